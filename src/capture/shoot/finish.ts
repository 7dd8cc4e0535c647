import type { CaptureRequest } from "../../contract/capture.ts";
import { FORMATS, isPicture, type PictureFormat } from "../../contract/format.ts";
import type { Work } from "../work.ts";
import { inFrame } from "./mockup.ts";
import type { Output } from "./output.ts";
import { resized } from "./resize.ts";

/**
 * As what the browser takes the picture of a request: one that something else is made of afterwards as a PNG, which loses
 * nothing. `null` for a document.
 */
export function takenAs({ format, mockup, resize }: CaptureRequest): PictureFormat | null {
  if (!isPicture(format)) return null;
  return mockup === undefined && resize === undefined ? format : "png";
}

/** What becomes of a picture once it is taken: put into its frame, resized, in the format that was asked for. */
export async function finish(work: Work, taken: Output): Promise<Output> {
  const { format, resize } = work.request;
  if (!isPicture(format)) return taken;
  const framed = await inFrame(work, taken, format);
  const isDone = resize === undefined && framed.contentType === FORMATS[format].mediaType;
  return isDone ? framed : await resized(work, framed, format);
}
