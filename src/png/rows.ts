import { PngError } from "./chunk.ts";

// A row in a PNG is a filter type, then every byte less a prediction made from the bytes left of and above it
// (PNG 3rd edition, §9.2). A prediction looks at its own channel only. So alpha can be added or left out without undoing
// the filters, and a row that was first in its tile is the only one that must change to follow another row.

/** The filter type in front of each row. */
export const FILTER_BYTES = 1;
export const RGB_BYTES = 3;
export const RGBA_BYTES = 4;

const [NONE, SUB, UP, AVERAGE, PAETH] = [0, 1, 2, 3, 4];
const OPAQUE = 255;

/**
 * What full opacity is after each filter, by filter type: in the row's first pixel, then in all others. Above is opaque
 * too, except above a first row, and those have filter None or Sub by then. Average halves left (0) plus above (255).
 */
const FILTERED_ALPHA = new Map([
  [NONE, { first: OPAQUE, others: OPAQUE }],
  [SUB, { first: OPAQUE, others: 0 }],
  [UP, { first: 0, others: 0 }],
  [AVERAGE, { first: OPAQUE - 127, others: 0 }],
  [PAETH, { first: 0, others: 0 }],
]);

/**
 * Rewrites the first row of a picture, in place, so that it means the same below any row: with filter None or Sub.
 * Above a first row everything counts as zero, where Up predicts zero and Paeth predicts the byte to the left.
 */
export function detachFromAbove(row: Uint8Array, pixelBytes: number): void {
  if (row[0] === UP) row[0] = NONE;
  if (row[0] === PAETH) row[0] = SUB;
  if (row[0] !== AVERAGE) return;
  row[0] = NONE;
  for (let i = FILTER_BYTES + pixelBytes; i < row.length; i++) row[i] = byte(row, i) + (byte(row, i - pixelBytes) >> 1);
}

/** @throws PngError when a row names a filter that does not exist. */
export function checkFilters(rows: Uint8Array, rowBytes: number): void {
  for (let i = 0; i < rows.length; i += rowBytes)
    if (!FILTERED_ALPHA.has(byte(rows, i))) throw new PngError("The PNG has a row with an unknown filter.");
}

/** Rows of `width` pixels that go from one number of bytes per pixel to another, at most `rows` at a time. */
export interface PixelChange {
  width: number;
  from: number;
  to: number;
  rows: number;
}

/** Returns a function that does the change to a band of filtered rows. Its result is only valid until the next call. */
export function changePixels({ width, from, to, rows }: PixelChange): (band: Uint8Array) => Uint8Array {
  if (from === to) return (band) => band;
  const [fromBytes, toBytes] = [FILTER_BYTES + width * from, FILTER_BYTES + width * to];
  const change = to === RGBA_BYTES ? addAlpha : dropAlpha;
  const changed = new Uint8Array(toBytes * rows);
  return (band) => {
    const count = band.length / fromBytes;
    for (let row = 0; row < count; row++)
      change(
        band.subarray(row * fromBytes, (row + 1) * fromBytes),
        changed.subarray(row * toBytes, (row + 1) * toBytes),
      );
    return changed.subarray(0, count * toBytes);
  };
}

/** Writes one filtered RGB row as an opaque RGBA row. */
function addAlpha(rgb: Uint8Array, rgba: Uint8Array): void {
  const alpha = filteredAlpha(rgb);
  rgba[0] = byte(rgb, 0);
  for (let i = FILTER_BYTES, o = FILTER_BYTES; i < rgb.length; i += RGB_BYTES, o += RGBA_BYTES) {
    rgba[o] = byte(rgb, i);
    rgba[o + 1] = byte(rgb, i + 1);
    rgba[o + 2] = byte(rgb, i + 2);
    rgba[o + 3] = alpha.others;
  }
  rgba[RGBA_BYTES] = alpha.first;
}

/**
 * Writes one filtered RGBA row as an RGB row.
 * @throws PngError when a pixel of it is not opaque.
 */
function dropAlpha(rgba: Uint8Array, rgb: Uint8Array): void {
  const alpha = filteredAlpha(rgba);
  let transparency = byte(rgba, RGBA_BYTES) ^ alpha.first;
  rgb[0] = byte(rgba, 0);
  for (let i = FILTER_BYTES, o = FILTER_BYTES; i < rgba.length; i += RGBA_BYTES, o += RGB_BYTES) {
    rgb[o] = byte(rgba, i);
    rgb[o + 1] = byte(rgba, i + 1);
    rgb[o + 2] = byte(rgba, i + 2);
    if (i > FILTER_BYTES) transparency |= byte(rgba, i + 3) ^ alpha.others;
  }
  if (transparency !== 0) throw new PngError("The PNG has transparent pixels, and the joined picture has no alpha.");
}

function filteredAlpha(row: Uint8Array): { first: number; others: number } {
  const alpha = FILTERED_ALPHA.get(byte(row, 0));
  if (alpha === undefined) throw new PngError("The PNG has a row with an unknown filter.");
  return alpha;
}

/** The byte at `i`, and zero past the end, where no caller goes: a typed array has no holes, but the compiler asks. */
function byte(row: Uint8Array, i: number): number {
  return row[i] ?? 0;
}
