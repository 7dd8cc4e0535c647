import { z } from "zod";
import { MAX_RESULT_BYTES } from "../../config.ts";
import { FORMATS, type PictureFormat } from "../../contract/format.ts";
import { inPage } from "../../devtools/evaluate.ts";
import canvasScript from "../page/inpage/built/canvas.inpage.js";
import type { Work } from "../work.ts";
import { tooManyBytes } from "./output.ts";

/** A picture file of any format on the canvas: where its corner is, and how large it becomes; as large as it is when that is left out. */
export interface Placed {
  file: Uint8Array;
  x: number;
  y: number;
  width?: number;
  height?: number;
}

export interface Canvas {
  width: number;
  height: number;
  /** A CSS colour; `null` leaves it see-through. */
  ground: string | null;
  format: PictureFormat;
  quality: number;
}

/** Bytes of an encoded picture in one message, which holds 32 MiB of base64. */
const READ_BYTES = 8 * 1024 * 1024;

/** What the page is told to do with the canvas. Noise as WebP takes half a second for a megapixel. */
const TIMEOUTS_MS = { open: 20_000, draw: 20_000, encode: 45_000, read: 20_000 };
type Task = keyof typeof TIMEOUTS_MS;

/**
 * Draws pictures onto a canvas in the page's isolated world, which the page cannot reach, and encodes that. Chrome does
 * the work in memory of its own; no message is larger than one of the pictures, or than {@link READ_BYTES}. It decodes and
 * encodes when the page's clock goes on, and not while that stands still.
 */
export async function onCanvas(
  work: Work,
  { width, height, ground, format, quality }: Canvas,
  pictures: AsyncIterable<Placed>,
): Promise<Uint8Array[]> {
  const run = async <T extends z.ZodType>(answer: T, ...args: [task: Task, ...rest: (string | number)[]]) =>
    await work.clock.flowing(() =>
      inPage(work.page, { source: canvasScript, args, answer, timeoutMs: work.end.left(TIMEOUTS_MS[args[0]]) }),
    );
  await run(Done, "open", ground ?? "", width, height);
  for await (const { file, x, y, width: toWidth = 0, height: toHeight = 0 } of pictures)
    await run(
      Done,
      "draw",
      Buffer.from(file.buffer, file.byteOffset, file.length).toString("base64"),
      x,
      y,
      toWidth,
      toHeight,
    );
  // Chrome takes a WebP of quality 1 for a lossless one.
  const bytes = await run(Size, "encode", FORMATS[format].mediaType, Math.min(0.999, quality / 100));
  if (bytes > MAX_RESULT_BYTES) throw tooManyBytes();
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes; at += READ_BYTES)
    chunks.push(Buffer.from(await run(z.string(), "read", "", at, at + READ_BYTES), "base64"));
  return chunks;
}

const Done = z.literal(0);
const Size = z.int().min(1);

export async function* justOne<T>(value: T): AsyncGenerator<T> {
  yield value;
}
