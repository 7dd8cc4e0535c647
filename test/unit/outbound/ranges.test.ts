import * as fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { isLoopback, isPublicIp, REFUSED_RANGES } from "../../../src/outbound/ranges.ts";

/** An address as a number, and back, without the library the code under test uses. */
const v4Text = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
const groups = (value: bigint) => Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn);
const v6Text = (value: bigint) =>
  groups(value)
    .map((group) => group.toString(16))
    .join(":");

interface Block {
  range: string;
  why: string;
  first: bigint;
  last: bigint;
  text: (value: bigint) => string;
  bits: number;
}

const blocks: Block[] = REFUSED_RANGES.map(([range, why]) => {
  const [address, length] = ipaddr.parseCIDR(range);
  const bytes = address.toByteArray();
  const bits = bytes.length * 8;
  const first = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return {
    range,
    why,
    first,
    last: first + (1n << BigInt(bits - length)) - 1n,
    text: bits === 32 ? v4Text : v6Text,
    bits,
  };
});
const inside = (value: bigint, bits: number) =>
  blocks.some((block) => block.bits === bits && value >= block.first && value <= block.last);

/** The rule for IPv6 as it is usually told: 2000::/3 without 2001::/23, 2001:db8::/32, 2002::/16 and 3fff::/20. */
function isPublicV6(value: bigint): boolean {
  const [first = 0n, second = 0n] = groups(value);
  if (first >> 13n !== 1n || first === 0x2002n) return false;
  if (first === 0x2001n) return second > 0x1ffn && second !== 0xdb8n;
  return first !== 0x3fffn || second > 0xfffn;
}

describe("public IP addresses", () => {
  it.each(blocks)("do not include $range from its first to its last: $why", ({ first, last, text }) => {
    expect(isPublicIp(text(first))).toBe(false);
    expect(isPublicIp(text(last))).toBe(false);
  });

  it.each(blocks)("begin and end exactly at the edges of $range", ({ first, last, text, bits }) => {
    for (const neighbour of [first - 1n, last + 1n]) {
      if (neighbour < 0n || neighbour >= 1n << BigInt(bits)) continue;
      expect(isPublicIp(text(neighbour))).toBe(!inside(neighbour, bits));
    }
  });

  it("are, in IPv4, all that lie in no refused range", () => {
    const address = fc.bigInt(0n, (1n << 32n) - 1n);
    fc.assert(
      fc.property(address, (value) => isPublicIp(v4Text(value)) === !inside(value, 32)),
      { numRuns: 2000 },
    );
  });

  it("are, in IPv6, all of 2000::/3 but for four ranges", () => {
    const anywhere = fc.bigInt(0n, (1n << 128n) - 1n);
    const unicast = anywhere.map((value) => (value >> 3n) | (1n << 125n));
    const special = fc.tuple(fc.constantFrom(0x2001n, 0x2002n, 0x3fffn), anywhere);
    const near = special.map(([group, rest]) => (group << 112n) | (rest >> 16n));
    const property = fc.property(
      fc.oneof(anywhere, unicast, near),
      (value) => isPublicIp(v6Text(value)) === isPublicV6(value),
    );
    fc.assert(property, { numRuns: 5000 });
  });

  it("are the same however an IPv6 address is written", () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const verdict = isPublicIp(text);
        expect(isPublicIp(text.toUpperCase())).toBe(verdict);
        expect(isPublicIp(`[${text}]`)).toBe(verdict);
        expect(isPublicIp(ipaddr.IPv6.parse(text).toNormalizedString())).toBe(verdict);
      }),
      { numRuns: 1000 },
    );
  });

  it("never include an IPv4 address that is wrapped in IPv6", () => {
    for (const prefix of ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"]) {
      expect(isPublicIp(`${prefix}8.8.8.8`)).toBe(false);
    }
  });

  it.each([
    "",
    "8.8.8",
    "8.8.2056",
    "0x8.8.8.8",
    "010.8.8.8",
    "134744072",
    "8.8.8.8.",
    " 8.8.8.8",
    "8.8.8.8/32",
    "[8.8.8.8]",
  ])("are not read from %j, which is not dotted decimal", (text) => expect(isPublicIp(text)).toBe(false));

  it.each(["2606:4700::1%eth0", "[2606:4700::1", "2606:4700::1]", "2606::4700::1", "example.com", "9".repeat(100_000)])(
    "are not read from %.40s, which is no address",
    (text) => expect(isPublicIp(text)).toBe(false),
  );

  it("are never thrown over, whatever the text", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from("0123456789abcdefx.:[]%/")) }));
    fc.assert(
      fc.property(text, (value) => typeof isPublicIp(value) === "boolean"),
      { numRuns: 5000 },
    );
  });
});

describe("this very machine", () => {
  it.each(["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "0.0.0.0", "[::1]", "[::]", "[::ffff:7f00:1]"])(
    "is %s",
    (host) => expect(isLoopback(host)).toBe(true),
  );

  it.each(["localhost.com", "notlocalhost", "128.0.0.1", "10.0.0.1", "[::2]", "[::ffff:a00:1]", "example.com"])(
    "is not %s",
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
