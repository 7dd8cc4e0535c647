import { MAX_RESULT_BYTES, MAX_TEXTURE_PX, TILE_HEIGHT_PX } from "../../config.ts";
import { FORMATS, type PictureFormat } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { joinPng } from "../../png/join.ts";
import { isTimeout, isTooLarge } from "../failure.ts";
import { type Area, unscaled } from "../page/area.ts";
import { viewportOf } from "../viewport.ts";
import type { Incomplete, Work } from "../work.ts";
import { type Canvas, justOne, onCanvas, type Placed } from "./canvas.ts";
import { type Output, sizeOf, tooManyBytes } from "./output.ts";

/** What a picture is taken with: the capture, the format Chrome gives it, and what the page still lacks. */
export interface Shutter {
  work: Work;
  format: PictureFormat;
  incomplete: Incomplete;
}

/** Longer than the slowest page that still draws; a page that hangs its renderer never answers. */
const SHUTTER_TIMEOUT_MS = 20_000;

/**
 * A message of the browser's socket holds 32 MiB (`/durable-objects/platform/limits/`), and a picture in it is base64. One
 * that is larger would end the connection, and look like a page that crashed.
 */
const MESSAGE_BYTES = 22 * 1024 * 1024;

/** Noise with transparency, the most that a pixel of a PNG can take. */
const PNG_PIXEL_BYTES = 4;

/**
 * Bytes of a pixel above which a picture that is too large for one message is judged before it is taken. A canvas makes
 * JPEGs of quality 100 without leaving out colours, so that they can be larger than PNGs.
 */
const JUDGED_PIXEL_BYTES: Readonly<Record<PictureFormat, number>> = { png: 3, jpeg: 4, webp: 2 };

/** PNGs up to this size are taken at once: with what pages are made of, they are far below what a message holds. */
const SINGLE_PNG_PIXELS = 8_400_000;

/**
 * Bytes that a pixel of noise takes at most, by the quality up to which that holds. Measured with pictures of a million
 * pixels, each channel at random 0 or 255, which takes most: JPEG 0.79, 0.98 and 1.56; WebP 0.83, 1.00 and 1.28. At
 * quality 100 WebP is without losses, and channels with any value at random take most: 3.0. What can be seen through takes
 * a byte more in WebP, as it is kept without losses.
 */
export const LOSSY_PIXEL_BYTES: Readonly<
  Record<"jpeg" | "webp", readonly (readonly [quality: number, bytes: number])[]>
> = {
  jpeg: [
    [80, 0.9],
    [90, 1.1],
    [100, 1.8],
  ],
  webp: [
    [80, 0.9],
    [90, 1.1],
    [99, 1.4],
  ],
};
export const ALPHA_PIXEL_BYTES = 1.1;

/** How Chrome is asked for each format. */
const ASKED_AS: Readonly<Record<PictureFormat, (quality: number) => { format: PictureFormat; quality?: number }>> = {
  png: () => ({ format: "png" }),
  jpeg: (quality) => ({ format: "jpeg", quality }),
  webp: (quality) => ({ format: "webp", quality }),
};

/** The viewport as it is. */
export async function shootViewport(shutter: Shutter): Promise<Output> {
  const viewport = viewportOf(shutter.work.request);
  const size = pixelsOf(viewport, viewport.scale);
  if (!fitsInOne(shutter, size)) return await shootArea(shutter, { x: 0, y: 0, ...viewport, scale: 1 });
  checkSize(shutter, size);
  return picture(shutter, [await screenshot(shutter, null)], size);
}

/** A part of the page, however far it reaches beyond the viewport. @throws {Problem} `result_too_large`. */
export async function shootArea(shutter: Shutter, area: Area): Promise<Output> {
  const clip = toPixels(area);
  const size = pixelsOf(clip, viewportOf(shutter.work.request).scale);
  checkSize(shutter, size);
  if (fitsInOne(shutter, size)) return picture(shutter, [await screenshot(shutter, clip)], size);
  if (await isSurelyTooLarge(shutter, clip, size)) throw tooManyBytes();
  const chunks = FORMATS[shutter.format].tileable
    ? await joined(shutter, clip, size)
    : await onCanvas(shutter.work, canvasOf(shutter, size), placed(shutter, clip));
  return picture(shutter, chunks, size);
}

/** @throws {Problem} `result_too_large`. */
function checkSize({ format }: Shutter, { width, height }: Size): void {
  const { longestSide } = FORMATS[format];
  const widest = Math.min(longestSide, MAX_TEXTURE_PX);
  if (height <= longestSide && width <= widest) return;
  const message = `The picture would be ${width} x ${height} pixels; ${widest} x ${longestSide} is the most here.`;
  throw new Problem("result_too_large", message);
}

function fitsInOne({ work, format }: Shutter, { width, height }: Size): boolean {
  if (height > MAX_TEXTURE_PX) return false;
  if (format === "png") return width * height <= SINGLE_PNG_PIXELS;
  const { quality, omitBackground } = work.request;
  const [, lossy] = LOSSY_PIXEL_BYTES[format].find(([most]) => quality <= most) ?? [100, PNG_PIXEL_BYTES];
  const bytes = lossy + (omitBackground && FORMATS[format].alpha ? ALPHA_PIXEL_BYTES : 0);
  return width * height * bytes <= MESSAGE_BYTES;
}

/** Strips that a large picture is judged by before all of it is taken, and how sure it must be that it is too large. */
const STRIPS = 8;
const STRIP_HEIGHT = 64;
const SURELY = 1.15;

/**
 * Whether a picture would surely be too large, by strips of it from top to bottom: to take all of it would take long. Most
 * pages are known by the first strip not to be.
 */
async function isSurelyTooLarge(shutter: Shutter, clip: Area, { width, height }: Size): Promise<boolean> {
  const limit = SURELY * MAX_RESULT_BYTES;
  if (width * height * JUDGED_PIXEL_BYTES[shutter.format] < limit) return false;
  let bytes = 0;
  for (let strip = 0; strip < STRIPS; strip += 1) {
    // The middle first, as pages begin with less.
    const place = (((strip + STRIPS / 2) % STRIPS) + 0.5) / STRIPS;
    const part = { ...clip, y: clip.y + Math.floor(clip.height * place), height: STRIP_HEIGHT };
    bytes += await bytesOfStrip(shutter, part);
    const density = bytes / ((strip + 1) * STRIP_HEIGHT);
    if (density * clip.height < limit) return false;
  }
  return true;
}

/** What a strip takes, encoded as the whole will be. */
async function bytesOfStrip(shutter: Shutter, strip: Area): Promise<number> {
  const png = await screenshot({ ...shutter, format: "png" }, strip);
  if (FORMATS[shutter.format].tileable) return png.length;
  const size = pixelsOf(strip, viewportOf(shutter.work.request).scale);
  return sizeOf(await onCanvas(shutter.work, canvasOf(shutter, size), justOne({ file: png, x: 0, y: 0 })));
}

function canvasOf({ work, format }: Shutter, size: Size): Canvas {
  const { quality, omitBackground } = work.request;
  const ground = omitBackground && FORMATS[format].alpha ? null : "white";
  return { ...size, ground, format, quality };
}

async function joined(shutter: Shutter, clip: Area, size: Size): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const alpha = shutter.work.request.omitBackground;
  for await (const chunk of joinPng({ ...size, alpha }, bytesOf(tiles(shutter, clip)))) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESULT_BYTES) throw tooManyBytes();
    chunks.push(chunk);
  }
  return chunks;
}

interface Tile {
  png: Uint8Array;
  /** Pixels of the picture above it. */
  y: number;
}

async function* bytesOf(all: AsyncIterable<Tile>): AsyncGenerator<Uint8Array> {
  for await (const { png } of all) yield png;
}

async function* placed(shutter: Shutter, clip: Area): AsyncGenerator<Placed> {
  for await (const { png, y } of tiles(shutter, clip)) yield { file: png, x: 0, y };
}

/**
 * The area from top to bottom in PNGs that surely fit into a message each. A tile is taken when the one before has been
 * used; one that Chrome cannot draw is tried again half as tall.
 */
async function* tiles(shutter: Shutter, clip: Area): AsyncGenerator<Tile> {
  const { scale } = viewportOf(shutter.work.request);
  const step = wholePixels(scale);
  let tallest = Math.min(TILE_HEIGHT_PX, Math.floor(MESSAGE_BYTES / (clip.width * scale * PNG_PIXEL_BYTES))) / scale;
  for (let top = 0; top < clip.height;) {
    tallest = Math.max(step, Math.floor(tallest / step) * step);
    const height = Math.min(tallest, clip.height - top);
    const part = { ...clip, y: clip.y + top, height };
    try {
      yield { png: await screenshot({ ...shutter, format: "png" }, part), y: Math.round(top * scale) };
    } catch (error) {
      if (!isTooLarge(error) || tallest <= step * 64) throw error;
      tallest /= 2;
      continue;
    }
    top += height;
  }
}

/** How many CSS pixels are a whole number of the picture's: tiles begin and end there, so that none is blurred. */
function wholePixels(scale: number): number {
  for (let step = 1; step < 1000; step += 1) if (Math.abs(step * scale - Math.round(step * scale)) < 1e-6) return step;
  return 1000;
}

async function screenshot({ work, format, incomplete }: Shutter, clip: Area | null): Promise<Uint8Array> {
  const { page, request, clock, end } = work;
  const options = {
    ...ASKED_AS[format](request.quality),
    optimizeForSpeed: true,
    ...(clip === null ? {} : { captureBeyondViewport: true, clip: { ...unscaled(clip), scale: clip.scale } }),
  };
  const timeout = end.left(SHUTTER_TIMEOUT_MS);
  const take = () => page.session.send("Page.captureScreenshot", options, { timeout });
  const shot = clock.drawing(take).catch((error: unknown) => {
    // The script that keeps `load` from coming is what keeps the renderer from drawing.
    if (incomplete.has("load") && isTimeout(error)) throw new Problem("navigation_timeout");
    throw error;
  });
  const { data } = await shot;
  if (data.length > (MAX_RESULT_BYTES / 3) * 4) throw tooManyBytes();
  return Buffer.from(data, "base64");
}

interface Size {
  width: number;
  height: number;
}

/** Pixels of the picture of so many CSS pixels, as Chrome rounds them. */
export const pixelsOf = ({ width, height }: Size, scale: number): Size => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** Whole pixels that hold the box, its corner rounded as Chrome's own screenshots do. */
function toPixels({ scale, ...box }: Area): Area {
  const x = Math.max(0, Math.round(box.x));
  const y = Math.max(0, Math.round(box.y));
  const width = Math.max(1, Math.round(box.width + box.x - x));
  return { x, y, width, height: Math.max(1, Math.round(box.height + box.y - y)), scale };
}

const picture = ({ format }: Shutter, chunks: Uint8Array[], size: Size): Output => ({
  contentType: FORMATS[format].mediaType,
  chunks,
  size,
});
