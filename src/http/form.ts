import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { Form } from "../contract/operation.ts";
import { type Detail, Problem } from "../contract/problem.ts";

/** What else a form may hold beside its file: boundaries, headers, short texts. */
const MAX_FORM_EXTRA_BYTES = 64 * 1024;

/** How long a form may take to arrive, and how fast it must come after the first seconds; it holds what others wait for. */
const FORM_TIMEOUT_MS = 30_000;
const SLOW_START_MS = 5000;
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;

/** The longest text part that is read. */
const MAX_TEXT_BYTES = 1024;

/** More parts than any form has; each costs a little. */
const MAX_PARTS = 20;

/** The parts of a form by name: texts, and files as bytes. */
export interface FormParts {
  texts: Record<string, string>;
  files: Record<string, Uint8Array>;
  /** What is wrong with them beside the texts' values. */
  wrong: Detail[];
}

/**
 * Reads a `multipart/form-data` body, and stops as soon as it is too large, whatever its `Content-Length` says.
 * @throws {Problem} `too_large`, `unsupported_media_type`, or `invalid_request` where it is no form.
 */
export async function readForm(request: Request, form: Form): Promise<FormParts> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  const largest = Math.max(...Object.values(form.files).map(({ maxBytes }) => maxBytes));
  const limit = Object.values(form.files).reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FORM_EXTRA_BYTES);
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge(largest);
  if (request.body === null) throw malformed();
  const progress = { bytes: 0 };
  using arrival = whileArriving(progress);
  const { signal } = arrival;
  const stream = upTo(limit, tooLarge(largest), { body: request.body, signal, progress });
  const parser = new MultipartParser(boundary, { maxFileSize: largest, maxTotalSize: limit, maxParts: MAX_PARTS });
  try {
    return await sort(partsOf(stream, parser), form);
  } catch (error) {
    throw signal.aborted
      ? new Problem("invalid_request", "The body did not arrive in time.")
      : problemOf(error, largest);
  }
}

function boundaryOf(type: string | null): string {
  const [kind, ...parameters] = (type ?? "").split(";");
  if (kind?.trim().toLowerCase() !== "multipart/form-data")
    throw new Problem("unsupported_media_type", "Send the body as `multipart/form-data`.");
  const boundary = /^\s*boundary=(?:"([^"]{1,70})"|([^\s"]{1,70}))\s*$/i;
  const found = parameters.map((parameter) => boundary.exec(parameter)).find((match) => match !== null);
  const text = found?.[1] ?? found?.[2];
  if (text === undefined) throw malformed();
  return text;
}

/** A signal that fires when a body takes too long, or comes too slowly to be waited for. */
function whileArriving(progress: { bytes: number }): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const started = Date.now();
  const timer = setInterval(() => {
    const elapsed = Date.now() - started;
    const expected = (Math.max(0, elapsed - SLOW_START_MS) / 1000) * SLOWEST_BYTES_PER_SECOND;
    if (elapsed >= FORM_TIMEOUT_MS || progress.bytes < expected) controller.abort();
  }, 1000);
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

/** The bytes of a body up to a limit, until the signal fires; the rest of what is too large stays to be drained. */
async function* upTo(limit: number, error: Problem, { body, signal, progress }: Arriving): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // What was asked for then ends at once.
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress.bytes += part.value.byteLength;
      if (progress.bytes > limit) throw error;
      yield part.value;
    }
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", stop);
    reader.releaseLock();
  }
}

interface Arriving {
  body: ReadableStream<Uint8Array>;
  signal: AbortSignal;
  progress: { bytes: number };
}

/**
 * The parts of a form as they come. What follows the last boundary is to be ignored (RFC 2046, 5.1.1); the parser would
 * refuse what of it comes in a chunk of its own, were it only the end of the line.
 */
async function* partsOf(stream: AsyncIterable<Uint8Array>, parser: MultipartParser): AsyncGenerator<MultipartPart> {
  for await (const chunk of stream) {
    try {
      yield* parser.write(chunk);
    } catch (error) {
      if (!isWhole(parser)) throw error;
    }
  }
  parser.finish();
}

function isWhole(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

async function sort(parts: AsyncIterable<MultipartPart>, form: Form): Promise<FormParts> {
  const sorted: FormParts = { texts: {}, files: {}, wrong: [] };
  for await (const part of parts) {
    const name = (part.name ?? "").slice(0, 100);
    const wrong = (code: string, message: string) => sorted.wrong.push({ code, path: [name], message });
    if (Object.hasOwn(sorted.texts, name) || Object.hasOwn(sorted.files, name))
      wrong("duplicate", "Send this part once.");
    else if (Object.hasOwn(form.files, name)) sorted.files[name] = part.bytes;
    else if (!Object.hasOwn(form.texts.shape, name)) wrong("unknown_field", "There is no part of this name.");
    else if (part.size > MAX_TEXT_BYTES) wrong("too_big", `This text may have ${MAX_TEXT_BYTES} bytes.`);
    else sorted.texts[name] = part.text;
  }
  for (const name of Object.keys(form.files)) {
    const file = sorted.files[name];
    if (file === undefined) sorted.wrong.push({ code: "missing", path: [name], message: "Send a file as this part." });
    else if (file.length === 0) sorted.wrong.push({ code: "empty", path: [name], message: "The file is empty." });
  }
  return sorted;
}

function problemOf(error: unknown, largest: number): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return tooLarge(largest);
  return error instanceof MultipartParseError ? malformed() : error;
}

const tooLarge = (largest: number): Problem =>
  new Problem("too_large", `The file may have at most ${largest / 1024 / 1024} MiB.`);

function malformed(): Problem {
  const message = "The body is not a whole multipart form.";
  return new Problem("invalid_request", message, { details: [{ code: "invalid_form", path: [], message }] });
}
