import libwebp from "@cwasm/webp/webp.wasm";
import type { Raster } from "../../png/decode.ts";
import { allocate, checkNeed, moveIn, type Heap } from "./memory.ts";
import { orient } from "./orient.ts";
import { Unreadable } from "./unreadable.ts";

/** libwebp, as its package exports it. */
interface LibWebp extends Heap {
  free(start: number): void;
  /** Where the RGBA pixels begin; zero when it is no picture. */
  WebPDecodeRGBA(file: number, bytes: number, width: number, height: number): number;
}

/** What a WebP says about itself in its first chunk. Width and height in pixels. */
export interface WebpHeader {
  width: number;
  height: number;
  animated: boolean;
  /** Whether it may have transparent parts. */
  alpha: boolean;
  lossless: boolean;
}

/**
 * What libwebp takes for a pixel: 4 bytes of RGBA, as much again for what a lossless picture is made of, and less for
 * the alpha that a lossy one keeps apart and the rows under way. Measured.
 */
const bytesPerPixel = ({ lossless, alpha }: WebpHeader): number => (lossless ? 8 : alpha ? 5.5 : 4.1);

/**
 * Decodes a WebP.
 * @throws {Unreadable} when it is damaged, animated, or needs too much memory.
 */
export function decodeWebp(file: Uint8Array, header: WebpHeader): Raster {
  const { width, height, animated } = header;
  if (animated) throw new Unreadable("Animated WebP pictures are not supported. Send a still one.");
  checkNeed(file.length + bytesPerPixel(header) * width * height, "WebP");
  const { exports } = new WebAssembly.Instance(libwebp, { wasi_snapshot_preview1: NO_SYSTEM });
  const decoder = exports as unknown as LibWebp; // what this package exports, pinned by its version
  const bytes = file.length;
  const start = moveIn(decoder, file);
  const size = allocate(decoder, 8);
  const pixels = decoder.WebPDecodeRGBA(start, bytes, size, size + 4) >>> 0;
  const [realWidth, realHeight] = new Uint32Array(decoder.memory.buffer, size, 2);
  if (pixels === 0 || realWidth !== width || realHeight !== height)
    throw new Unreadable("The WebP is damaged or cut short.");
  const whole = { width, height, pixels: new Uint32Array(decoder.memory.buffer, pixels, width * height) };
  return orient(whole, 1);
}

/** A decoder has no business with files. */
const NO_SYSTEM = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
