import { describe, expect, it } from "vitest";
import { createResolver, resolvePublic, type ResolverOptions } from "../../../src/outbound/resolve.ts";
import { type StandInDns, type StandInName, standInDns } from "./stand-in-dns.ts";

const resolverUrl = "https://dns.test/dns-query?token=a";
const alias = (name: string, data: string) => ({ name, type: 5, data });
const PUBLIC = { A: ["93.184.216.34"], AAAA: ["2606:2800:220:1::1"] };

const resolved = (names: Record<string, StandInName>, host = "example.com") =>
  resolvePublic(host, { resolverUrl, fetch: standInDns(names).fetch });

/** Resolves against a resolver whose every answer is made by `respond`. */
const answered = (respond: (url: string, init: RequestInit) => Response | Promise<Response>, timeoutMs = 5000) =>
  resolvePublic("example.com", { resolverUrl, timeoutMs, fetch: async (url, init) => respond(url, init) });

const GOOD = { Status: 0, Answer: [{ name: "example.com", type: 1, data: "93.184.216.34" }] };

/** Answers what is asked for IPv4; the other question fails. */
const halfAnswered = (data: string) =>
  answered((url) => {
    if (url.endsWith("AAAA")) throw new Error("connection refused");
    return Response.json({ Status: 0, Answer: [{ name: "example.com", type: 1, data }] });
  });

/** No answer until the caller gives up. */
const never = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("aborted")));
  });

const dnsOf = (names: Record<string, StandInName>): ResolverOptions & StandInDns => ({
  resolverUrl,
  ...standInDns(names),
});

describe("a name", () => {
  it("is public when all its addresses are, of either kind", async () => {
    expect(await resolved({ "example.com": PUBLIC })).toBe("public");
    expect(await resolved({ "example.com": { A: PUBLIC.A } })).toBe("public");
    expect(await resolved({ "example.com": { AAAA: PUBLIC.AAAA } })).toBe("public");
  });

  it("is not public when one of its addresses is not", async () => {
    expect(await resolved({ "example.com": { A: [...PUBLIC.A, "10.0.0.5"] } })).toBe("not_public");
    expect(await resolved({ "example.com": { ...PUBLIC, AAAA: ["fd00::1"] } })).toBe("not_public");
    expect(await resolved({ "example.com": { A: ["0177.0.0.1"] } })).toBe("not_public");
    expect(await resolved({ "example.com": { AAAA: ["::ffff:93.184.216.34"] } })).toBe("not_public");
  });

  it("fails when it has no address or does not exist", async () => {
    expect(await resolved({ "example.com": {} })).toBe("dns_failed");
    expect(await resolved({})).toBe("dns_failed");
    expect(await resolved({ "example.com": { status: 2 } })).toBe("dns_failed");
  });

  it("is asked for as DNS JSON, both kinds, with what the resolver's own address carries", async () => {
    const seen: string[] = [];
    await answered((url, init) => {
      expect(new Headers(init.headers).get("Accept")).toBe("application/dns-json");
      expect(init.redirect).toBe("manual");
      seen.push(url);
      return Response.json({ Status: 0 });
    });
    const asked = `${resolverUrl}&name=example.com&type=`;
    expect(seen.toSorted()).toEqual([`${asked}A`, `${asked}AAAA`]);
  });

  it("that is an IP address is not asked for", async () => {
    const { fetch, asked } = standInDns({});
    expect(await resolvePublic("8.8.8.8", { resolverUrl, fetch })).toBe("public");
    expect(await resolvePublic("[::1]", { resolverUrl, fetch })).toBe("not_public");
    expect(asked).toEqual([]);
  });
});

describe("an alias", () => {
  it("is followed when the answer stops at it", async () => {
    const names = { "example.com": { CNAME: "a.cdn.net" }, "a.cdn.net": { CNAME: "b.cdn.net" } };
    expect(await resolved({ ...names, "b.cdn.net": PUBLIC })).toBe("public");
    expect(await resolved({ ...names, "b.cdn.net": { A: ["127.0.0.1"] } })).toBe("not_public");
    expect(await resolved(names)).toBe("dns_failed");
  });

  it("is followed through all that one answer holds, in any order and case, with or without the root's dot", async () => {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      const name = new URL(url).searchParams.get("name") ?? "";
      asked.push(name);
      if (name === "c.net") return Response.json({ Status: 0, Answer: [{ name, type: 1, data: "8.8.8.8" }] });
      const chain = [alias("B.net.", "C.net"), alias("Example.com.", "b.NET."), alias("other.com", "d.net")];
      return Response.json({ Status: 0, Answer: chain });
    };
    expect(await resolvePublic("example.com", { resolverUrl, fetch })).toBe("public");
    expect(new Set(asked)).toEqual(new Set(["example.com", "c.net"]));
  });

  it("that goes in a circle, never ends or names no host is given up", async () => {
    expect(await resolved({ "example.com": { CNAME: "example.com" } })).toBe("dns_failed");
    expect(await resolved({ "example.com": { CNAME: "b.com" }, "b.com": { CNAME: "example.com" } })).toBe("dns_failed");
    expect(await resolved({ "example.com": { A: PUBLIC.A, CNAME: "b.com" }, "b.com": { CNAME: "a&type=A" } })).toBe(
      "dns_failed",
    );
    let asked = 0;
    const endless = await answered(() => {
      const answer = Response.json({ Status: 0, Answer: [alias("example.com", "example.com.x")] });
      return ++asked > 100 ? Response.error() : answer;
    });
    expect(endless).toBe("dns_failed");
    expect(asked).toBeLessThan(30);
  });
});

describe("a hostile or broken resolver", () => {
  it("is believed when its answer is well-formed, so that the cases below fail for their own reason", async () => {
    expect(await answered(() => Response.json(GOOD))).toBe("public");
  });

  it.each([
    ["is no JSON", () => new Response("<html>")],
    ["is another JSON", () => Response.json(["93.184.216.34"])],
    ["has records without an address", () => Response.json({ Status: 0, Answer: [{ name: "example.com", type: 1 }] })],
    ["is an error", () => Response.json(GOOD, { status: 500 })],
    ["is a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.test/" } })],
    ["is too large", () => new Response(JSON.stringify(GOOD).padEnd(70_000))],
    ["does not come", () => Promise.reject(new Error("connection refused"))],
  ])("makes the name fail when the answer %s", async (_, respond) => {
    expect(await answered(respond)).toBe("dns_failed");
  });

  it("makes the name fail when only one of the two questions is answered", async () => {
    expect(await halfAnswered("93.184.216.34")).toBe("dns_failed");
    expect(await halfAnswered("10.0.0.1")).toBe("not_public");
  });

  it("does not hide an address by giving it the wrong kind", async () => {
    const both = [
      { name: "example.com", type: 28, data: "::1" },
      { name: "x", type: 1, data: "93.184.216.34" },
    ];
    expect(await answered(() => Response.json({ Status: 0, Answer: both }))).toBe("not_public");
  });

  it("is cut off at the deadline, before the answer or in the middle of it", async () => {
    expect(await answered(never, 1)).toBe("dns_failed");
    expect(await answered(() => new Response(new ReadableStream()), 1)).toBe("dns_failed");
  });

  it("is not read to the end of an endless answer", async () => {
    let cancelled = 0;
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(0x20)),
        cancel: () => void cancelled++,
      });
    expect(await answered(() => new Response(endless()))).toBe("dns_failed");
    expect(cancelled).toBe(2);
  });
});

describe("the resolver of one capture", () => {
  it("asks once for a name, however often and at the same time it is needed", async () => {
    const dns = dnsOf({ "example.com": PUBLIC });
    const resolve = createResolver(dns);
    const many = await Promise.all(Array.from({ length: 20 }, () => resolve("example.com")));
    expect(new Set(many)).toEqual(new Set(["public"]));
    expect(await resolve("example.com")).toBe("public");
    expect(dns.asked.toSorted()).toEqual(["example.com A", "example.com AAAA"]);
  });

  it("remembers failures and refusals as well", async () => {
    const dns = dnsOf({ "private.com": { A: ["10.0.0.1"] } });
    const resolve = createResolver(dns);
    for (let time = 0; time < 2; time++) {
      expect(await resolve("private.com")).toBe("not_public");
      expect(await resolve("missing.com")).toBe("dns_failed");
    }
    expect(dns.asked).toHaveLength(4);
  });

  it("knows nothing of another capture's names", async () => {
    const dns = dnsOf({ "example.com": PUBLIC });
    await createResolver(dns)("example.com");
    await createResolver(dns)("example.com");
    expect(dns.asked).toHaveLength(4);
  });

  it("stops asking when a page makes up names without end", async () => {
    const dns = dnsOf(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`h${i}.com`, PUBLIC])));
    const resolve = createResolver(dns);
    const verdicts = await Promise.all(Array.from({ length: 600 }, (_, i) => resolve(`h${i}.com`)));
    expect(verdicts.filter((verdict) => verdict === "public")).toHaveLength(500);
    expect(verdicts.at(-1)).toBe("dns_failed");
    expect(await resolve("h0.com")).toBe("public");
    expect(dns.asked).toHaveLength(1000);
  });
});
