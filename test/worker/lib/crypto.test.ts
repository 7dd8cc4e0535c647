import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/lib/ids.ts";
import { base62, constantTimeEqual, randomText, sha256Hex } from "../../../src/lib/crypto.ts";

describe("random text", () => {
  it("has the length that was asked for and only digits and letters", () => {
    for (const length of [0, 1, 22, 43, 1000])
      expect(randomText(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  it("uses every character about equally often", () => {
    const seen = new Map<string, number>();
    const text = randomText(62_000);
    for (const character of text) seen.set(character, (seen.get(character) ?? 0) + 1);
    expect(seen.size).toBe(62);
    // 1000 are expected of each with a deviation of 31.4; a modulo without rejection would give eight of them 1210.
    for (const count of seen.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  it("makes ids that carry their kind", () => {
    expect(newId("acc")).toMatch(/^acc_[0-9A-Za-z]{22}$/);
    expect(newId("acc")).not.toBe(newId("acc"));
  });
});

describe("base 62", () => {
  it("fills up with zeros and counts past the letters", () => {
    expect(base62(0, 6)).toBe("000000");
    expect(base62(61, 2)).toBe("0z");
    expect(base62(62, 2)).toBe("10");
    expect(base62(0xffffffff, 6)).toBe("4gfFC3");
  });

  it("never gives two numbers the same text", () => {
    const checksum = fc.nat({ max: 0xffffffff });
    fc.assert(fc.property(checksum, checksum, (a, b) => (base62(a, 6) === base62(b, 6)) === (a === b)));
  });
});

describe("digests", () => {
  it("are those of SHA-256", async () => {
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("tell whether two secrets of any length are the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (a, b) => {
        expect(await constantTimeEqual(a, b)).toBe(a === b);
        expect(await constantTimeEqual(a, a)).toBe(true);
      }),
    );
  });
});
