import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { checkAddress, type PublicUrl } from "../../../src/outbound/check.ts";
import { fetchPublic, type PublicFetch } from "../../../src/outbound/fetch.ts";

const REQUEST: PublicFetch = { method: "POST", headers: { "X-A": "b" }, body: "hello", timeoutMs: 5000, maxBytes: 10 };

async function target(): Promise<PublicUrl> {
  const policy = { purpose: "webhook", privateTargets: { kind: "none" }, ownHosts: [] } as const;
  const checked = await checkAddress("https://hooks.example.com/", policy, async () => "public");
  if (!checked.ok) throw new Error(checked.reason);
  return checked.url;
}

/** Stands in for the network, and keeps the requests that reach it. */
function network(respond: (request: Request) => Response | Promise<Response>): Request[] {
  const seen: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    seen.push(request);
    return respond(request);
  });
  return seen;
}

const fetched = async (request: Partial<PublicFetch> = {}) => fetchPublic(await target(), { ...REQUEST, ...request });

afterEach(() => vi.restoreAllMocks());

describe("a fetch of a checked address", () => {
  it("sends what it was given and returns the answer", async () => {
    const seen = network(() => new Response("thanks", { status: 202, headers: { "Retry-After": "7" } }));
    const reply = await fetched();
    if (!reply.answered) throw new Error(reply.reason);
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([202, "7"]);
    expect(new TextDecoder().decode(reply.body)).toBe("thanks");
    const [request] = seen;
    expect([request?.method, request?.url, request?.headers.get("X-A")]).toEqual([
      "POST",
      "https://hooks.example.com/",
      "b",
    ]);
    expect(await request?.text()).toBe("hello");
  });

  it("takes a redirect as the answer and does not follow it", async () => {
    const seen = network(() => new Response(null, { status: 307, headers: { Location: "http://127.0.0.1/" } }));
    expect(await fetched()).toMatchObject({ answered: true, status: 307 });
    expect(seen.map((request) => request.redirect)).toEqual(["manual"]);
  });

  it("reads no more of the body than was asked for", async () => {
    let cancelled = false;
    const endless: UnderlyingSource = {
      pull: (controller) => controller.enqueue(new Uint8Array(6).fill(0x61)),
      cancel: () => void (cancelled = true),
    };
    network(() => new Response(new ReadableStream(endless)));
    const reply = await fetched({ maxBytes: 10 });
    expect(reply.answered && new TextDecoder().decode(reply.body)).toBe("aaaaaaaaaa");
    expect(cancelled).toBe(true);
  });

  it("keeps a body that is just as long as was asked for", async () => {
    network(() => new Response("0123456789"));
    const reply = await fetched({ maxBytes: 10 });
    expect(reply.answered && new TextDecoder().decode(reply.body)).toBe("0123456789");
  });

  it("times out when no answer comes, or when its body drips on for ever", async () => {
    network(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    expect(await fetched({ timeoutMs: 1 })).toEqual({ answered: false, reason: "timeout" });
    network(() => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })));
    expect(await fetched({ timeoutMs: 1 })).toEqual({ answered: false, reason: "timeout" });
  });

  it("says so when the connection fails before the answer", async () => {
    network(() => Promise.reject(new TypeError("connection refused")));
    expect(await fetched()).toEqual({ answered: false, reason: "connection_failed" });
  });

  it("has the status of an answer whose body cannot be read", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("not gzip")) });
    network(() => new Response(broken, { status: 201 }));
    expect(await fetched()).toMatchObject({ answered: true, status: 201, body: new Uint8Array() });
  });

  it("takes only an address that was checked", () => {
    expectTypeOf<string>().not.toExtend<Parameters<typeof fetchPublic>[0]>();
    expectTypeOf<PublicUrl>().toExtend<Parameters<typeof fetchPublic>[0]>();
  });
});
