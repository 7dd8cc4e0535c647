import ipaddr from "ipaddr.js";
import type { ProxyRules } from "../devtools/page.ts";
import type { PrivateTargets } from "../outbound/private-targets.ts";
import { REFUSED_RANGES } from "../outbound/ranges.ts";

/** A proxy that does not exist: names below `.invalid` never resolve (RFC 6761), so whatever is sent there fails. */
const NO_PROXY = "http://proxy.invalid:1";

/** Host names with a dot: their last label ends in a letter, or is punycode. No IP address matches. */
const NAME_PATTERNS = [
  "*.xn--*",
  ...Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => [`*.*${letter}`, `*.*${letter}.`]).flat(),
];

/** The only rule that excludes: Chrome would else bypass the proxy for loopback and link-local, by name and by address. */
const EXCEPT_LOCAL = "<-loopback>";

/**
 * Proxy rules that let a browser connect to public addresses and to any name with a dot, and send everything else to a
 * proxy that does not exist. They apply in Chrome's network stack, so also to what request interception never sees: early
 * hints, speculative prefetches, issuers of certificates. Names are not resolved here. Later rules win over earlier ones:
 * https://source.chromium.org/chromium/chromium/src/+/main:net/docs/proxy.md
 * @returns `null` where everything may be reached.
 */
export function proxyRulesFor(targets: PrivateTargets): ProxyRules | null {
  if (targets.kind === "all") return null;
  const listed = targets.kind === "listed" ? [...targets.origins] : [];
  return {
    proxyServer: NO_PROXY,
    proxyBypassList: [...NAME_PATTERNS, ...publicRanges(), EXCEPT_LOCAL, ...listed].join(";"),
  };
}

let ranges: string[] | undefined;

/** Every public range, as few prefixes as possible: what {@link REFUSED_RANGES} leaves over. */
export function publicRanges(): string[] {
  ranges ??= [
    ...remainder({ bits: 32, base: 0n, prefix: 0 }, refusedOf("ipv4")),
    ...remainder({ bits: 128, base: 0n, prefix: 0 }, refusedOf("ipv6")),
  ].map(textOf);
  return ranges;
}

interface Range {
  /** 32 or 128. */
  bits: number;
  base: bigint;
  prefix: number;
}

function refusedOf(kind: "ipv4" | "ipv6"): Range[] {
  return REFUSED_RANGES.map(([range]) => ipaddr.parseCIDR(range))
    .filter(([address]) => address.kind() === kind)
    .map(([address, prefix]) => {
      const bytes = address.toByteArray();
      return { bits: bytes.length * 8, base: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n), prefix };
    });
}

/** Halves a range until each part is refused as a whole or not at all. */
function remainder(range: Range, refused: readonly Range[]): Range[] {
  const touching = refused.filter((other) => contains(other, range) || contains(range, other));
  if (touching.length === 0) return [range];
  if (touching.some((other) => contains(other, range))) return [];
  const prefix = range.prefix + 1;
  const upper = range.base + (1n << BigInt(range.bits - prefix));
  return [...remainder({ ...range, prefix }, touching), ...remainder({ ...range, base: upper, prefix }, touching)];
}

const contains = (outer: Range, inner: Range): boolean =>
  outer.prefix <= inner.prefix && (outer.base ^ inner.base) >> BigInt(outer.bits - outer.prefix) === 0n;

function textOf({ bits, base, prefix }: Range): string {
  const bytes = Array.from({ length: bits / 8 }, (_, index) => Number((base >> BigInt(bits - 8 * (index + 1))) & 255n));
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
}
