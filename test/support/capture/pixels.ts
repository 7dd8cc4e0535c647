import { Buffer } from "node:buffer";
import { crc32, inflateSync } from "node:zlib";
import type { Rgb } from "../../site/color.ts";

/** A picture as samples, row by row: 3 bytes a pixel (RGB) or 4 (RGBA). */
export interface Picture {
  width: number;
  height: number;
  channels: number;
  samples: Uint8Array;
}

/** A picture as a PNG file had it. */
export interface PngPicture extends Picture {
  /** Bytes of image data in each of the file's chunks of it: every encoder cuts its own way. */
  pieces: number[];
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Red, green and blue of a pixel. */
export function rgb({ width, height, channels, samples }: Picture, x: number, y: number): Rgb {
  if (x < 0 || y < 0 || x >= width || y >= height) throw new Error(`(${x}, ${y}) is not in ${width} x ${height}`);
  const at = (y * width + x) * channels;
  return [samples[at] ?? 0, samples[at + 1] ?? 0, samples[at + 2] ?? 0];
}

/** Alpha of a pixel, 0 to 255; a picture without an alpha channel is opaque. */
export const alpha = ({ width, channels, samples }: Picture, x: number, y: number): number =>
  channels === 4 ? (samples[(y * width + x) * 4 + 3] ?? 0) : 255;

/** The colours of a column from top to bottom, each with the number of rows it goes on for. */
export function runs(picture: Picture, x: number): { color: Rgb; rows: number }[] {
  const found: { color: Rgb; rows: number }[] = [];
  for (let y = 0; y < picture.height; y++) {
    const color = rgb(picture, x, y);
    const last = found.at(-1);
    if (last !== undefined && sameColor(last.color, color)) last.rows += 1;
    else found.push({ color, rows: 1 });
  }
  return found;
}

/** How many pixels have exactly this colour. */
export function countOf(picture: Picture, color: Rgb): number {
  let count = 0;
  for (let at = 0; at < picture.samples.length; at += picture.channels) {
    const { samples } = picture;
    if (samples[at] === color[0] && samples[at + 1] === color[1] && samples[at + 2] === color[2]) count += 1;
  }
  return count;
}

/** Whether an area has this one colour, up to its outermost pixels. */
export function isFilled(picture: Picture, { x, y, width, height }: Area, color: Rgb): boolean {
  const { samples, channels } = picture;
  const [red, green, blue] = color;
  // The corners say whether all of it is in the picture.
  if (!sameColor(rgb(picture, x, y), color) || !sameColor(rgb(picture, x + width - 1, y + height - 1), color))
    return false;
  for (let row = y; row < y + height; row++) {
    const end = (row * picture.width + x + width) * channels;
    for (let at = (row * picture.width + x) * channels; at < end; at += channels)
      if (samples[at] !== red || samples[at + 1] !== green || samples[at + 2] !== blue) return false;
  }
  return true;
}

export const sameColor = (a: Rgb, b: Rgb): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

/** Decodes a PNG of 8 bits, RGB or RGBA. @throws for anything else, a chunk that is damaged, or data left over. */
export function decodePng(file: Uint8Array): PngPicture {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const header = chunks[0]?.data;
  if (header === undefined || chunks.at(-1)?.type !== "IEND") throw new Error("Not a whole PNG");
  const [width, height, depth, colorType] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  if (depth !== 8 || (colorType !== 2 && colorType !== 6)) throw new Error(`Depth ${depth}, colour type ${colorType}`);
  const channels = colorType === 6 ? 4 : 3;
  const image = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const rows = inflateSync(Buffer.concat(image));
  if (rows.length !== height * (1 + width * channels)) throw new Error(`${rows.length} bytes of image data`);
  const pieces = image.map(({ length }) => length);
  return { width, height, channels, pieces, samples: unfilter(rows, width * channels, channels) };
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  if (file.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") throw new Error("Not a PNG");
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw new Error("A chunk is damaged");
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** PNG, third edition, section 9. */
function unfilter(rows: Uint8Array, length: number, step: number): Uint8Array {
  const samples = new Uint8Array((rows.length / (length + 1)) * length);
  let above = new Uint8Array(length);
  for (let from = 0, to = 0; from < rows.length; from += length + 1, to += length) {
    const row = samples.subarray(to, to + length);
    row.set(rows.subarray(from + 1, from + 1 + length));
    unfilterRow(rows[from] ?? 0, { row, above, step });
    above = row;
  }
  return samples;
}

/** Each filter has a loop of its own: a picture has millions of bytes, and thousands of pictures are decoded. */
function unfilterRow(filter: number, { row, above, step }: { row: Uint8Array; above: Uint8Array; step: number }): void {
  const { length } = row;
  if (filter > 4) throw new Error(`Filter ${filter}`);
  if (filter === 1) for (let at = step; at < length; at++) row[at] = byte(row, at) + byte(row, at - step);
  if (filter === 2) for (let at = 0; at < length; at++) row[at] = byte(row, at) + byte(above, at);
  if (filter === 3)
    for (let at = 0; at < length; at++)
      row[at] = byte(row, at) + (((at < step ? 0 : byte(row, at - step)) + byte(above, at)) >> 1);
  if (filter === 4)
    for (let at = 0; at < length; at++) {
      const [left, corner] = at < step ? [0, 0] : [byte(row, at - step), byte(above, at - step)];
      row[at] = byte(row, at) + paeth(left, byte(above, at), corner);
    }
}

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

/** Of the three the one that is closest to `left + up - corner`. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
