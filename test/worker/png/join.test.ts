import { expect, it } from "vitest";
import * as fc from "fast-check";
import { joinPng } from "../../../src/png/join.ts";
import type { JoinedSize } from "../../../src/png/join.ts";
import { concat, decodePng, encodePng } from "./reference-png.ts";
import type { Picture, PngChunk } from "./reference-png.ts";

interface Tile {
  rows: number;
  alpha: boolean;
  filters: number[];
  pieceBytes: number;
}

/** Each tile is wiped as soon as the next is asked for. */
async function* inOrder(tiles: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const file of tiles) {
    const lent = file.slice();
    yield lent;
    lent.fill(0);
  }
}

async function join(size: JoinedSize, tiles: Uint8Array[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of joinPng(size, inOrder(tiles))) parts.push(part);
  return concat(parts);
}

/** Pixels that repeat, rise and jump, the same for the same seed (mulberry32). Opaque where `opaque` says so. */
function paint(size: { width: number; height: number }, seed: number, opaque: (y: number) => boolean): Picture {
  const samples = new Uint8Array(size.width * size.height * 4);
  let state = seed;
  for (let i = 0; i < samples.length; i++) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    const before = samples[i - 4] ?? 0;
    samples[i] = t & 0x300 ? before + (t & 1) : t >>> 24;
    if (i % 4 === 3 && opaque(Math.floor(i / 4 / size.width))) samples[i] = 255;
  }
  return { ...size, channels: 4, samples };
}

function cut(picture: Picture, from: number, rows: number): Picture {
  const row = picture.width * picture.channels;
  return { ...picture, height: rows, samples: picture.samples.subarray(from * row, (from + rows) * row) };
}

function withoutAlpha(picture: Picture): Picture {
  return { ...picture, channels: 3, samples: picture.samples.filter((_, i) => i % 4 !== 3) };
}

function encodeTiles(picture: Picture, tiles: Tile[]): Uint8Array[] {
  let y = 0;
  return tiles.map(({ rows, alpha, filters, pieceBytes }) => {
    const part = cut(picture, y, rows);
    y += rows;
    return encodePng(alpha ? part : withoutAlpha(part), { filters, pieceBytes });
  });
}

function opaqueRows(tiles: Tile[]): boolean[] {
  return tiles.flatMap(({ rows, alpha }) => Array.from({ length: rows }, () => !alpha));
}

function expectSame(joined: Uint8Array, picture: Picture): void {
  const { width, height, channels, samples } = decodePng(joined);
  expect({ width, height, channels }).toEqual({
    width: picture.width,
    height: picture.height,
    channels: picture.channels,
  });
  expect(Buffer.compare(samples, picture.samples)).toBe(0);
}

const tile = fc.integer({ min: 1, max: 12 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    alpha: fc.boolean(),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: rows, maxLength: rows }),
    pieceBytes: fc.integer({ min: 1, max: 200 }),
  }),
);
const anyTiles = fc.array(tile, { minLength: 1, maxLength: 6 });
const anyWidth = fc.integer({ min: 1, max: 20 });

const rowsOf = (tiles: Tile[]) => tiles.reduce((sum, { rows }) => sum + rows, 0);

it("joins any tiles into the same pixels, whatever their filters and whether they have alpha", async () => {
  const property = fc.asyncProperty(anyTiles, anyWidth, fc.integer(), async (tiles, width, seed) => {
    const opaque = opaqueRows(tiles);
    const picture = paint({ width, height: rowsOf(tiles) }, seed, (y) => opaque[y] === true);
    const size = { width, height: picture.height, alpha: true };
    expectSame(await join(size, encodeTiles(picture, tiles)), picture);
  });
  await fc.assert(property, { numRuns: 60 });
});

it("joins opaque tiles into a picture without alpha, whether they have alpha or not", async () => {
  const property = fc.asyncProperty(anyTiles, anyWidth, fc.integer(), async (tiles, width, seed) => {
    const picture = paint({ width, height: rowsOf(tiles) }, seed, () => true);
    const size = { width, height: picture.height, alpha: false };
    expectSame(await join(size, encodeTiles(picture, tiles)), withoutAlpha(picture));
  });
  await fc.assert(property, { numRuns: 60 });
});

it("joins tiles far larger than what it holds at once", async () => {
  const filters = Array.from({ length: 1100 }, (_, y) => (y * 3) % 5);
  const tiles = [1100, 1, 899].map((rows, i) => ({ rows, alpha: i < 2, filters, pieceBytes: 4096 }));
  const picture = paint({ width: 400, height: 2000 }, 7, (y) => y > 1100);
  expectSame(await join({ width: 400, height: 2000, alpha: true }, encodeTiles(picture, tiles)), picture);
});

it("joins a picture of 60,000 rows", async () => {
  const filters = Array.from({ length: 15_000 }, (_, y) => (y + 3) % 5);
  const tiles = Array.from({ length: 4 }, () => ({ rows: 15_000, alpha: true, filters, pieceBytes: 8192 }));
  const picture = paint({ width: 3, height: 60_000 }, 1, () => false);
  expectSame(await join({ width: 3, height: 60_000, alpha: true }, encodeTiles(picture, tiles)), picture);
});

// The same page of 24 x 24 pixels, opaque above and half transparent below, as two tiles from Chrome 156.
const CHROME_TILES = {
  best: [
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAS0lEQVR4nOyOMQpAIQxDI/QPX73/SVVwijV4AN0cbCENaYZnHV9DqogNueKXuk9Fup9bwJzgC/rlVLnD3KgHV4dqrNZR/oge0VVEAwAA//9/JuXIAAAABklEQVQDAAdWnDHPrsT5AAAAAElFTkSuQmCC",
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAYAAAB4MH11AAAAYklEQVR4nLxTQQrAIAzLXPEVe+3e7C7C3NKxg3rVGEjTqhAM1PDghBBGXhDCUGgQ2BVSoMaSPqvwW07WBRG5wc26V6cTZzdIzSW6x4PzgogyDSK7TAp046IdEEIekf8gQogXAAD//+JYx3gAAAAGSURBVAMA4eIqkZqkJgcAAAAASUVORK5CYII=",
  ],
  fast: [
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAjUlEQVR4AeyQIQ/CUAyEv74E9DRosKBBT4MGPQ0aLGjQ06BBT4MGC3rT05t5a3/BNjO1Ju3lLr2mOVcwyAlSRn+mH2Zvlgnhk/WNTUx0YXfmeOC05xoRb7mveIQkC15zvhN+Y7KAfEjpBCtBwIN4m9bKQVXFRrrTLeyGonlEvVgrp43ef+Rrs+sz6jCjCgAA///sNKXlAAAABklEQVQDAHYCnAFRQbXAAAAAAElFTkSuQmCC",
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAYAAAB4MH11AAAAV0lEQVR4AbyRSQrAMAwDBxX68L7ZuRS6xKAnRDmIsU/GI/FxJSNgJCNeHwhRiJofVIobFHUHjzX13Fm49wfFYU2YC/c+MGYHsYjbekIUp7WEuEERVhTiDwAA//9GKvW9AAAABklEQVQDACaCPqBGmez3AAAAAElFTkSuQmCC",
  ],
};

it.each(Object.entries(CHROME_TILES))("joins tiles that Chrome wrote (%s)", async (_, base64) => {
  const tiles = base64.map((text) => new Uint8Array(Buffer.from(text, "base64")));
  const joined = decodePng(await join({ width: 24, height: 24, alpha: true }, tiles));
  const [above, below] = [cut(joined, 0, 12), cut(joined, 12, 12)];
  const parts = tiles.map(decodePng);
  expect(parts.map(({ channels }) => channels)).toEqual([3, 4]);
  expect(withoutAlpha(above).samples).toEqual(parts[0]?.samples);
  expect(above.samples.every((sample, i) => i % 4 !== 3 || sample === 255)).toBe(true);
  expect(below.samples).toEqual(parts[1]?.samples);
});

it("keeps what the first tile says about its colours and nothing else", async () => {
  const picture = paint({ width: 2, height: 2 }, 1, () => false);
  const [srgb, gamma, text, pixels]: PngChunk[] = [
    ["sRGB", Uint8Array.of(0)],
    ["gAMA", Uint8Array.of(0, 0, 0xb1, 0x8f)],
    ["tEXt", new TextEncoder().encode("Software\0Chrome")],
    ["pHYs", Uint8Array.of(0, 0, 11, 19, 0, 0, 11, 19, 1)],
  ];
  if (!srgb || !gamma || !text || !pixels) throw new Error("unreachable");
  const tiles = [
    encodePng(cut(picture, 0, 1), { ancillary: [srgb, text, gamma] }),
    encodePng(cut(picture, 1, 1), { ancillary: [srgb, pixels] }),
  ];
  const { chunks } = decodePng(await join({ width: 2, height: 2, alpha: true }, tiles));
  expect(chunks.slice(1, 3)).toEqual([srgb, gamma]);
  expect(chunks.map(([type]) => type)).toEqual(["IHDR", "sRGB", "gAMA", "IDAT", "IEND"]);
});

/** A tile that does not compress, so that it fills the output as it is read. */
function noise(width: number, height: number): Uint8Array {
  const samples = new Uint8Array(width * height * 4);
  for (let at = 0; at < samples.length; at += 65_536) crypto.getRandomValues(samples.subarray(at, at + 65_536));
  return encodePng({ width, height, channels: 4, samples });
}

it("asks for a tile only when the one before is joined, and never looks back at it", async () => {
  const tiles = [noise(200, 1000), noise(200, 1000)];
  const expected = concat(tiles.map((file) => decodePng(file).samples));
  let asked = 0;
  async function* source() {
    for await (const file of inOrder(tiles)) {
      asked++;
      yield file;
    }
  }
  const asks: number[] = [];
  const parts: Uint8Array[] = [];
  for await (const part of joinPng({ width: 200, height: 2000, alpha: true }, source())) {
    parts.push(part);
    asks.push(asked);
  }
  // Two tiles of 800 kB, in chunks of at most 64 KiB and a frame: the second is due in the middle.
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(65_536 + 12);
  expect(asks.indexOf(2) / asks.length).toBeGreaterThan(0.4);
  expect(decodePng(concat(parts)).samples).toEqual(expected);
});

it("closes the source of the tiles when the reader stops reading", async () => {
  let [asked, closed] = [0, false];
  async function* source() {
    try {
      for (; asked < 10; asked++) yield noise(200, 400);
    } finally {
      closed = true;
    }
  }
  for await (const part of joinPng({ width: 200, height: 4000, alpha: true }, source())) if (part.length > 9000) break;
  expect({ asked, closed }).toEqual({ asked: 0, closed: true });
});
