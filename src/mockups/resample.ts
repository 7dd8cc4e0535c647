import type { Raster } from "../png/decode.ts";

/** Lanczos with three lobes: sharp, and quiet enough at edges. */
const LOBES = 3;

/** For each pixel of the result: the first pixel of the source that counts, and how much it and those after it do. */
interface Taps {
  first: Int32Array;
  count: number;
  weights: Float32Array;
}

/** Colours of a pixel that are resampled; pictures are opaque here. */
const COLORS = 3;

/**
 * Makes an opaque picture so many pixels wide, its height in proportion, and of that the first rows up to so many: a
 * narrow picture may become millions of rows tall. Only as many rows as one row of the result needs are held at a time.
 */
export function resample({ width, height, rows }: Raster, to: { width: number; rows: number }): Raster {
  const toHeight = Math.max(1, Math.round((height * to.width) / width));
  const made = Math.min(toHeight, to.rows);
  const across = tapsOf(width, to.width, width / to.width);
  const down = tapsOf(height, made, height / toHeight);
  return { width: to.width, height: made, rows: resampled(rows, { width: to.width, across, down }) };
}

async function* resampled(
  rows: AsyncGenerator<Uint8Array>,
  { width, across, down }: { width: number; across: Taps; down: Taps },
): AsyncGenerator<Uint8Array> {
  const ring = Array.from({ length: down.count }, () => new Float32Array(width * COLORS));
  const sums = new Float32Array(width * COLORS);
  const rgba = new Uint8Array(4 * width).fill(255);
  let read = 0;
  for (const [y, first] of down.first.entries()) {
    for (; read < first + down.count; read++) {
      const { done, value } = await rows.next();
      if (done === true) break;
      squeeze(value, lineAt(ring, read), across);
    }
    sums.fill(0);
    const weights = down.weights.subarray(y * down.count, (y + 1) * down.count);
    for (let i = 0; i < down.count; i += 2) {
      // The last of an odd number goes alone: a weight past the end is none, and counts for nothing.
      addWeighted(sums, [lineAt(ring, first + i), weights[i] ?? 0], [lineAt(ring, first + i + 1), weights[i + 1] ?? 0]);
    }
    round(sums, rgba);
    yield rgba;
  }
}

/** Where the row of the source with this number is kept. */
function lineAt(ring: readonly Float32Array[], row: number): Float32Array {
  const line = ring[row % ring.length];
  if (line === undefined) throw new RangeError(`No row ${row}.`);
  return line;
}

/** One row of the source, resampled to the width of the result. */
function squeeze(row: Uint8Array, line: Float32Array, { first, count, weights }: Taps): void {
  for (let x = 0, o = 0; x < first.length; x++, o += COLORS) {
    let [red, green, blue] = [0, 0, 0];
    let at = (first[x] ?? 0) * 4;
    for (let i = x * count; i < (x + 1) * count; i++, at += 4) {
      const weight = weights[i] ?? 0;
      red += weight * (row[at] ?? 0);
      green += weight * (row[at + 1] ?? 0);
      blue += weight * (row[at + 2] ?? 0);
    }
    line[o] = red;
    line[o + 1] = green;
    line[o + 2] = blue;
  }
}

type Weighted = readonly [line: Float32Array, weight: number];

/** Two lines at a time: what takes time is to go through the sums. */
function addWeighted(sums: Float32Array, [one, weight]: Weighted, [other, otherWeight]: Weighted): void {
  for (let i = 0; i < sums.length; i++)
    sums[i] = (sums[i] ?? 0) + weight * (one[i] ?? 0) + otherWeight * (other[i] ?? 0);
}

/** Lanczos goes beyond black and white beside hard edges; this kind of array keeps to them. */
function round(sums: Float32Array, rgba: Uint8Array): void {
  const clamped = new Uint8ClampedArray(rgba.buffer);
  for (let i = 0, o = 0; i < sums.length; i += COLORS, o += 4) {
    clamped[o] = sums[i] ?? 0;
    clamped[o + 1] = sums[i + 1] ?? 0;
    clamped[o + 2] = sums[i + 2] ?? 0;
  }
}

/** Beyond the edges of the source there is nothing to count, so that the rest counts for all. */
function tapsOf(from: number, to: number, scale: number): Taps {
  const reach = LOBES * Math.max(1, scale);
  const count = Math.min(from, Math.ceil(2 * reach) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    const center = (i + 0.5) * scale - 0.5;
    const start = Math.max(0, Math.min(from - count, Math.ceil(center - reach)));
    first[i] = start;
    const raw = Array.from({ length: count }, (_, tap) => lanczos((start + tap - center) / Math.max(1, scale)));
    const sum = raw.reduce((total, weight) => total + weight, 0);
    weights.set(
      raw.map((weight) => weight / sum),
      i * count,
    );
  }
  return { first, count, weights };
}

function lanczos(x: number): number {
  if (Math.abs(x) < 1e-6) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}
