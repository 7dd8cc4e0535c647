import { SIGNATURE, writeChunk } from "./chunk.ts";
import { headerChunk, RGBA } from "./read.ts";
import { FILTER_BYTES, RGBA_BYTES } from "./rows.ts";
import { deflate, regroup } from "./zlib.ts";

/** Rows are compressed in bands of about this many bytes: a deflate call has a fixed cost. */
const BAND_BYTES = 256 * 1024;
const DATA_BYTES = 64 * 1024;

/** Encodes RGBA rows as a PNG, yielded in parts that are the caller's to keep. Fast rather than small. */
export async function* encodePng(
  { width, height }: { width: number; height: number },
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield SIGNATURE.slice();
  yield writeChunk(headerChunk({ width, height, bitDepth: 8, colorType: RGBA, interlaced: false }));
  for await (const data of regroup(deflate(bands(width, rows)), DATA_BYTES)) yield writeChunk({ type: "IDAT", data });
  yield writeChunk({ type: "IEND", data: new Uint8Array() });
}

async function* bands(width: number, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const lineBytes = FILTER_BYTES + RGBA_BYTES * width;
  const band = new Uint8Array(lineBytes * Math.max(1, Math.floor(BAND_BYTES / lineBytes)));
  const [pixels, above, changes] = [new Uint32Array(width), new Uint32Array(width), new Uint32Array(width)];
  const [row, changed] = [new Uint8Array(pixels.buffer), new Uint8Array(changes.buffer)];
  let filled = 0;
  for await (const given of rows) {
    row.set(given);
    subtract(pixels, above, changes);
    band[filled] = UP;
    band.set(changed, filled + FILTER_BYTES);
    above.set(pixels);
    filled += lineBytes;
    if (filled < band.length) continue;
    yield band;
    filled = 0;
  }
  if (filled > 0) yield band.subarray(0, filled);
}

/** The filter that keeps what changed from the row above (PNG 3rd edition, §9.2). */
const UP = 2;

const TOP_BITS = 0x80808080;

/**
 * Subtracts the four bytes of each pixel at once, each modulo 256: a top bit that is set before and put right after
 * keeps a byte from borrowing of its neighbour. A third of the time that byte by byte takes.
 */
function subtract(from: Uint32Array, what: Uint32Array, to: Uint32Array): void {
  for (let i = 0; i < to.length; i++) {
    const [a, b] = [from[i] ?? 0, what[i] ?? 0];
    to[i] = ((a | TOP_BITS) - (b & ~TOP_BITS)) ^ ((a ^ ~b) & TOP_BITS);
  }
}
