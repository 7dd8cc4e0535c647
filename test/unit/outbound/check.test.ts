import { describe, expect, it } from "vitest";
import type { AddressPolicy } from "../../../src/outbound/address.ts";
import { checkAddress, checkRequest } from "../../../src/outbound/check.ts";
import type { Resolution, Resolver } from "../../../src/outbound/resolve.ts";

const POLICY: AddressPolicy = { purpose: "capture", privateTargets: { kind: "none" }, ownHosts: [] };
const LOCAL: AddressPolicy = { ...POLICY, privateTargets: { kind: "listed", origins: new Set(["localhost:3000"]) } };

const answering = (resolution: Resolution) => async () => resolution;
const refused = (reason: string) => ({ ok: false, code: "url_not_allowed", reason });
const never: Resolver = (host) => Promise.reject(new Error(`${host} was resolved`));

describe("an address that a user names", () => {
  it("is given back as it will be used when its name is public", async () => {
    const checked = await checkAddress("HTTPS://Example.com", POLICY, answering("public"));
    expect(checked).toEqual({ ok: true, url: "https://example.com/" });
  });

  it("is refused when its name is not public, and fails when it has no address", async () => {
    expect(await checkAddress("https://example.com/", POLICY, answering("not_public"))).toEqual(refused("not_public"));
    const failed = { ok: false, code: "dns_failed", reason: "dns_failed" };
    expect(await checkAddress("https://example.com/", POLICY, answering("dns_failed"))).toEqual(failed);
  });

  it("is refused before anything is resolved when it breaks a rule", async () => {
    const checked = await checkAddress("http://localhost/", POLICY, never);
    expect(checked).toEqual(refused("name"));
  });

  it("is not resolved when it is an IP address or an allowed private target", async () => {
    expect(await checkAddress("http://8.8.8.8/", POLICY, never)).toEqual({ ok: true, url: "http://8.8.8.8/" });
    expect(await checkAddress("http://localhost:3000/", LOCAL, never)).toMatchObject({ ok: true });
    const other = await checkAddress("http://example.com/", LOCAL, answering("not_public"));
    expect(other).toMatchObject({ ok: false, reason: "not_public" });
  });

  it("is looked up by its bare name", async () => {
    const asked: string[] = [];
    const resolve: Resolver = async (host) => (asked.push(host), "public");
    await checkAddress("https://BÜCHER.example.com.:8443/a?b#c", POLICY, resolve);
    expect(asked).toEqual(["xn--bcher-kva.example.com"]);
  });
});

describe("a request of a captured page", () => {
  it("goes through when its name is public or it needs none", async () => {
    expect(await checkRequest("wss://example.com/", POLICY, answering("public"))).toEqual({ ok: true });
    expect(await checkRequest("data:,a", POLICY, never)).toEqual({ ok: true });
  });

  it("is refused by the rules, or by what its name resolves to", async () => {
    expect(await checkRequest("ws://127.0.0.1/", POLICY, never)).toEqual(refused("range"));
    expect(await checkRequest("ws://evil.com/", POLICY, answering("not_public"))).toEqual(refused("not_public"));
    expect(await checkRequest("ws://gone.com/", POLICY, answering("dns_failed"))).toMatchObject({ code: "dns_failed" });
  });
});
