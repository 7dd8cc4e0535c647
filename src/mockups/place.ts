import type { Raster } from "../png/decode.ts";
import type { Rgb } from "./frames.ts";
import { resample } from "./resample.ts";

/** What goes into a frame's screen: opaque RGBA rows, as many as the screen has. */
export interface Placed {
  rows: AsyncGenerator<Uint8Array>;
  /** The colour along the picture's upper edge. */
  top: Rgb;
}

interface Space {
  width: number;
  height: number;
  /** Rows above the picture, which are filled with the colour of its upper edge. */
  above: number;
}

/**
 * Fits a picture into a screen: scaled to its width, its top at the top. What is too tall is cut off; what is too short
 * goes on in the colour of its lower edge. Transparent parts stand on white, as they would in a browser.
 */
export async function place(picture: Raster, space: Space): Promise<Placed> {
  const opaque: Raster = { ...picture, rows: onWhite(picture.rows) };
  const seen = { width: space.width, rows: space.height - space.above };
  const { rows } = picture.width === space.width ? opaque : resample(opaque, seen);
  const { value: first } = await rows.next();
  // The generator uses the memory of a row again.
  const start: Uint8Array = first === undefined ? new Uint8Array(4 * space.width).fill(255) : Uint8Array.from(first);
  const top = edgeColor(start);
  return { rows: filled({ start, rows, source: picture.rows, top, space }), top };
}

async function* filled(parts: {
  start: Uint8Array;
  rows: AsyncGenerator<Uint8Array>;
  source: AsyncGenerator<Uint8Array>;
  top: Rgb;
  space: Space;
}): AsyncGenerator<Uint8Array> {
  const { start, rows, source, top, space } = parts;
  const plain = rowOf(top, space.width);
  for (let y = 0; y < space.above; y++) yield plain;
  yield start;
  const last = start;
  let y = space.above + 1;
  for (; y < space.height; y++) {
    const { done, value } = await rows.next();
    if (done === true) break;
    last.set(value);
    yield value;
  }
  const below = rowOf(edgeColor(last), space.width);
  for (; y < space.height; y++) yield below;
  // A picture that is damaged farther down is refused, however little of it is seen.
  while ((await source.next()).done !== true);
}

async function* onWhite(rows: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const row of rows) {
    for (let i = 3; i < row.length; i += 4) if (row[i] !== 255) coverWhite(row, i - 3);
    yield row;
  }
}

function coverWhite(row: Uint8Array, at: number): void {
  const alpha = row[at + 3] ?? 0;
  for (let i = at; i < at + 3; i++) row[i] = Math.round(((row[i] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
  row[at + 3] = 255;
}

const rowOf = ([red, green, blue]: Rgb, width: number): Uint8Array => {
  const row = new Uint8Array(4 * width);
  for (let i = 0; i < row.length; i += 4) row.set([red, green, blue, 255], i);
  return row;
};

/** The colour that at least half of a row has; where there is none, the mean of all. */
function edgeColor(row: Uint8Array): Rgb {
  const counts = new Map<number, number>();
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < row.length; i += 4) {
    const [red, green, blue] = [row[i] ?? 0, row[i + 1] ?? 0, row[i + 2] ?? 0];
    const color = red * 65_536 + green * 256 + blue;
    counts.set(color, (counts.get(color) ?? 0) + 1);
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
  }
  const pixels = row.length / 4;
  for (const [color, count] of counts) {
    if (count >= pixels / 2) return [Math.floor(color / 65_536), Math.floor(color / 256) % 256, color % 256];
  }
  return [Math.round(sums[0] / pixels), Math.round(sums[1] / pixels), Math.round(sums[2] / pixels)];
}
