import { z } from "zod";
import { MAX_RESULT_BYTES, MAX_TEXTURE_PX, TILE_HEIGHT_PX } from "../../config.ts";
import { FORMATS, type PictureFormat } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { joinPng } from "../../png/join.ts";
import { isTimeout } from "../failure.ts";
import { type Area, unscaled } from "../page/area.ts";
import photosScript from "../page/inpage/built/photos.inpage.js";
import type { Viewport } from "../viewport.ts";
import type { Incomplete, Work } from "../work.ts";
import type { Output } from "./output.ts";

/** What a picture is taken with: the capture, the format Chrome gives it, and what the page still lacks. */
export interface Shutter {
  work: Work;
  format: PictureFormat;
  incomplete: Incomplete;
}

/** Longer than the slowest page that still draws; a page that hangs its renderer never answers. */
const SHUTTER_TIMEOUT_MS = 20_000;

/** A single picture is asked for where it will surely fit into one message of the browser's socket (32 MiB, base64). */
const SINGLE_PNG_BYTES = 20 * 1024 * 1024;

/** Bytes a pixel takes in a PNG: photographs hardly shrink, everything else is mostly flat. */
const PHOTO_PIXEL_BYTES = 2.2;
const FLAT_PIXEL_BYTES = 0.3;

/** How Chrome is asked for each format. */
const ASKED_AS: Readonly<Record<PictureFormat, (quality: number) => { format: PictureFormat; quality?: number }>> = {
  png: () => ({ format: "png" }),
  jpeg: (quality) => ({ format: "jpeg", quality }),
};

/** The viewport as it is. */
export async function shootViewport(shutter: Shutter, viewport: Viewport): Promise<Output> {
  const large = viewport.width * viewport.height * PHOTO_PIXEL_BYTES > SINGLE_PNG_BYTES;
  if (large && FORMATS[shutter.format].tileable) return await shootArea(shutter, { x: 0, y: 0, ...viewport, scale: 1 });
  return picture(shutter, [await screenshot(shutter, null)], viewport);
}

/** A part of the page, however far it reaches beyond the viewport. @throws {Problem} `result_too_large`. */
export async function shootArea(shutter: Shutter, area: Area): Promise<Output> {
  const clip = toPixels(area);
  const { tileable, longestSide } = FORMATS[shutter.format];
  if (clip.height > longestSide || clip.width > MAX_TEXTURE_PX) {
    const message = `The picture would be ${clip.width} x ${clip.height} pixels; ${MAX_TEXTURE_PX} x ${longestSide} is the most here.`;
    throw new Problem("result_too_large", message);
  }
  if (!tileable || (await fitsInOne(shutter, clip))) return picture(shutter, [await screenshot(shutter, clip)], clip);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of joinPng({ width: clip.width, height: clip.height, alpha: true }, tiles(shutter, clip))) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESULT_BYTES) throw tooManyBytes();
    chunks.push(chunk);
  }
  return picture(shutter, chunks, clip);
}

async function fitsInOne({ work }: Shutter, clip: Area): Promise<boolean> {
  if (clip.height > MAX_TEXTURE_PX) return false;
  const all = clip.width * clip.height;
  if (all * PHOTO_PIXEL_BYTES < SINGLE_PNG_BYTES) return true;
  const script = { source: photosScript, args: [], answer: z.number().min(0), timeoutMs: work.end.left(2000) };
  const photos = Math.min(all, await inPage(work.page, script));
  return photos * PHOTO_PIXEL_BYTES + (all - photos) * FLAT_PIXEL_BYTES < SINGLE_PNG_BYTES;
}

/** Each tile is taken when the one before has been joined. */
async function* tiles(shutter: Shutter, clip: Area): AsyncGenerator<Uint8Array> {
  const tallest = Math.min(TILE_HEIGHT_PX, Math.floor(SINGLE_PNG_BYTES / (clip.width * PHOTO_PIXEL_BYTES)));
  for (let top = 0; top < clip.height; top += tallest) {
    const height = Math.min(tallest, clip.height - top);
    yield await screenshot(shutter, { ...clip, y: clip.y + top, height });
  }
}

async function screenshot({ work, format, incomplete }: Shutter, clip: Area | null): Promise<Uint8Array> {
  const { page, request, end } = work;
  const options = {
    ...ASKED_AS[format](request.quality),
    optimizeForSpeed: true,
    ...(clip === null ? {} : { captureBeyondViewport: true, clip: { ...unscaled(clip), scale: clip.scale } }),
  };
  const timeout = end.left(SHUTTER_TIMEOUT_MS);
  const shot = page.session.send("Page.captureScreenshot", options, { timeout }).catch((error: unknown) => {
    // The script that keeps `load` from coming is what keeps the renderer from drawing.
    if (incomplete.has("load") && isTimeout(error)) throw new Problem("navigation_timeout");
    throw error;
  });
  const { data } = await shot;
  if (data.length > (MAX_RESULT_BYTES / 3) * 4) throw tooManyBytes();
  return Buffer.from(data, "base64");
}

const tooManyBytes = () =>
  new Problem("result_too_large", `The picture would be larger than ${MAX_RESULT_BYTES / 1024 / 1024} MiB.`);

/** Whole pixels that hold the box, its corner rounded as Chrome's own screenshots do. */
function toPixels({ scale, ...box }: Area): Area {
  const x = Math.max(0, Math.round(box.x));
  const y = Math.max(0, Math.round(box.y));
  const width = Math.max(1, Math.round(box.width + box.x - x));
  return { x, y, width, height: Math.max(1, Math.round(box.height + box.y - y)), scale };
}

const picture = (
  { format }: Shutter,
  chunks: Uint8Array[],
  { width, height }: { width: number; height: number },
): Output => ({
  contentType: FORMATS[format].mediaType,
  chunks,
  size: { width, height },
});
