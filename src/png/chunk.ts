import { crc32 } from "node:zlib";

/** The eight bytes every PNG starts with (PNG 3rd edition, §5.2). */
export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Length (4), type (4) and CRC (4) around a chunk's data (§5.3). */
const FRAME_BYTES = 12;
const TYPE_BYTES = 4;

/** Bytes that are not the PNG they claim to be. The message says what is wrong with them. */
export class PngError extends Error {
  override name = "PngError";
}

/** One chunk; `data` is a view into the file it was read from. */
export interface Chunk {
  type: string;
  data: Uint8Array;
}

/** Far more than encoders make of the largest picture; each costs a little, however small it is. */
const MAX_CHUNKS = 20_000;

/**
 * The chunks of a PNG file, in order, each with its CRC-32 checked. Reads up to the end of `bytes`, so data after the
 * last chunk is an error too.
 * @throws PngError when the bytes are no PNG, end inside a chunk, or a CRC does not match.
 */
export function* readChunks(bytes: Uint8Array): Generator<Chunk> {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) throw new PngError("The data is not a PNG.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE.length;
  for (let chunks = 0; at < bytes.length; chunks += 1) {
    if (chunks === MAX_CHUNKS) throw new PngError("The PNG has too many chunks.");
    const left = bytes.length - at;
    if (left < FRAME_BYTES || view.getUint32(at) > left - FRAME_BYTES) throw new PngError("The PNG is cut short.");
    const covered = bytes.subarray(at + 4, at + 8 + view.getUint32(at));
    const type = String.fromCharCode(...covered.subarray(0, TYPE_BYTES));
    const end = at + 4 + covered.length;
    if (view.getUint32(end) !== crc32(covered)) throw new PngError(`The PNG is damaged: wrong CRC in ${nameOf(type)}.`);
    yield { type, data: covered.subarray(TYPE_BYTES) };
    at = end + 4;
  }
}

/** A whole chunk as bytes: length, type, data, CRC-32. `data` is copied. */
export function writeChunk({ type, data }: Chunk): Uint8Array {
  const chunk = new Uint8Array(FRAME_BYTES + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < TYPE_BYTES; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** A chunk type as it may appear in a message: types are four ASCII letters, anything else came from a broken file. */
export function nameOf(type: string): string {
  return /^[A-Za-z]{4}$/.test(type) ? type : "an unnamed chunk";
}
