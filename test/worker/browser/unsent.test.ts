import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UnsentResults } from "../../../src/browser/unsent.ts";
import {
  MAX_MESSAGE_BYTES,
  MAX_UNSENT_BYTES,
  SEND_OVERDUE_MS,
  SEND_TIMEOUT_MS,
  SLOWEST_BYTES_PER_SECOND,
} from "../../../src/config-browsers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MEGABYTE = 1024 * 1024;

/** A result of so many bytes, in pieces of a megabyte. */
const resultOf = (bytes: number) => Array.from({ length: bytes / MEGABYTE }, () => new Uint8Array(MEGABYTE));

/** The result as a stream. */
function streamed(results: UnsentResults, bytes: number): ReadableStream<Uint8Array> {
  const body = results.bodyOf(resultOf(bytes));
  if (body instanceof Uint8Array) throw new Error("The result is one message.");
  return body;
}

const LARGE = MAX_UNSENT_BYTES / 2 + MEGABYTE;
const LONGEST_MS = SEND_TIMEOUT_MS + (LARGE / SLOWEST_BYTES_PER_SECOND) * 1000;

it("a result that fits into one message leaves at once", () => {
  const results = new UnsentResults(() => undefined);
  expect(results.bodyOf(resultOf(MAX_MESSAGE_BYTES))).toBeInstanceOf(Uint8Array);
  expect(results.isFull).toBe(false);
});

it("larger ones are counted until they are read, and then there is room again", async () => {
  const released = vi.fn();
  const results = new UnsentResults(released);
  const bodies = [streamed(results, LARGE), streamed(results, LARGE)];
  expect(results.isFull).toBe(true);
  for (const body of bodies) expect((await new Response(body).arrayBuffer()).byteLength).toBe(LARGE);
  await vi.waitFor(() => expect(results.isFull).toBe(false));
  expect(released).toHaveBeenCalledOnce();
});

it("a reader that takes too long is given up", async () => {
  const results = new UnsentResults(() => undefined);
  const reader = streamed(results, LARGE).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(LONGEST_MS - 1000);
  await reader.read();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(readAll(reader)).rejects.toThrow();
});

it("a slow reader is given up sooner where another result needs its room, and keeps nobody from it until then", async () => {
  const released = vi.fn();
  const results = new UnsentResults(released);
  const readers = [streamed(results, LARGE).getReader(), streamed(results, LARGE).getReader()];
  for (const reader of readers) await reader.read();
  expect(results.isFull).toBe(true);
  await vi.advanceTimersByTimeAsync(SEND_OVERDUE_MS);
  expect(results.isFull).toBe(false);
  expect(released).toHaveBeenCalled();
  const next = streamed(results, LARGE);
  for (const reader of readers) await expect(readAll(reader)).rejects.toThrow();
  expect((await new Response(next).arrayBuffer()).byteLength).toBe(LARGE);
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

it("a reader that goes away frees its bytes at once", async () => {
  const results = new UnsentResults(() => undefined);
  for (const body of [streamed(results, LARGE), streamed(results, LARGE)]) await body.cancel();
  await vi.waitFor(() => expect(results.isFull).toBe(false));
});
