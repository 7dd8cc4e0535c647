import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressPolicy, judgeAddress, MAX_ADDRESS } from "../../../src/outbound/address.ts";

const CAPTURE: AddressPolicy = { purpose: "capture", privateTargets: { kind: "none" }, ownHosts: [] };
const WEBHOOK: AddressPolicy = { ...CAPTURE, purpose: "webhook" };

/** The reason of a refusal, or the address to use. */
function judged(raw: string, policy = CAPTURE): string {
  const verdict = judgeAddress(raw, policy);
  return verdict.allowed ? verdict.url : verdict.reason;
}

describe("the text of an address", () => {
  it("may be as long as the limit and no longer", () => {
    const start = "https://example.com/";
    expect(judged(start + "a".repeat(MAX_ADDRESS - start.length))).toContain(start);
    expect(judged(start + "a".repeat(MAX_ADDRESS - start.length + 1))).toBe("too_long");
    // Each of these is nine characters in a request.
    expect(judged(start + "界".repeat(MAX_ADDRESS - start.length))).toBe("too_long");
  });

  it("may hold no control character, space or backslash anywhere", () => {
    for (let code = 0; code <= 0x20; code++) {
      const character = String.fromCharCode(code);
      for (const raw of [
        `${character}https://example.com/`,
        `https://exam${character}ple.com/`,
        `https://example.com/a${character}`,
      ]) {
        expect(judged(raw)).toBe("malformed");
      }
    }
    expect(judged("https://example.com/a\\b")).toBe("malformed");
    expect(judged("https://example.com/?a=\\")).toBe("malformed");
  });

  it.each([
    "example.com",
    "//example.com/",
    "localhost:3000",
    "ftp://example.com/",
    "file:///etc/passwd",
    "httpx://example.com/",
  ])("must begin with http:// or https://: %s", (raw) => expect(judged(raw)).toBe("scheme"));

  it.each([
    "http:",
    "http:/example.com",
    "http:example.com",
    "http:///example.com",
    "http://",
    "http://?x",
    "http://#x",
  ])("must have a host after two slashes: %s", (raw) => expect(judged(raw)).toBe("malformed"));

  it.each([
    "https://a@example.com/",
    "https://a:b@example.com/",
    "https://@example.com/",
    "https://:@example.com/",
    "https://a@b@example.com",
  ])("may hold no credentials: %s", (raw) => expect(judged(raw)).toBe("credentials"));

  it.each([
    "https://example.com/@a",
    "https://example.com/?q=a@b",
    "https://example.com/#@127.0.0.1",
    "https://example.com?@b",
  ])("may hold an @ after the host: %s", (raw) => expect(judged(raw)).toBe(new URL(raw).href));

  it("never parses to credentials or another scheme when it is allowed, whatever is put together", () => {
    const parts = [
      "http",
      "https",
      "HTTPS",
      ":",
      "/",
      "//",
      "\\",
      "@",
      "a.com",
      "b.org",
      "127.0.0.1",
      "[::1]",
      "?",
      "#",
      "%40",
      "%2f",
      ".",
      ":80",
      "．",
      "\t",
    ];
    const raw = fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength: 10 }).map((list) => list.join(""));
    const property = fc.property(
      fc.oneof(
        raw,
        raw.map((rest) => `https://a.com${rest}`),
      ),
      (text) => {
        const verdict = judgeAddress(text, CAPTURE);
        if (!verdict.allowed) return;
        const url = new URL(verdict.url);
        expect([url.protocol, url.username, url.password]).toEqual([expect.stringMatching(/^https?:$/), "", ""]);
        expect(url.hostname).not.toMatch(/^(127\.|\[)/);
        // What was judged is what will be used, not a text that may be read another way.
        expect(url.href).toBe(verdict.url);
      },
    );
    fc.assert(property, { numRuns: 5000 });
  });
});

describe("the host of an address", () => {
  it.each([
    ["https://BÜCHER.example.com/", "https://xn--bcher-kva.example.com/"],
    ["https://faß.de/", "https://xn--fa-hia.de/"],
    ["HTTPS://Example.COM:443/A", "https://example.com/A"],
    ["https://example。com/", "https://example.com/"],
    ["https://ex%61mple.com/", "https://example.com/"],
    ["http://134744072/", "http://8.8.8.8/"],
  ])("is used as the parser writes it: %s", (raw, url) => expect(judged(raw)).toBe(url));

  it("is looked up without the root's dot, and not at all when it is an IP address", () => {
    expect(judgeAddress("https://example.com./", CAPTURE)).toMatchObject({ allowed: true, lookUp: "example.com" });
    expect(judgeAddress("https://8.8.8.8/", CAPTURE)).toMatchObject({ allowed: true, lookUp: null });
    expect(judgeAddress("https://[2606:4700::1]/", CAPTURE)).toMatchObject({ allowed: true, lookUp: null });
  });

  it.each([
    "https://example.com../",
    "https://a..example.com/",
    "https://.example.com/",
    "https://a*b.example.com/",
    "https://a;b.example.com/",
    "https://$.com/",
  ])("must be a name that DNS can hold: %s", (raw) => expect(judged(raw)).toBe("malformed"));

  it("has labels of at most 63 characters, and at most 253 in all", () => {
    const label = "a".repeat(63);
    const longest = `${label}.${label}.${label}.${"a".repeat(57)}.com`;
    expect(judged(`https://${label}.com/`)).toBe(`https://${label}.com/`);
    expect(judged(`https://${label}a.com/`)).toBe("malformed");
    expect(judged(`https://${longest}/`)).toBe(`https://${longest}/`);
    expect(judged(`https://a${longest.slice(63)}.com.org/`)).not.toBe("malformed");
    expect(judged(`https://${label}.${label}.${label}.${"a".repeat(58)}.com/`)).toBe("malformed");
  });

  it.each([
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.b.local",
    "x.home.arpa",
    "db.corp",
    "db.corp.",
    "x.svc",
    "com",
    "metadata.goog",
    "a.metadata.goog",
    "metadata.tencentyun.com",
    "metadata.platformequinix.com.",
  ])("may not be a private name: %s", (host) => expect(judged(`https://${host}/`)).toBe("name"));

  it.each(["local.com", "mylocal.net", "svc.example.com", "xmetadata.goog", "metadata.goog.com", "example.org"])(
    "may look like a private name without being one: %s",
    (host) => expect(judged(`https://${host}/`)).toBe(`https://${host}/`),
  );

  it.each([
    "10.0.0.1",
    "127.0.0.1.",
    "0x7f.1",
    "２１３０７０６４３３",
    "169.254.169.254",
    "168.63.129.16",
    "[::1]",
    "[::ffff:8.8.8.8]",
    "[fe80::1]",
  ])("may not be an address that is not public: %s", (host) => expect(judged(`http://${host}/`)).toBe("range"));

  it("may not be an IP address at all for a webhook", () => {
    expect(judged("https://8.8.8.8/", WEBHOOK)).toBe("ip_literal");
    expect(judged("https://[2606:4700::1]/", WEBHOOK)).toBe("ip_literal");
    expect(judged("https://134744072/", WEBHOOK)).toBe("ip_literal");
  });
});

describe("the scheme and port of an address", () => {
  it.each(["", ":80", ":443", ":8080", ":8443"])("may be http or https and %j for a capture", (port) => {
    expect(judged(`http://example.com${port}/`)).toContain("http://example.com");
    expect(judged(`https://example.com${port}/`)).toContain("https://example.com");
  });

  it.each([":0", ":22", ":79", ":81", ":444", ":8081", ":65535"])("may not be %s for a capture", (port) => {
    expect(judged(`http://example.com${port}/`)).toBe("port");
  });

  it.each(["", ":443", ":8443"])("may be https and %j for a webhook", (port) => {
    expect(judged(`https://example.com${port}/`, WEBHOOK)).toContain("https://example.com");
    expect(judged(`http://example.com${port}/`, WEBHOOK)).toBe("scheme");
  });

  it.each([":80", ":8080", ":22"])("may not be %s for a webhook", (port) => {
    expect(judged(`https://example.com${port}/`, WEBHOOK)).toBe("port");
  });
});

describe("our own hosts", () => {
  const policy: AddressPolicy = { ...CAPTURE, ownHosts: ["Shots.Example.com", "other.example.com:8443"] };

  it.each([
    "https://shots.example.com/",
    "http://SHOTS.example.com:8080/",
    "https://shots.example.com./",
    "https://other.example.com:8443/",
  ])("are refused: %s", (raw) => expect(judged(raw, policy)).toBe("own_host"));

  it.each(["https://www.shots.example.com/", "https://other.example.com/", "https://example.com/"])(
    "are not others that look like them: %s",
    (raw) => expect(judged(raw, policy)).toBe(raw),
  );

  it("are refused under every name of this machine, even where private targets are allowed", () => {
    const local: AddressPolicy = { ...CAPTURE, privateTargets: { kind: "all" }, ownHosts: ["localhost:8787"] };
    for (const host of [
      "localhost",
      "x.localhost",
      "127.0.0.1",
      "0.0.0.0",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
    ]) {
      expect(judged(`http://${host}:8787/`, local)).toBe("own_host");
      expect(judged(`http://${host}:3000/`, local)).toContain(":3000/");
    }
  });
});
