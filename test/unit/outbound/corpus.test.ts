import { describe, expect, it } from "vitest";
import { type AddressPolicy, judgeAddress, judgeRequest } from "../../../src/outbound/address.ts";
import { checkAddress } from "../../../src/outbound/check.ts";
import { createResolver } from "../../../src/outbound/resolve.ts";
import corpus from "./ssrf-corpus.json";
import { standInDns } from "./stand-in-dns.ts";

type Purpose = AddressPolicy["purpose"];
const policyFor = (purpose: Purpose): AddressPolicy => ({ purpose, privateTargets: { kind: "none" }, ownHosts: [] });

const purposesOf = (target: string): Purpose[] =>
  (["capture", "webhook"] as const).filter((purpose) => target === purpose || target === "both");

const cases = corpus.flatMap(({ url, expect: expected, why, target, dns }) =>
  purposesOf(target).map((purpose) => ({ url, expected, why, purpose, dns, shown: JSON.stringify(url).slice(0, 80) })),
);

/** A resolver that knows the entry's own host, with the entry's addresses. */
function resolverFor(url: string, addresses: readonly string[]) {
  const host = URL.parse(url)?.hostname.replace(/\.$/, "") ?? "";
  const A = addresses.filter((address) => !address.includes(":"));
  const AAAA = addresses.filter((address) => address.includes(":"));
  return createResolver({ resolverUrl: "https://dns.test/", fetch: standInDns({ [host]: { A, AAAA } }).fetch });
}

/** What a page asks for has been through the browser's URL parser, so it is tried as that parser writes it. */
const walledOff = [...new Set(cases.map(({ url }) => URL.parse(url)?.href ?? ""))].flatMap((href) => {
  const verdict = judgeAddress(href, policyFor("capture"));
  const refused = !verdict.allowed && ["range", "name", "port"].includes(verdict.reason);
  return refused ? [{ href, reason: verdict.reason }] : [];
});

describe("the corpus of addresses", () => {
  it.each(cases)("$expected as a $purpose target: $shown ($why)", async ({ url, expected, purpose, dns }) => {
    const resolver = resolverFor(url, dns ?? []);
    expect((await checkAddress(url, policyFor(purpose), resolver)).ok).toBe(expected === "accept");
  });

  it.each(cases.filter((entry) => entry.expected === "reject" && entry.dns === undefined))(
    "is refused as a $purpose target without asking DNS: $shown",
    ({ url, purpose }) => {
      expect(judgeAddress(url, policyFor(purpose)).allowed).toBe(false);
    },
  );

  it.each(walledOff)(
    "is refused as a page's request too, wherever its host or port is why: $href",
    ({ href, reason }) => {
      expect(judgeRequest(href, policyFor("capture"))).toEqual({ allowed: false, reason });
    },
  );
});
