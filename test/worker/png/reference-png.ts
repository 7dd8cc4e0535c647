import { deflateSync, inflateSync } from "node:zlib";

/** A picture as plain samples, row by row: 3 bytes a pixel (RGB) or 4 (RGBA). */
export interface Picture {
  width: number;
  height: number;
  channels: number;
  samples: Uint8Array;
}

export interface Encoding {
  /** The filter type of each row; None where the list ends. */
  filters?: number[];
  /** How many bytes of image data a chunk holds. */
  pieceBytes?: number;
  /** Chunks between the header and the image data. */
  ancillary?: PngChunk[];
}

export type PngChunk = readonly [type: string, data: Uint8Array];

export const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The whole file at once, as the standard's text says it; nothing here is shared with the code under test. */
export function encodePng(picture: Picture, encoding: Encoding = {}): Uint8Array {
  const { pieceBytes = 4096, ancillary = [] } = encoding;
  const data = deflateSync(filterRows(picture, encoding.filters ?? []));
  const pieces: PngChunk[] = [];
  for (let at = 0; at < data.length; at += pieceBytes) pieces.push(["IDAT", data.subarray(at, at + pieceBytes)]);
  return pngFile([["IHDR", headerData(picture)], ...ancillary, ...pieces, ["IEND", new Uint8Array()]]);
}

export function headerData({ width, height, channels }: Omit<Picture, "samples">): Uint8Array {
  const data = new Uint8Array(13);
  new DataView(data.buffer).setUint32(0, width);
  new DataView(data.buffer).setUint32(4, height);
  data.set([8, channels === 4 ? 6 : 2], 8);
  return data;
}

export function pngFile(chunks: PngChunk[]): Uint8Array {
  return concat([Uint8Array.from(SIGNATURE), ...chunks.map(chunkBytes)]);
}

export function concat(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Decodes an 8-bit RGB or RGBA picture and throws at anything that is not exactly right. */
export function decodePng(file: Uint8Array): Picture & { chunks: PngChunk[] } {
  const chunks = splitChunks(file);
  const [header, end] = [chunks[0], chunks.at(-1)];
  if (header?.[0] !== "IHDR" || end?.[0] !== "IEND" || end[1].length !== 0) throw new Error("frame");
  const view = new DataView(header[1].buffer, header[1].byteOffset, header[1].length);
  const [width, height, channels] = [view.getUint32(0), view.getUint32(4), header[1][9] === 6 ? 4 : 3];
  if (!sameBytes(header[1], headerData({ width, height, channels }))) throw new Error("header");
  const filtered = inflateExactly(chunks.filter(([type]) => type === "IDAT").map(([, data]) => data));
  if (filtered.length !== height * (1 + width * channels)) throw new Error("length of the image data");
  return { width, height, channels, chunks, samples: unfilterRows(filtered, { width, height, channels }) };
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** CRC-32 bit by bit (PNG 3rd edition, annex D without its table). */
export function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) {
    c ^= byte;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  }
  return ~c >>> 0;
}

function chunkBytes([type, data]: PngChunk): Uint8Array {
  const covered = concat([new TextEncoder().encode(type), data]);
  const [length, check] = [new Uint8Array(4), new Uint8Array(4)];
  new DataView(length.buffer).setUint32(0, data.length);
  new DataView(check.buffer).setUint32(0, crc(covered));
  return concat([length, covered, check]);
}

function splitChunks(file: Uint8Array): PngChunk[] {
  if (!sameBytes(file.subarray(0, 8), Uint8Array.from(SIGNATURE))) throw new Error("signature");
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const chunks: PngChunk[] = [];
  for (let at = 8; at < file.length;) {
    const end = at + 8 + view.getUint32(at);
    const covered = file.subarray(at + 4, end);
    if (view.getUint32(end) !== crc(covered)) throw new Error("CRC");
    chunks.push([new TextDecoder().decode(covered.subarray(0, 4)), covered.subarray(4)]);
    at = end + 4;
  }
  return chunks;
}

function inflateExactly(pieces: Uint8Array[]): Uint8Array {
  const stream = concat(pieces);
  const inflated = inflateSync(stream);
  // Adler-32 ends the stream; were anything after it, these four bytes would be something else.
  let [a, b] = [1, 0];
  for (const byte of inflated) b = (b + (a = (a + byte) % 65521)) % 65521;
  const adler = new DataView(stream.buffer, stream.length - 4).getUint32(0);
  if (adler !== b * 65536 + a) throw new Error("end of the image data");
  return inflated;
}

function filterRows({ width, height, channels, samples }: Picture, filters: number[]): Uint8Array {
  const row = width * channels;
  const filtered = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) {
    const filter = filters[y] ?? 0;
    filtered[y * (row + 1)] = filter;
    for (let x = 0; x < row; x++) {
      const sample = samples[y * row + x] ?? 0;
      filtered[y * (row + 1) + 1 + x] = sample - predict(filter, neighbours(samples, { x, y, row, channels }));
    }
  }
  return filtered;
}

function unfilterRows(filtered: Uint8Array, { width, height, channels }: Omit<Picture, "samples">): Uint8Array {
  const row = width * channels;
  const samples = new Uint8Array(height * row);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const stored = filtered[y * (row + 1) + 1 + x] ?? 0;
      samples[y * row + x] = stored + predict(filter, neighbours(samples, { x, y, row, channels }));
    }
  }
  return samples;
}

type Neighbours = [left: number, above: number, aboveLeft: number];

function neighbours(s: Uint8Array, p: { x: number; y: number; row: number; channels: number }): Neighbours {
  const at = p.y * p.row + p.x;
  const [hasLeft, hasAbove] = [p.x >= p.channels, p.y > 0];
  const left = hasLeft ? (s[at - p.channels] ?? 0) : 0;
  const above = hasAbove ? (s[at - p.row] ?? 0) : 0;
  return [left, above, hasLeft && hasAbove ? (s[at - p.row - p.channels] ?? 0) : 0];
}

/** PNG 3rd edition, §9.2 to §9.4. */
function predict(filter: number, [a, b, c]: Neighbours): number {
  if (filter === 0) return 0;
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return Math.floor((a + b) / 2);
  if (filter !== 4) throw new Error("filter");
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}
