import { describe, expect, it } from "vitest";
import { type AddressPolicy, judgeRequest, MAX_REQUEST_ADDRESS } from "../../../src/outbound/address.ts";

const POLICY: AddressPolicy = { purpose: "capture", privateTargets: { kind: "none" }, ownHosts: ["api.example.net"] };
const allowed = { allowed: true, lookUp: "example.com" };
const refused = (reason: string) => ({ allowed: false, reason });

describe("a request of a captured page", () => {
  it.each(["http://example.com/a", "https://example.com:8443/", "ws://example.com/", "wss://example.com:8080/socket"])(
    "may go to a public host: %s",
    (address) => expect(judgeRequest(address, POLICY)).toEqual(allowed),
  );

  it.each([
    ["ws://127.0.0.1/", "range"],
    ["wss://[::1]:443/", "range"],
    ["ws://localhost/", "name"],
    ["wss://example.com:9222/", "port"],
    ["https://example.com:25/", "port"],
    ["https://api.example.net/v1", "own_host"],
    ["http://169.254.169.254/latest/meta-data", "range"],
    ["", "malformed"],
    ["/relative", "malformed"],
  ])("may not go to %s", (address, reason) => expect(judgeRequest(address, POLICY)).toEqual(refused(reason)));

  it.each(["data:text/html,<p>", "blob:https://example.com/9115d58c", "blob:null/1", "about:blank", "about:blank#a"])(
    "may stay in the page: %s",
    (address) => expect(judgeRequest(address, POLICY)).toEqual({ allowed: true, lookUp: null }),
  );

  it.each([
    "file:///etc/passwd",
    "about:srcdoc",
    "about:blankx",
    "chrome://version",
    "filesystem:https://a.com/x",
    "ftp://example.com/",
    "view-source:https://example.com/",
  ])("may use no other scheme: %s", (address) => expect(judgeRequest(address, POLICY)).toEqual(refused("scheme")));

  it("is judged by its host, whatever credentials stand before it", () => {
    expect(judgeRequest("https://user:pass@example.com/", POLICY)).toEqual(allowed);
    expect(judgeRequest("https://example.com@127.0.0.1/", POLICY)).toEqual(refused("range"));
    expect(judgeRequest("https://example.com%2F@localhost/", POLICY)).toEqual(refused("name"));
  });

  it("may hold what a person may not type, as the browser has serialised it", () => {
    expect(judgeRequest("https://example.com/a|b^c?x={}", POLICY)).toEqual(allowed);
  });

  it("may have a data: address of any length, and others up to a limit", () => {
    expect(judgeRequest(`data:,${"a".repeat(5_000_000)}`, POLICY).allowed).toBe(true);
    const start = "https://example.com/";
    expect(judgeRequest(start.padEnd(MAX_REQUEST_ADDRESS, "a"), POLICY)).toEqual(allowed);
    expect(judgeRequest(start.padEnd(MAX_REQUEST_ADDRESS + 1, "a"), POLICY)).toEqual(refused("too_long"));
  });
});
