import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DNS_CACHE_SECONDS, DNS_NAMES_AT_ONCE } from "../../../src/config-browsers.ts";
import { DnsClient } from "../../../src/outbound/dns-client.ts";
import type { LookUp } from "../../../src/outbound/resolve.ts";
import { standInDns, type StandInName } from "./stand-in-dns.ts";

const resolverUrl = "https://dns.test/dns-query";
const PUBLIC = { A: ["93.184.216.34"], AAAA: ["2606:2800:220:1::1"] };
const PRIVATE = { A: ["10.0.0.1"] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each name is two questions, for IPv4 and for IPv6. */
const QUESTIONS_AT_ONCE = 2 * DNS_NAMES_AT_ONCE;

/** A client of a resolver that knows these names, and what that was asked. */
function clientOf(names: Record<string, StandInName>) {
  const { fetch, asked } = standInDns(names);
  return { client: new DnsClient({ resolverUrl, fetch }), asked };
}

/** A client whose resolver answers a question when it is told to. */
function slowClient() {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const fetch = async (url: string, { signal }: RequestInit) => {
    asked.push(new URL(url).searchParams.get("name") ?? "");
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
    return Response.json({ Status: 0, Answer: [{ name: "a", type: 1, TTL: 60, data: "93.184.216.34" }] });
  };
  return { client: new DnsClient({ resolverUrl, fetch, timeoutMs: 5000 }), asked, waiting };
}

it("asks once for a name that is public, also for the captures after", async () => {
  const { client, asked } = clientOf({ "example.com": PUBLIC });
  for (let capture = 0; capture < 3; capture++) {
    using names = client.forCapture();
    expect(await Promise.all([names.resolve("example.com"), names.resolve("example.com")])).toEqual([
      "public",
      "public",
    ]);
  }
  expect(asked).toEqual(["example.com A", "example.com AAAA"]);
});

it("asks again when the records' time is over, at most a minute", async () => {
  const { client, asked } = clientOf({ "example.com": PUBLIC });
  await client.forCapture().resolve("example.com");
  vi.advanceTimersByTime(DNS_CACHE_SECONDS * 1000 + 1);
  await client.forCapture().resolve("example.com");
  expect(asked).toHaveLength(4);
});

it.each([
  ["not_public", { "example.com": PRIVATE }],
  ["dns_failed", {}],
])("remembers nothing but what is public: %s", async (resolution, names) => {
  const { client, asked } = clientOf(names);
  for (let capture = 0; capture < 2; capture++)
    expect(await client.forCapture().resolve("example.com")).toBe(resolution);
  expect(asked).toHaveLength(4);
});

it("sends a few questions at a time, and counts each one's time from when it is sent", async () => {
  const { client, asked } = slowClient();
  const names = client.forCapture();
  const resolving = Array.from({ length: 6 }, (_, index) => names.resolve(`${index}.example.com`));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(QUESTIONS_AT_ONCE);
  // The first ones time out; those behind them have all of their time.
  await vi.advanceTimersByTimeAsync(5001);
  expect(asked).toHaveLength(2 * QUESTIONS_AT_ONCE);
  expect(await resolving[0]).toBe("dns_failed");
  await vi.advanceTimersByTimeAsync(5001);
  expect(await Promise.all(resolving)).toEqual(Array(6).fill("dns_failed"));
});

it("lets captures take turns, however many names one of them has", async () => {
  const { client, asked, waiting } = slowClient();
  const [greedy, modest] = [client.forCapture(), client.forCapture()];
  for (let name = 0; name < 50; name++) void greedy.resolve(`${name}.greedy.com`);
  await vi.advanceTimersByTimeAsync(0);
  void modest.resolve("modest.com");
  await vi.advanceTimersByTimeAsync(0);
  for (const answer of waiting.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.filter((name) => name === "modest.com")).toHaveLength(2);
});

it("sends nothing more for a capture that has ended", async () => {
  const { client, asked, waiting } = slowClient();
  const names = client.forCapture();
  for (let name = 0; name < 50; name++) void names.resolve(`${name}.example.com`);
  await vi.advanceTimersByTimeAsync(0);
  names[Symbol.dispose]();
  for (const answer of waiting.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(QUESTIONS_AT_ONCE);
});

describe("a client with helpers", () => {
  /** A helper that answers when it is told to. */
  function helper() {
    const asked: { host: string; answer: (ok: boolean) => void }[] = [];
    const help = (host: string) =>
      new Promise<LookUp>((resolve, reject) => {
        const answer = (ok: boolean) =>
          ok ? resolve({ resolution: "public", ttlSeconds: 60 }) : reject(new Error("gone"));
        asked.push({ host, answer });
      });
    return { asked, help };
  }

  it("gives them what it may not ask itself, a few names each", async () => {
    const [one, other] = [helper(), helper()];
    const held = () => new Promise<Response>(() => undefined);
    const client = new DnsClient({ resolverUrl, fetch: held, helpers: [one.help, other.help] });
    const names = client.forCapture();
    const resolving = Array.from({ length: 12 }, (_, index) => names.resolve(`${index}.example.com`));
    await vi.advanceTimersByTimeAsync(0);
    expect([one.asked.length, other.asked.length]).toEqual([DNS_NAMES_AT_ONCE, DNS_NAMES_AT_ONCE]);
    for (const { answer } of one.asked.splice(0)) answer(true);
    expect(await resolving[DNS_NAMES_AT_ONCE]).toBe("public");
    await vi.advanceTimersByTimeAsync(0);
    expect(one.asked.length).toBe(DNS_NAMES_AT_ONCE);
  });

  it("asks itself for what a helper could not be asked", async () => {
    const { fetch } = standInDns({ "3.example.com": PRIVATE });
    const { help, asked } = helper();
    const client = new DnsClient({ resolverUrl, fetch, helpers: [help] });
    const names = client.forCapture();
    const resolving = Array.from({ length: 4 }, (_, index) => names.resolve(`${index}.example.com`));
    await vi.advanceTimersByTimeAsync(0);
    for (const { answer } of asked.splice(0)) answer(false);
    expect(await resolving[3]).toBe("not_public");
  });
});
