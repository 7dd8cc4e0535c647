import { pause } from "../lib/deadline.ts";
import { PngError, SIGNATURE, writeChunk } from "./chunk.ts";
import type { Chunk } from "./chunk.ts";
import { headerChunk, isSide, readPng, RGB, RGBA } from "./read.ts";
import type { PngFile, PngHeader } from "./read.ts";
import { changePixels, checkFilters, detachFromAbove, FILTER_BYTES, RGB_BYTES, RGBA_BYTES } from "./rows.ts";
import { deflate, inflate, regroup } from "./zlib.ts";

/** The joined picture: pixels, and whether it has an alpha channel (RGBA) or not (RGB). */
export interface JoinedSize {
  width: number;
  height: number;
  alpha: boolean;
}

/** Rows are worked on in bands of about this many bytes: a deflate call has a fixed cost. */
const BAND_BYTES = 256 * 1024;
/**
 * After so many bands, some 50 ms of the processor, others have their turn: to inflate and to deflate hold the thread, and a
 * large picture takes seconds.
 */
const BANDS_AT_ONCE = 8;
/** Image data in one chunk: large enough that its frame and the reader's handling of it cost nothing. */
const DATA_BYTES = 64 * 1024;

/**
 * Joins PNG tiles of the same width, from top to bottom, into one PNG file, and yields the file in parts that are the
 * caller's to keep. Nothing is yielded before the start of the first tile was found good. A tile is pulled only when
 * all rows of the one before are joined, and that one's bytes are not looked at again. Memory beyond a tile's own bytes
 * stays at a few megabytes, whatever the height.
 *
 * Tiles must be what Chrome makes: 8 bits, RGB or RGBA, not interlaced. Chrome leaves alpha out of a tile that is
 * opaque, so tiles may differ in that from each other and from `size.alpha`. Chunks that say what the colours mean, and
 * the size of a pixel, are those of the first tile.
 * @throws PngError when a tile is damaged or does not fit, when all of them are not `size.height` rows, or when there is
 * a transparent pixel and `size.alpha` is false. What `tiles` throws comes out as it is.
 */
export async function* joinPng(size: JoinedSize, tiles: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!isSide(size.width) || !isSide(size.height))
    throw new PngError(`A PNG cannot be ${size.width} x ${size.height} pixels.`);
  const colour: Chunk[] = [];
  let started = false;
  for await (const data of regroup(deflate(allRows(size, tiles, colour)), DATA_BYTES)) {
    if (!started) yield* fileStart(size, colour);
    started = true;
    yield writeChunk({ type: "IDAT", data });
  }
  yield writeChunk({ type: "IEND", data: new Uint8Array() });
}

function* fileStart({ width, height, alpha }: JoinedSize, colour: Chunk[]): Generator<Uint8Array> {
  yield SIGNATURE.slice();
  yield writeChunk(headerChunk({ width, height, bitDepth: 8, colorType: alpha ? RGBA : RGB, interlaced: false }));
  yield* colour.map(writeChunk);
}

/** The filtered rows of all tiles, in bands. Puts copies of the first tile's colour chunks into `colour` before them. */
async function* allRows(
  size: JoinedSize,
  tiles: AsyncIterable<Uint8Array>,
  colour: Chunk[],
): AsyncGenerator<Uint8Array> {
  let [count, rows] = [0, 0];
  for await (const bytes of tiles) {
    count++;
    try {
      const tile = readPng(bytes);
      checkFits(tile.header, size, rows);
      if (count === 1) colour.push(...tile.colour.map(({ type, data }) => ({ type, data: data.slice() })));
      rows += tile.header.height;
      yield* tileRows(tile, size.alpha);
    } catch (cause) {
      throw cause instanceof PngError ? new PngError(`Tile ${count}: ${cause.message}`, { cause }) : cause;
    }
  }
  if (rows !== size.height) throw new PngError(`The tiles have ${rows} rows together, not ${size.height}.`);
}

function checkFits(tile: PngHeader, size: JoinedSize, rowsBefore: number): void {
  if (tile.width !== size.width) throw new PngError(`The PNG is ${tile.width} pixels wide, not ${size.width}.`);
  if (tile.bitDepth !== 8) throw new PngError(`The PNG has ${tile.bitDepth} bits a sample, not 8.`);
  if (tile.colorType !== RGB && tile.colorType !== RGBA)
    throw new PngError(`The PNG has colour type ${tile.colorType}, neither RGB nor RGBA.`);
  if (tile.interlaced) throw new PngError("The PNG is interlaced.");
  if (rowsBefore + tile.height > size.height)
    throw new PngError(`The PNG has ${tile.height} rows, ${size.height - rowsBefore} are left of ${size.height}.`);
}

/** One tile's rows as they can follow any others, in bands. A band is only valid until the next is asked for. */
async function* tileRows({ header, data }: PngFile, alpha: boolean): AsyncGenerator<Uint8Array> {
  const from = header.colorType === RGBA ? RGBA_BYTES : RGB_BYTES;
  const rowBytes = FILTER_BYTES + header.width * from;
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / rowBytes));
  const convert = changePixels({ width: header.width, from, to: alpha ? RGBA_BYTES : RGB_BYTES, rows: bandRows });
  let [rows, bands] = [0, 0];
  for await (const band of regroup(inflate(data), rowBytes * bandRows)) {
    if (rows === 0) detachFromAbove(band.subarray(0, rowBytes), from);
    rows += band.length / rowBytes;
    if (rows > header.height || !Number.isInteger(rows)) break;
    checkFilters(band, rowBytes);
    yield convert(band);
    bands += 1;
    if (bands % BANDS_AT_ONCE === 0) await pause(0);
  }
  if (rows !== header.height) throw new PngError("The PNG's image data is not as long as its header says.");
}
