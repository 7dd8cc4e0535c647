import type { Mockup } from "../../contract/capture.ts";
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from "../../contract/mockup.ts";
import { PngError } from "../../png/chunk.ts";
import { decodePng, type Raster } from "../../png/decode.ts";
import { readPngHeader } from "../../png/read.ts";
import { FRAMES } from "../frames.ts";
import { kindOf, readJpegHeader, readWebpHeader } from "./headers.ts";
import { decodeJpeg } from "./jpeg.ts";
import { Unreadable } from "./unreadable.ts";
import { decodeWebp } from "./webp.ts";

/**
 * Opens a picture that somebody sent. Its size is read from its header and judged before anything is decoded; its
 * pixels may turn out to be damaged when they are read. The file is used up: its memory may be gone afterwards.
 * @throws {Unreadable} or {PngError} with a sentence for whoever sent it.
 */
export function openUpload(file: Uint8Array, template: Mockup): Raster {
  const kind = kindOf(file);
  if (kind === null) throw new Unreadable("This is not a PNG, JPEG or WebP picture.");
  if (kind === "png") {
    checkSize(readPngHeader(file));
    return decodePng(file);
  }
  if (kind === "webp") {
    const header = readWebpHeader(file);
    checkSize(header);
    return decodeWebp(file, header);
  }
  const header = readJpegHeader(file);
  checkSize(header);
  return decodeJpeg(file, header, FRAMES[template].screen.width);
}

/** Whether an error is about the picture that was sent. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof Unreadable || error instanceof PngError;

function checkSize({ width, height }: { width: number; height: number }): void {
  if (width < 1 || height < 1) throw new Unreadable("The picture has no size.");
  const what = `The picture has ${width} x ${height} pixels`;
  const most = MAX_UPLOAD_PIXELS / 1_000_000;
  if (width * height > MAX_UPLOAD_PIXELS) throw new Unreadable(`${what}; ${most} megapixels are the most.`);
  if (Math.max(width, height) > MAX_UPLOAD_SIDE)
    throw new Unreadable(`${what}; no side may have over ${MAX_UPLOAD_SIDE}.`);
}
