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
  const bytes = RGBA_BYTES * width;
  const lineBytes = FILTER_BYTES + bytes;
  const band = new Uint8Array(lineBytes * Math.max(1, Math.floor(BAND_BYTES / lineBytes)));
  const before = new Uint8Array(bytes);
  let filled = 0;
  for await (const row of rows) {
    filterRow(row, before, band.subarray(filled, filled + lineBytes));
    before.set(row);
    filled += lineBytes;
    if (filled < band.length) continue;
    yield band;
    filled = 0;
  }
  if (filled > 0) yield band.subarray(0, filled);
}

const UP = 2;

/** Writes a row as what changed from the row above. */
function filterRow(row: Uint8Array, above: Uint8Array, line: Uint8Array): void {
  line[0] = UP;
  for (let i = 0; i < row.length; i++) line[FILTER_BYTES + i] = (row[i] ?? 0) - (above[i] ?? 0);
}
