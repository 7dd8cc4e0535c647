import turbo from "@cwasm/jpeg-turbo/jpeg-turbo.wasm";
import type { Raster } from "../../png/decode.ts";
import { allocate, checkNeed, moveIn, type Heap } from "./memory.ts";
import { orient } from "./orient.ts";
import { Unreadable } from "./unreadable.ts";

/** libjpeg-turbo, as its package exports it. */
interface Turbo extends Heap {
  tjInitDecompress(): number;
  tjDecompressHeader3(handle: number, file: number, bytes: number, ...out: readonly number[]): number;
  tjDecompress2(handle: number, file: number, bytes: number, ...to: readonly number[]): number;
}

/** What a JPEG says about itself before its image data. Width and height in pixels, as they are stored. */
export interface JpegHeader {
  width: number;
  height: number;
  progressive: boolean;
  /** Samples of all components, as multiples of a pixel. */
  samplesPerPixel: number;
  components: number;
  bits: number;
  /** How the picture has to be turned, as Exif numbers it: 1 to 8. */
  orientation: number;
}

/** RGBA in the numbers of libjpeg-turbo (`TJPF_RGBA`). */
const RGBA = 7;

/** The sizes at which a JPEG can be decoded at once, as parts of 8; a smaller one takes less time and memory. */
const EIGHTHS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Decodes a JPEG at the smallest size that is at least so many pixels wide.
 * @throws {Unreadable} when it is damaged, of a kind that is not supported, or needs too much memory.
 */
export function decodeJpeg(file: Uint8Array, header: JpegHeader, wantedWidth: number): Raster {
  if (header.components === 4) throw new Unreadable("CMYK pictures are not supported. Convert it to RGB.");
  if (header.bits !== 8) throw new Unreadable(`JPEGs with ${header.bits} bits a sample are not supported, only 8.`);
  const shown = header.orientation >= 5 ? header.height : header.width;
  const eighths = EIGHTHS.find((part) => (shown * part) / 8 >= wantedWidth) ?? 8;
  const [width, height] = [header.width, header.height].map((side) => Math.ceil((side * eighths) / 8));
  if (width === undefined || height === undefined) throw new Error("A picture has two sides.");
  // A progressive picture is held as coefficients, of two bytes each, until its last scan.
  const coefficients = header.progressive ? 2 * header.samplesPerPixel * header.width * header.height : 0;
  checkNeed(file.length + 4 * width * height + coefficients, "JPEG");
  return orient(decode(file, width, height), header.orientation);
}

function decode(file: Uint8Array, width: number, height: number) {
  // The decoder leaves its memory in disorder when it meets an error, so each picture has one of its own.
  const { exports } = new WebAssembly.Instance(turbo, { env: ERRORS, wasi_snapshot_preview1: NO_SYSTEM });
  const decoder = exports as unknown as Turbo; // what this package exports, pinned by its version
  const bytes = file.length;
  const start = moveIn(decoder, file);
  const handle = decoder.tjInitDecompress();
  const out = allocate(decoder, 16);
  const good =
    decoder.tjDecompressHeader3(handle, start, bytes, out, out + 4, out + 8, out + 12) === 0 &&
    new Uint32Array(decoder.memory.buffer, out, 2).every((side, i) => side >= ([width, height][i] ?? 0));
  const pixels = good ? allocate(decoder, 4 * width * height) : 0;
  if (!good || decoder.tjDecompress2(handle, start, bytes, pixels, width, 4 * width, height, RGBA, 0) !== 0)
    throw new Unreadable("The JPEG is damaged or cut short.");
  return { width, height, pixels: new Uint32Array(decoder.memory.buffer, pixels, width * height) };
}

/** Its way out of an error, which C has and WebAssembly has not. */
const ERRORS = {
  setjmp: () => 0,
  longjmp: () => {
    throw new Unreadable("The JPEG is damaged or cut short.");
  },
};

/** A decoder has no business with files and the environment. */
const NO_SYSTEM = {
  environ_sizes_get: () => 0,
  environ_get: () => 0,
  proc_exit: () => {
    throw new Unreadable("The JPEG is damaged or cut short.");
  },
  fd_close: () => 0,
  fd_seek: () => 0,
  fd_write: () => 0,
};
