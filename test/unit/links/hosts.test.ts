import { describe, expect, it } from "vitest";
import { isAllowedHost } from "../../../src/links/hosts.ts";

describe("the hosts of a link key", () => {
  it.each([
    ["https://example.com/page", "example.com", true],
    ["https://EXAMPLE.com./page", "example.com", true],
    ["https://example.com/page", "Example.COM", true],
    ["https://www.example.com/", "example.com", false],
    ["https://www.example.com/", "*.example.com", true],
    ["https://a.b.example.com/", "*.example.com", true],
    ["https://example.com/", "*.example.com", false],
    ["https://evilexample.com/", "*.example.com", false],
    ["https://example.com.evil.org/", "example.com", false],
    ["https://evil.org/?example.com", "example.com", false],
    ["https://example.com@evil.org/", "example.com", false],
    ["https://example.com:8443/", "example.com", true],
    ["https://example.com:8443/", "example.com:8443", true],
    ["https://example.com/", "example.com:443", true],
    ["https://example.com/", "example.com:8443", false],
    ["https://www.example.com:8443/", "*.example.com:8443", true],
    ["https://xn--bcher-kva.example/", "bücher.example", true],
    ["http://[::1]:3000/", "[::1]", true],
    ["no address", "example.com", false],
  ])("%s under %s: %j", (address, pattern, allowed) => {
    expect(isAllowedHost(address, [pattern])).toBe(allowed);
  });
});
