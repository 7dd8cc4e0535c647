import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { PngError } from "../../../src/png/chunk.ts";
import { joinPng } from "../../../src/png/join.ts";
import { concat, encodePng, headerData, pngFile } from "./reference-png.ts";
import type { PngChunk } from "./reference-png.ts";

const SIZE = { width: 4, height: 4, alpha: true };
const TILE = { width: 4, height: 2, channels: 4 };
const SAMPLES = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
const GOOD = encodePng({ ...TILE, samples: SAMPLES }, { filters: [4, 2] });

const HEADER: PngChunk = ["IHDR", headerData(TILE)];
const END: PngChunk = ["IEND", new Uint8Array()];
const ROWS = new Uint8Array(2 * (1 + 4 * 4));
const DATA: PngChunk = ["IDAT", deflateSync(ROWS)];

/** Joins and returns what was written before the error, and the error. */
async function failure(
  size: typeof SIZE,
  tiles: AsyncIterable<Uint8Array>,
): Promise<{ error: unknown; parts: number }> {
  let parts = 0;
  try {
    for await (const part of joinPng(size, tiles)) parts += part.length > 0 ? 1 : 0;
  } catch (error) {
    return { error, parts };
  }
  throw new Error("The tiles were joined.");
}

async function* inOrder(...tiles: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* tiles;
}

/** A tile whose header has byte `at` of its data set to `value`. */
function withHeader(at: number, value: number): Uint8Array {
  const data = headerData(TILE);
  data[at] = value;
  return pngFile([["IHDR", data], DATA, END]);
}

function withData(...pieces: Uint8Array[]): Uint8Array {
  return pngFile([HEADER, ...pieces.map((data): PngChunk => ["IDAT", data]), END]);
}

const ZLIB = DATA[1];
const wrongSum = ZLIB.map((byte, i) => (i === ZLIB.length - 1 ? byte ^ 1 : byte));
const unknownFilter = ROWS.map((_, i) => (i === 17 ? 5 : 0));

const BAD_TILES: [what: string, tile: Uint8Array, message: RegExp][] = [
  ["is empty", new Uint8Array(), /not a PNG/],
  ["is a JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70), /not a PNG/],
  ["is only a signature", GOOD.subarray(0, 8), /cut short/],
  ["has no header", pngFile([DATA, END]), /does not start with a header/],
  ["has two headers", pngFile([HEADER, HEADER, DATA, END]), /more than one header/],
  ["has a header of the wrong length", pngFile([["IHDR", new Uint8Array(12)], DATA, END]), /header/],
  ["is too wide", withHeader(3, 5), /5 pixels wide, not 4/],
  ["has no rows", withHeader(7, 0), /cannot be 4 x 0 pixels/],
  ["has 16 bits", withHeader(8, 16), /16 bits a sample, not 8/],
  ["has grey pixels", withHeader(9, 0), /colour type 0/],
  ["has a palette", withHeader(9, 3), /colour type 3/],
  ["is interlaced", withHeader(12, 1), /interlaced/],
  ["has an unknown compression", withHeader(10, 1), /unknown compression/],
  ["has no image data", pngFile([HEADER, END]), /no image data/],
  ["has no end", pngFile([HEADER, DATA]), /cut short/],
  ["goes on after its end", pngFile([HEADER, DATA, END, ["tEXt", SAMPLES]]), /data after its end/],
  ["has bytes after its end", concat([GOOD, Uint8Array.of(1)]), /cut short/],
  ["has its data in two places", pngFile([HEADER, DATA, ["tEXt", SAMPLES], DATA, END]), /several places/],
  ["has a palette chunk", pngFile([HEADER, ["PLTE", new Uint8Array(3)], DATA, END]), /unexpected data: PLTE/],
  ["has a transparent colour", pngFile([HEADER, ["tRNS", new Uint8Array(6)], DATA, END]), /unexpected data: tRNS/],
  ["has an unknown critical chunk", pngFile([HEADER, ["ABCD", SAMPLES], DATA, END]), /unexpected data: ABCD/],
  ["has a chunk with a broken name", pngFile([HEADER, ["<\n>\0", SAMPLES], DATA, END]), /an unnamed chunk/],
  ["has a row too few", withData(deflateSync(ROWS.subarray(17))), /not as long as its header says/],
  ["has part of a row too few", withData(deflateSync(ROWS.subarray(1))), /not as long as its header says/],
  ["has a row too many", withData(deflateSync(concat([ROWS, ROWS.subarray(17)]))), /not as long as its header says/],
  ["has a byte too many", withData(deflateSync(concat([ROWS, Uint8Array.of(0)]))), /not as long as its header says/],
  ["has megabytes too many", withData(deflateSync(new Uint8Array(8e6))), /not as long as its header says/],
  ["has empty image data", withData(new Uint8Array()), /damaged or cut short/],
  ["has image data that is no zlib stream", withData(SAMPLES), /damaged or cut short/],
  ["has a zlib stream without its end", withData(ZLIB.subarray(0, -4)), /damaged or cut short/],
  ["has a zlib stream with a wrong checksum", withData(wrongSum), /damaged or cut short/],
  ["has bytes behind the zlib stream", withData(concat([ZLIB, SAMPLES])), /after the end of its image data/],
  ["has a chunk behind the zlib stream", withData(ZLIB, SAMPLES), /after the end of its image data/],
  ["has many chunks behind the zlib stream", withData(ZLIB, new Uint8Array(3e5)), /after the end of its image data/],
  ["has a row with an unknown filter", withData(deflateSync(unknownFilter)), /unknown filter/],
];

it.each(BAD_TILES)("refuses a first tile that %s, before anything is written", async (_, tile, message) => {
  const { error, parts } = await failure(SIZE, inOrder(tile, GOOD));
  expect(error).toBeInstanceOf(PngError);
  expect(String(error)).toMatch(message);
  expect(String(error)).toContain("Tile 1: ");
  expect(parts).toBe(0);
});

it.each(BAD_TILES)("refuses a later tile that %s, and says which", async (_, tile, message) => {
  const { error } = await failure(SIZE, inOrder(GOOD, tile));
  expect(String(error)).toMatch(message);
  expect(String(error)).toContain("Tile 2: ");
});

it.each([
  ["there is no tile", [], /have 0 rows together, not 4/],
  ["the tiles are not tall enough", [GOOD], /have 2 rows together, not 4/],
  ["there is a tile too many", [GOOD, GOOD, GOOD], /Tile 3: The PNG has 2 rows, 0 are left of 4/],
])("refuses when %s", async (_, tiles, message) => {
  expect(String((await failure(SIZE, inOrder(...tiles))).error)).toMatch(message);
});

it.each([0, -1, 1.5, Number.NaN, 2 ** 31])("refuses to make a picture of %d pixels", async (pixels) => {
  expect(String((await failure({ ...SIZE, width: pixels }, inOrder(GOOD))).error)).toMatch(/cannot be/);
  expect(String((await failure({ ...SIZE, height: pixels }, inOrder(GOOD))).error)).toMatch(/cannot be/);
});

it.each([0, 1, 2, 3, 4])("refuses to leave out alpha where a pixel is not opaque (filter %d)", async (filter) => {
  for (let pixel = 0; pixel < 8; pixel++) {
    const samples = new Uint8Array(32).fill(255);
    samples[pixel * 4 + 3] = 254;
    const tile = encodePng({ ...TILE, samples }, { filters: [filter, filter] });
    const { error } = await failure({ ...SIZE, alpha: false }, inOrder(tile, tile));
    expect(String(error)).toMatch(/Tile 1: .*transparent/);
  }
});

it("refuses a tile that ends early, wherever it ends", async () => {
  for (let bytes = 0; bytes < GOOD.length; bytes++) {
    const { error } = await failure(SIZE, inOrder(GOOD.subarray(0, bytes), GOOD));
    expect(error).toBeInstanceOf(PngError);
  }
});

it("refuses a tile in which any one byte is wrong", async () => {
  for (let at = 0; at < GOOD.length; at++) {
    const tile = GOOD.map((byte, i) => (i === at ? byte ^ 0x20 : byte));
    expect((await failure(SIZE, inOrder(tile, GOOD))).error).toBeInstanceOf(PngError);
  }
});

it("passes on the error of a tile that could not be captured", async () => {
  const cause = new Error("The page crashed.");
  async function* source() {
    yield GOOD;
    throw cause;
  }
  expect((await failure(SIZE, source())).error).toBe(cause);
});
