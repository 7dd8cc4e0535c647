import { FORMATS } from "../../contract/format.ts";
import { within } from "../../lib/deadline.ts";
import { write } from "../../lib/log.ts";
import type { Work } from "../work.ts";
import { justOne, onCanvas } from "./canvas.ts";
import { type Output, sizeOf } from "./output.ts";
import { fit } from "./resize.ts";

/** Pixels: twice as large as lists show it. */
const MOST = { width: 320, height: 200 };

const FORMAT = "webp";
const QUALITY = 75;

/** Larger pictures take longer to send to the browser and to decode there than a list is worth. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;

const TIMEOUT_MS = 5000;

/**
 * The top of a finished picture, small, for lists. Made in the page that the picture was taken of, while it is still open.
 * `null` where there is none: of a document, of a very large picture, and where the page does not answer. Never throws.
 */
export async function thumbnailOf(work: Work, { chunks, size }: Output): Promise<Output | null> {
  if (size === null || size.width * size.height > MAX_PIXELS || sizeOf(chunks) > MAX_BYTES) return null;
  const { drawn } = fit(size, { width: MOST.width, fit: "inside" });
  const small = { width: drawn.width, height: Math.min(drawn.height, MOST.height) };
  const canvas = { ...small, ground: "white", format: FORMAT, quality: QUALITY } as const;
  try {
    const making = onCanvas(work, canvas, justOne({ file: Buffer.concat(chunks), ...drawn }));
    const encoded = await within(making, TIMEOUT_MS, "Making a thumbnail");
    return { contentType: FORMATS[FORMAT].mediaType, chunks: encoded, size: small };
  } catch (error) {
    write("error", { message: "No thumbnail was made", error: String(error).slice(0, 300) });
    return null;
  }
}
