import type { Raster } from "../../png/decode.ts";

/** A whole picture: RGBA, a number a pixel. */
export interface Whole {
  width: number;
  height: number;
  pixels: Uint32Array;
}

/**
 * Turns a picture the way its Exif orientation says (1 to 8; Exif 2.3, §4.6.4 A). 5 to 8 lay it on its side.
 */
export function orient({ width, height, pixels }: Whole, orientation: number): Raster {
  const onSide = orientation >= 5;
  const [outWidth, outHeight] = onSide ? [height, width] : [width, height];
  const [right, bottom] = [width - 1, height - 1];
  const source: (x: number, y: number) => number =
    {
      2: (x: number, y: number) => y * width + right - x,
      3: (x: number, y: number) => (bottom - y) * width + right - x,
      4: (x: number, y: number) => (bottom - y) * width + x,
      5: (x: number, y: number) => x * width + y,
      6: (x: number, y: number) => (bottom - x) * width + y,
      7: (x: number, y: number) => (bottom - x) * width + right - y,
      8: (x: number, y: number) => x * width + right - y,
    }[orientation] ?? ((x, y) => y * width + x);
  async function* rows(): AsyncGenerator<Uint8Array> {
    const row = new Uint32Array(outWidth);
    const bytes = new Uint8Array(row.buffer);
    for (let y = 0; y < outHeight; y++) {
      for (let x = 0; x < outWidth; x++) row[x] = pixels[source(x, y)] ?? 0;
      yield bytes;
    }
  }
  return { width: outWidth, height: outHeight, rows: rows() };
}
