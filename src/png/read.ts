import { nameOf, PngError, readChunks, SIGNATURE } from "./chunk.ts";
import type { Chunk } from "./chunk.ts";

/** What a PNG says about itself in its first chunk. Width and height in pixels. */
export interface PngHeader {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  interlaced: boolean;
}

/** A PNG taken apart but not decompressed; everything in it is a view into the file. */
export interface PngFile {
  header: PngHeader;
  /** The chunks before the image data that say which colours and size the samples mean. */
  colour: Chunk[];
  /** The data of chunks that the reader said it understands, by type. */
  understood: Map<string, Uint8Array>;
  /** The zlib stream of the image, in pieces. */
  data: Uint8Array[];
}

/** Colour types with red, green, blue (and alpha) in every pixel (PNG 3rd edition, table 11.1). */
export const RGB = 2;
export const RGBA = 6;

/** The bit depths each colour type may have (table 11.1). */
const DEPTHS = new Map([
  [0, [1, 2, 4, 8, 16]],
  [RGB, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [RGBA, [8, 16]],
]);

/** PNG's four-byte integers end at 2^31 - 1 (§7.1). */
const MAX_SIDE = 2 ** 31 - 1;

const HEADER_BYTES = 13;
/** Signature, then IHDR's length, type, data and CRC. */
const PREAMBLE_BYTES = SIGNATURE.length + 12 + HEADER_BYTES;

/** Without these the same samples are other colours or another size on paper (§11.3.2, §11.3.4.3). */
const COLOUR_CHUNKS = new Set(["cHRM", "cICP", "gAMA", "iCCP", "pHYs", "sRGB"]);

/**
 * Reads a PNG's header from the start of its bytes; the rest may be missing.
 * @throws PngError when the bytes do not start as a PNG does, or the header contradicts the PNG standard.
 */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  const [first] = readChunks(bytes.subarray(0, PREAMBLE_BYTES));
  if (first === undefined) throw new PngError("The PNG is cut short.");
  return parseHeader(first);
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Takes a whole PNG file apart. Every chunk's CRC is checked here, the compressed image data is not looked at.
 * @throws PngError for anything but one header, one run of image data and the end, with chunks between them that may
 * be ignored. A palette, a transparent colour and unknown critical chunks may not, unless they are `understood`.
 */
export function readPng(bytes: Uint8Array, understood: ReadonlySet<string> = NOTHING): PngFile {
  const file: PngFile = { header: readPngHeader(bytes), colour: [], understood: new Map(), data: [] };
  let before = "";
  for (const chunk of readChunks(bytes)) {
    const known = understood.has(chunk.type);
    checkPlace({ type: chunk.type, before, hasData: file.data.length > 0, known });
    if (chunk.type === "IDAT") file.data.push(chunk.data);
    else if (known) file.understood.set(chunk.type, chunk.data);
    else if (COLOUR_CHUNKS.has(chunk.type) && file.data.length === 0) file.colour.push(chunk);
    before = chunk.type;
  }
  if (before !== "IEND") throw new PngError("The PNG is cut short.");
  return file;
}

function parseHeader({ type, data }: Chunk): PngHeader {
  if (type !== "IHDR" || data.length !== HEADER_BYTES) throw new PngError("The PNG does not start with a header.");
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bitDepth, colorType, compression, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at));
  if (!isSide(width) || !isSide(height)) throw new PngError(`A PNG cannot be ${width} x ${height} pixels.`);
  if (bitDepth === undefined || colorType === undefined || !DEPTHS.get(colorType)?.includes(bitDepth))
    throw new PngError(`A PNG cannot have colour type ${colorType} with ${bitDepth} bits.`);
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1))
    throw new PngError("The PNG uses an unknown compression, filter or interlace method.");
  return { width, height, bitDepth, colorType, interlaced: interlace === 1 };
}

/** The IHDR chunk that says `header`. */
export function headerChunk(header: PngHeader): Chunk {
  const data = new Uint8Array(HEADER_BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, header.width);
  view.setUint32(4, header.height);
  // Compression and filter have only method 0.
  data.set([header.bitDepth, header.colorType, 0, 0, header.interlaced ? 1 : 0], 8);
  return { type: "IHDR", data };
}

/** Whether `pixels` is a width or height that PNG can hold. */
export function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE;
}

function checkPlace(chunk: { type: string; before: string; hasData: boolean; known: boolean }): void {
  const { type, before, hasData } = chunk;
  const name = nameOf(type);
  if (before === "IEND") throw new PngError("The PNG has data after its end.");
  if ((type === "IHDR") !== (before === "")) throw new PngError("The PNG has more than one header.");
  if (type === "IDAT" && hasData && before !== "IDAT") throw new PngError("The PNG's image data is in several places.");
  if (type === "IEND" && !hasData) throw new PngError("The PNG has no image data.");
  // An upper-case first letter says that the picture cannot be understood without the chunk (§5.4).
  if (chunk.known && !hasData) return;
  const known = type === "IHDR" || type === "IDAT" || type === "IEND";
  if (type === "tRNS" || (!known && /^[^a-z]/.test(type))) throw new PngError(`The PNG has unexpected data: ${name}.`);
}
