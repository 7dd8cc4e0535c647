import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PngError } from "../../../src/png/chunk.ts";
import { decodePng } from "../../../src/png/decode.ts";
import { encodePng as encode } from "../../../src/png/encode.ts";
import { decodePng as reference, encodePng, headerData, pngFile, type PngChunk } from "./reference-png.ts";

/** All pixels of a PNG: RGBA, one after another. */
async function pixelsOf(file: Uint8Array): Promise<number[]> {
  const pixels: number[] = [];
  for await (const row of decodePng(file).rows) pixels.push(...row);
  return pixels;
}

interface Kind {
  depth: number;
  color: number;
  width: number;
  height: number;
  interlaced?: boolean;
  chunks?: PngChunk[];
}

/** A PNG of any kind from its lines as they are before they are compressed, each with its filter type. */
function pngOf({ depth, color, width, height, interlaced, chunks = [] }: Kind, lines: readonly number[]): Uint8Array {
  const header = headerData({ width, height, channels: 3 });
  header.set([depth, color, 0, 0, interlaced === true ? 1 : 0], 8);
  return pngFile([["IHDR", header], ...chunks, ["IDAT", deflateSync(Buffer.from(lines))], ["IEND", new Uint8Array()]]);
}

describe("a PNG of any kind", () => {
  it("comes out as the standard's text decodes it, whatever its filters", async () => {
    const picture = fc
      .record({
        width: fc.integer({ min: 1, max: 9 }),
        height: fc.integer({ min: 1, max: 7 }),
        channels: fc.constantFrom(3, 4),
      })
      .chain((size) =>
        fc.record({
          size: fc.constant(size),
          samples: fc.uint8Array({
            minLength: size.width * size.height * size.channels,
            maxLength: size.width * size.height * size.channels,
          }),
          filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 7, maxLength: 7 }),
        }),
      );
    const property = fc.asyncProperty(picture, async ({ size, samples, filters }) => {
      const found = await pixelsOf(encodePng({ ...size, samples }, { filters }));
      const wanted = Array.from({ length: size.width * size.height }, (_, i) => [
        ...samples.subarray(i * size.channels, i * size.channels + 3),
        size.channels === 4 ? (samples[4 * i + 3] ?? 0) : 255,
      ]).flat();
      expect(found).toEqual(wanted);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it.each<[string, Kind, readonly number[], readonly number[]]>([
    [
      "grey of 1 bit",
      { depth: 1, color: 0, width: 3, height: 1 },
      [0, 0b10100000],
      [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255],
    ],
    ["grey of 4 bits", { depth: 4, color: 0, width: 2, height: 1 }, [0, 0x3f], [51, 51, 51, 255, 255, 255, 255, 255]],
    ["grey with alpha", { depth: 8, color: 4, width: 1, height: 1 }, [0, 9, 7], [9, 9, 9, 7]],
    ["16 bits", { depth: 16, color: 2, width: 1, height: 1 }, [0, 255, 255, 128, 128, 0, 0], [255, 128, 0, 255]],
    [
      "a palette with alpha",
      {
        depth: 2,
        color: 3,
        width: 2,
        height: 1,
        chunks: [
          ["PLTE", Uint8Array.of(1, 2, 3, 4, 5, 6)],
          ["tRNS", Uint8Array.of(77)],
        ],
      },
      [0, 0b00010000],
      [1, 2, 3, 77, 4, 5, 6, 255],
    ],
    [
      "one colour that is transparent",
      { depth: 8, color: 2, width: 2, height: 1, chunks: [["tRNS", Uint8Array.of(0, 1, 0, 2, 0, 3)]] },
      [0, 1, 2, 3, 1, 2, 4],
      [1, 2, 3, 0, 1, 2, 4, 255],
    ],
    [
      "interlaced rows",
      { depth: 8, color: 0, width: 2, height: 2, interlaced: true },
      // The passes that have pixels: the first, the sixth, the seventh.
      [0, 10, 0, 20, 0, 30, 40],
      [10, 20, 30, 40].flatMap((grey) => [grey, grey, grey, 255]),
    ],
  ])("is decoded: %s", async (_, kind, lines, wanted) => {
    expect(await pixelsOf(pngOf(kind, lines))).toEqual(wanted);
  });

  it.each<[string, Kind, readonly number[]]>([
    ["no palette", { depth: 8, color: 3, width: 1, height: 1 }, [0, 0]],
    ["too little data", { depth: 8, color: 0, width: 2, height: 2 }, [0, 1, 2, 0, 1]],
    ["too much data", { depth: 8, color: 0, width: 1, height: 1 }, [0, 1, 2]],
    ["an unknown filter", { depth: 8, color: 0, width: 1, height: 1 }, [5, 1]],
  ])("is refused with %s", async (_, kind, lines) => {
    await expect((async () => await pixelsOf(pngOf(kind, lines)))()).rejects.toThrow(PngError);
  });
});

it("encodes rows so that they are read as they were, whatever is in them", async () => {
  const width = 5;
  const property = fc.asyncProperty(
    fc.uint8Array({ minLength: 4 * width * 3, maxLength: 4 * width * 3 }),
    async (samples) => {
      async function* rows() {
        for (let y = 0; y < 3; y++) yield samples.subarray(4 * width * y, 4 * width * (y + 1));
      }
      const parts: Uint8Array[] = [];
      for await (const part of encode({ width, height: 3 }, rows())) parts.push(part);
      expect([...reference(Buffer.concat(parts)).samples]).toEqual([...samples]);
    },
  );
  await fc.assert(property, { numRuns: 50 });
});
