import { crc32 } from "node:zlib";

/**
 * A picture that moves, standing at its first frame: how long that is shown becomes the longest that the format knows. All
 * else stays as it is, so that it is drawn as before. `null` for a picture that does not move, or is of another kind.
 */
export function stillPicture(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file);
  const begins = bytes.toString("latin1", 0, 12);
  if (/^GIF8[79]a/.test(begins)) return stillGif(bytes);
  if (begins.startsWith("\x89PNG\r\n\x1a\n")) return stillPng(bytes);
  return begins.startsWith("RIFF") && begins.endsWith("WEBP") ? stillWebp(bytes) : null;
}

const LONGEST_16 = 0xff_ff;
const LONGEST_24 = 0xff_ff_ff;

/** GIF89a, 23: the delay of each frame, in hundredths of a second. */
function stillGif(bytes: Buffer): Buffer | null {
  const packed = bytes[10] ?? 0;
  let at = 13 + tableLength(packed);
  let frames = 0;
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9 && at + 6 <= bytes.length) bytes.writeUInt16LE(LONGEST_16, at + 4);
      at = afterBlocks(bytes, at + 2);
    } else if (bytes[at] === 0x2c) {
      frames += 1;
      at = afterBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0));
    } else return null;
  }
  return frames > 1 ? bytes : null;
}

const tableLength = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at] ?? 0; length !== 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

/** PNG, third edition, 11.3.6.2: `fcTL` has the delay as a fraction of a second. */
function stillPng(bytes: Buffer): Buffer | null {
  let moves = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    if (bytes.toString("latin1", at + 4, at + 8) === "fcTL" && length === 26) {
      moves = true;
      bytes.writeUInt16BE(LONGEST_16, at + 28);
      bytes.writeUInt16BE(1, at + 30);
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    }
    at = end + 4;
  }
  return moves ? bytes : null;
}

/** WebP container (RFC 9649, 2.7.1.1): `ANMF` has the duration in milliseconds. */
function stillWebp(bytes: Buffer): Buffer | null {
  let moves = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "ANMF" && at + 23 <= bytes.length) {
      moves = true;
      bytes.writeUIntLE(LONGEST_24, at + 20, 3);
    }
    at += 8 + length + (length % 2);
  }
  return moves ? bytes : null;
}
