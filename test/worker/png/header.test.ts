import { expect, it } from "vitest";
import * as fc from "fast-check";
import { PngError } from "../../../src/png/chunk.ts";
import { readPngHeader } from "../../../src/png/read.ts";
import { concat, headerData, pngFile, SIGNATURE } from "./reference-png.ts";

const HEADER = headerData({ width: 1920, height: 40_000, channels: 4 });

function withHeader(changes: Record<number, number>): Uint8Array {
  const data = HEADER.map((byte, at) => changes[at] ?? byte);
  return pngFile([["IHDR", data]]);
}

it("reads what a PNG says about itself from its first 33 bytes", () => {
  const start = pngFile([["IHDR", HEADER]]);
  expect(start.length).toBe(33);
  const header = { width: 1920, height: 40_000, bitDepth: 8, colorType: 6, interlaced: false };
  expect(readPngHeader(start)).toEqual(header);
  expect(readPngHeader(concat([start, Uint8Array.of(1, 2, 3)]))).toEqual(header);
});

it("reads a header from the middle of a larger buffer", () => {
  const start = pngFile([["IHDR", HEADER]]);
  const within = concat([new Uint8Array(5), start, new Uint8Array(5)]).subarray(5, 38);
  expect(readPngHeader(within)).toMatchObject({ width: 1920, height: 40_000 });
});

it.each([
  ["grey, 1 bit", { 8: 1, 9: 0 }, { bitDepth: 1, colorType: 0 }],
  ["a palette", { 8: 4, 9: 3 }, { bitDepth: 4, colorType: 3 }],
  ["grey with alpha", { 9: 4 }, { bitDepth: 8, colorType: 4 }],
  ["16 bits", { 8: 16 }, { bitDepth: 16, colorType: 6 }],
  ["interlaced rows", { 12: 1 }, { interlaced: true }],
  ["the largest width", { 0: 0x7f, 1: 0xff, 2: 0xff, 3: 0xff }, { width: 2 ** 31 - 1 }],
])("reads a header with %s", (_, changes, expected) => {
  expect(readPngHeader(withHeader(changes))).toMatchObject(expected);
});

it.each([
  ["no width", { 2: 0, 3: 0 }],
  ["no height", { 6: 0, 7: 0 }],
  ["a width past 2^31 - 1", { 0: 0x80 }],
  ["3 bits", { 8: 3 }],
  ["4 bits for RGBA", { 8: 4 }],
  ["16 bits for a palette", { 8: 16, 9: 3 }],
  ["an unknown colour type", { 9: 5 }],
  ["an unknown compression method", { 10: 1 }],
  ["an unknown filter method", { 11: 1 }],
  ["an unknown interlace method", { 12: 2 }],
])("refuses a header with %s", (_, changes) => {
  expect(() => readPngHeader(withHeader(changes))).toThrow(PngError);
});

it("answers or refuses for any bytes at all, and never breaks", () => {
  const bytes = fc.uint8Array({ maxLength: 60 });
  const afterSignature = bytes.map((tail) => concat([Uint8Array.from(SIGNATURE), tail]));
  const anyHeader = fc.uint8Array({ maxLength: 16 }).map((data) => pngFile([["IHDR", data]]));
  const property = fc.property(fc.oneof(bytes, afterSignature, anyHeader), (input) => {
    try {
      expect(readPngHeader(input).width).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(PngError);
    }
  });
  fc.assert(property, { numRuns: 500 });
});
