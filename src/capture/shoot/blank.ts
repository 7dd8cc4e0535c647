import { z } from "zod";
import { formatOfMediaType, isPicture, type PictureFormat } from "../../contract/format.ts";
import { inPage, ScriptError } from "../../devtools/evaluate.ts";
import { decodePng } from "../../png/decode.ts";
import { isTimeout } from "../failure.ts";
import type { Box } from "../page/find.ts";
import contentScript from "../page/inpage/built/content.inpage.js";
import type { Work } from "../work.ts";
import { type Output, sizeOf } from "./output.ts";

/** What a file has beside its pixels. */
const HEADER_BYTES = 2000;

/** Bytes that a pixel of one colour takes at most in files of each format, measured with Chrome's encoders. */
const PIXEL_BYTES: Readonly<Record<PictureFormat, number>> = { png: 0.02, jpeg: 0.05, webp: 0.002 };

/** Larger pictures are not looked at: to decode them would take long, however few bytes they have. */
const MAX_PIXELS = 17_000_000;

/** Before this many bytes of a JPEG come its tables, and the first block. */
const JPEG_TABLES_BYTES = 800;

/** Blocks of one colour take the same few bits each, so their bytes repeat after at most that many. */
const LONGEST_PERIOD = 64;

const TIMEOUT_MS = 2000;

/**
 * Whether a picture shows one colour though there is something in that part of the page. `area` is in CSS pixels of the
 * page, `null` for the window; `takePng` takes the same picture without losses, where only that tells.
 */
export async function isBlank(
  work: Work,
  { output, area }: { output: Output; area: Box | null },
  takePng: () => Promise<Output>,
): Promise<boolean> {
  if (!mayBeOneColour(output)) return false;
  // To decode a picture that has another colour in its first rows takes less than to ask the page.
  if (output.contentType === "image/png") return (await isOneColour(output)) && (await hasContent(work, area));
  return (await hasContent(work, area)) && (await isOneColour(await takePng()));
}

/** Whether there is something in that part of the page. */
async function hasContent(work: Work, area: Box | null): Promise<boolean> {
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 0, height: 0 };
  const script = { source: contentScript, args: [x, y, width, height], answer: z.boolean() };
  try {
    return await inPage(work.page, { ...script, timeoutMs: work.end.left(TIMEOUT_MS) });
  } catch (error) {
    // The picture is there; what a page that runs no script of ours holds is not known.
    if (error instanceof ScriptError || isTimeout(error)) return false;
    throw error;
  }
}

function mayBeOneColour({ contentType, chunks, size }: Output): boolean {
  const format = formatOfMediaType(contentType);
  if (size === null || format === null || !isPicture(format)) return false;
  const pixels = size.width * size.height;
  if (pixels > MAX_PIXELS || sizeOf(chunks) > HEADER_BYTES + pixels * PIXEL_BYTES[format]) return false;
  // Of a JPEG, whose blocks take some bits each whatever is in them, the size alone says little.
  return format !== "jpeg" || repeats(Buffer.concat(chunks));
}

/** Whether the bytes after the tables of a JPEG are the same few over and over. */
function repeats(jpeg: Uint8Array): boolean {
  const body = jpeg.subarray(JPEG_TABLES_BYTES, -4);
  for (let period = 1; period <= LONGEST_PERIOD; period += 1)
    if (body.every((byte, at) => at < period || byte === body[at - period])) return true;
  return false;
}

async function isOneColour({ chunks }: Output): Promise<boolean> {
  let first: number | null = null;
  for await (const row of decodePng(Buffer.concat(chunks)).rows) {
    const pixels = new Uint32Array(row.buffer, row.byteOffset, row.byteLength / 4);
    first ??= pixels[0] ?? 0;
    if (pixels.some((pixel) => pixel !== first)) return false;
  }
  return true;
}
