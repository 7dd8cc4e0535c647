import { describe, expect, it } from "vitest";
import { type AddressPolicy, judgeAddress, judgeRequest } from "../../../src/outbound/address.ts";
import { parsePrivateTargets, type PrivateTargets } from "../../../src/outbound/private-targets.ts";

function parsed(text: string): PrivateTargets {
  const targets = parsePrivateTargets(text);
  if (targets === null) throw new Error(`${text} is malformed`);
  return targets;
}
const policy = (text: string, purpose: AddressPolicy["purpose"] = "capture"): AddressPolicy => ({
  purpose,
  privateTargets: parsed(text),
  ownHosts: [],
});
const reasonOf = (raw: string, under: AddressPolicy) => {
  const verdict = judgeAddress(raw, under);
  return verdict.allowed ? `look up ${verdict.lookUp ?? "nothing"}` : verdict.reason;
};

describe("the setting for private targets", () => {
  it.each(["", " ", "false", "FALSE"])("allows none when it is %j", (text) => {
    expect(parsePrivateTargets(text)).toEqual({ kind: "none" });
  });

  it.each(["true", "True", " true "])("allows all when it is %j", (text) => {
    expect(parsePrivateTargets(text)).toEqual({ kind: "all" });
  });

  it("allows the hosts and ports that it lists, written as addresses are", () => {
    expect(parsePrivateTargets("LocalHost:3000, 127.1:80,[0::1]:3000,site.test.:443,bücher.test:1")).toEqual({
      kind: "listed",
      origins: new Set(["localhost:3000", "127.0.0.1:80", "[::1]:3000", "site.test:443", "xn--bcher-kva.test:1"]),
    });
  });

  it.each([
    "localhost",
    "yes",
    "1",
    ",",
    "a:1,",
    "a:1,,b:2",
    "a:",
    ":3000",
    "a:0",
    "a:65536",
    "a:123456",
    "::1:3000",
    "http://a:80",
    "a:80/x",
    "u@a:80",
    "a b:80",
    "a:8o",
  ])("is malformed when it is %j", (text) => expect(parsePrivateTargets(text)).toBeNull());
});

describe("with all private targets allowed", () => {
  it.each([
    "http://localhost:3000/",
    "http://127.0.0.1:9222/",
    "http://[::1]:5000/",
    "http://router/",
    "https://10.0.0.1/",
    "https://example.com:22/",
  ])("any range, name and port may be captured, and nothing is resolved: %s", (raw) =>
    expect(reasonOf(raw, policy("true"))).toBe("look up nothing"),
  );

  it.each([
    ["file:///etc/passwd", "scheme"],
    ["ws://localhost/", "scheme"],
    ["http://a@localhost/", "credentials"],
    ["http:\\\\localhost\\", "malformed"],
    ["http://local host/", "malformed"],
    ["http:///localhost", "malformed"],
    ["http://a..b/", "malformed"],
  ])("the rules on text and scheme still hold: %s", (raw, reason) =>
    expect(reasonOf(raw, policy("true"))).toBe(reason),
  );

  it("webhooks may be plain http, to an IP address, on any port", () => {
    expect(reasonOf("http://127.0.0.1:9999/hook", policy("true", "webhook"))).toBe("look up nothing");
  });

  it("a page may ask for them, too", () => {
    expect(judgeRequest("ws://localhost:3000/", policy("true"))).toEqual({ allowed: true, lookUp: null });
    expect(judgeRequest("file:///etc/passwd", policy("true"))).toEqual({ allowed: false, reason: "scheme" });
  });
});

describe("with listed private targets allowed", () => {
  const listed = "localhost:3000,127.0.0.1:80,[::1]:443,site.test:443";

  it.each([
    "http://localhost:3000/",
    "http://LOCALHOST.:3000/",
    "http://127.0.0.1/",
    "http://2130706433:80/",
    "https://[0:0::1]/",
    "https://site.test/",
  ])("those may be captured, and are not resolved: %s", (raw) =>
    expect(reasonOf(raw, policy(listed))).toBe("look up nothing"),
  );

  it.each([
    ["http://localhost/", "name"],
    ["http://localhost:3001/", "port"],
    ["http://x.localhost:3000/", "port"],
    ["https://127.0.0.1/", "range"],
    ["http://[::1]/", "range"],
    ["http://site.test/", "name"],
    ["http://example.com/", "look up example.com"],
  ])("everything else stays walled off: %s", (raw, outcome) => expect(reasonOf(raw, policy(listed))).toBe(outcome));

  it("webhooks may be plain http to those alone", () => {
    expect(reasonOf("http://localhost:3000/hook", policy(listed, "webhook"))).toBe("look up nothing");
    expect(reasonOf("http://example.com/hook", policy(listed, "webhook"))).toBe("scheme");
  });
});
