import type { JpegHeader } from "./jpeg.ts";
import { Unreadable } from "./unreadable.ts";
import type { WebpHeader } from "./webp.ts";

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** What a file is by its first bytes, whatever it is called. */
export function kindOf(file: Uint8Array): "png" | "jpeg" | "webp" | null {
  if (text(file, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(file, 0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(file, 0, 4) === "RIFF" && text(file, 8, 12) === "WEBP") return "webp";
  return null;
}

const EXIF = 0xe1;
const START_OF_SCAN = 0xda;
/** Start-of-frame markers; those between them are tables (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads a JPEG's segments up to its frame header. @throws {Unreadable} when there is none. */
export function readJpegHeader(file: Uint8Array): JpegHeader {
  let orientation = 1;
  for (const { marker, data } of segments(file)) {
    if (marker === EXIF) orientation = orientationOf(data) ?? orientation;
    if (isFrame(marker)) return { ...frameOf(marker, data), orientation };
  }
  throw new Unreadable("The JPEG is damaged or cut short.");
}

/** Far more than any camera or program writes before the picture itself. */
const MAX_PARTS = 5000;

function* segments(file: Uint8Array): Generator<{ marker: number; data: Uint8Array }> {
  const bytes = view(file);
  for (let at = 2, parts = 0; at + 4 <= file.length && parts < MAX_PARTS;) {
    if (file[at] !== 0xff) return;
    const marker = file[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === START_OF_SCAN) return;
    else {
      yield { marker, data: file.subarray(at + 4, at + 2 + bytes.getUint16(at + 2)) };
      at += 2 + bytes.getUint16(at + 2);
      parts += 1;
    }
  }
}

function frameOf(marker: number, data: Uint8Array): Omit<JpegHeader, "orientation"> {
  const components = data[5] ?? 0;
  if (data.length < 6 + 3 * components) throw new Unreadable("The JPEG is damaged or cut short.");
  const bytes = view(data);
  const sampling = Array.from({ length: components }, (_, i) => data[7 + 3 * i] ?? 0).map(
    (one) => (one >> 4) * (one & 15),
  );
  const samplesPerPixel = sampling.reduce((sum, one) => sum + one, 0) / Math.max(1, ...sampling);
  const progressive = marker === 0xc2 || marker === 0xc6 || marker === 0xca || marker === 0xce;
  return {
    width: bytes.getUint16(3),
    height: bytes.getUint16(1),
    bits: data[0] ?? 0,
    components,
    samplesPerPixel,
    progressive,
  };
}

/** The tag `Orientation` of the first directory in an Exif segment (Exif 2.3, §4.6.4 A). */
function orientationOf(data: Uint8Array): number | null {
  if (text(data, 0, 6) !== "Exif\0\0") return null;
  const tiff = data.subarray(6);
  if (tiff.length < 8) return null;
  const little = text(tiff, 0, 2) === "II";
  const bytes = view(tiff);
  const start = bytes.getUint32(4, little);
  if (start + 2 > tiff.length) return null;
  for (let i = 0, at = start + 2; i < bytes.getUint16(start, little) && at + 12 <= tiff.length; i++, at += 12) {
    if (bytes.getUint16(at, little) !== 0x0112) continue;
    const value = bytes.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Reads a WebP's first chunk (RFC 9649, §2). @throws {Unreadable} when there is none. */
export function readWebpHeader(file: Uint8Array): WebpHeader {
  if (file.length < 30) throw new Unreadable("The WebP is damaged or cut short.");
  const bytes = view(file);
  const kind = text(file, 12, 16);
  if (kind === "VP8 ")
    return {
      width: bytes.getUint16(26, true) & 0x3fff,
      height: bytes.getUint16(28, true) & 0x3fff,
      animated: false,
      alpha: false,
      lossless: false,
    };
  if (kind === "VP8L") {
    const packed = bytes.getUint32(21, true);
    return {
      width: (packed & 0x3fff) + 1,
      height: ((packed >>> 14) & 0x3fff) + 1,
      animated: false,
      alpha: true,
      lossless: true,
    };
  }
  if (kind !== "VP8X") throw new Unreadable("The WebP is damaged or of an unknown kind.");
  const [animated, alpha] = [0x02, 0x10].map((flag) => ((file[20] ?? 0) & flag) !== 0);
  const side = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536 + 1;
  return {
    width: side(24),
    height: side(27),
    animated: animated === true,
    alpha: alpha === true,
    lossless: holdsLossless(file),
  };
}

/** Whether a file of several chunks has its picture in a lossless one. */
function holdsLossless(file: Uint8Array): boolean {
  const bytes = view(file);
  for (
    let at = 12, parts = 0;
    at + 8 <= file.length && parts < MAX_PARTS;
    parts += 1, at += 8 + bytes.getUint32(at + 4, true) + (bytes.getUint32(at + 4, true) & 1)
  ) {
    const kind = text(file, at, at + 4);
    if (kind === "VP8L" || kind === "VP8 ") return kind === "VP8L";
  }
  return false;
}
