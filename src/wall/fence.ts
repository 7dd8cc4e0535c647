import ipaddr from "ipaddr.js";
import type { Settings } from "../config.ts";
import { capturePolicy } from "../outbound/policy.ts";
import type { PrivateTargets } from "../outbound/private-targets.ts";
import { REFUSED_RANGES } from "../outbound/ranges.ts";

/** Proxy rules as Chrome has them. */
export interface Fence {
  proxyServer: string;
  proxyBypassList: string;
}

/** Nothing answers at this name (RFC 6761), so what is sent there fails before it connects to anything. */
const NOWHERE = "http://proxy.invalid:1";

/** A name with a dot whose last label has a letter at its end, and internationalised ones; an IP address is neither. */
const NAMES = [
  "*.xn--*",
  ...Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => [`*.*${letter}`, `*.*${letter}.`]).flat(),
];

/** Of the rules, the only one that takes away: loopback and link-local, by name and by address. */
const NOT_THIS_MACHINE = "<-loopback>";

/** The rules for the network of each page, where its way out is known. @throws when the variable is malformed. */
export function fenceOf(settings: Settings): Fence | null {
  return settings.BROWSER_EGRESS === "direct" ? fenceAround(capturePolicy(settings, []).privateTargets) : null;
}

/**
 * Proxy rules that let a browser connect to public addresses and to any name with a dot, and send everything else to
 * nowhere. They hold in the network stack itself, so also for what no request interception shows: early hints,
 * speculative prefetching, certificates that name where their issuer is to be fetched. Names are not resolved here.
 * Later rules win over earlier ones:
 * https://source.chromium.org/chromium/chromium/src/+/main:net/docs/proxy.md
 * @returns `null` where everything may be reached.
 */
export function fenceAround(targets: PrivateTargets): Fence | null {
  if (targets.kind === "all") return null;
  const listed = targets.kind === "listed" ? [...targets.origins] : [];
  return {
    proxyServer: NOWHERE,
    proxyBypassList: [...NAMES, ...publicRanges(), NOT_THIS_MACHINE, ...listed].join(";"),
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
