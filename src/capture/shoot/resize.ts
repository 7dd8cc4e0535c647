import type { Resize } from "../../contract/fields/picture.ts";
import { FORMATS, type PictureFormat } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { MAX_TEXTURE_PX } from "../../config.ts";
import type { Area } from "../page/area.ts";
import { viewportOf } from "../viewport.ts";
import type { Work } from "../work.ts";
import { justOne, onCanvas } from "./canvas.ts";
import type { Output } from "./output.ts";

interface Size {
  width: number;
  height: number;
}

/** What a picture becomes: the size of the canvas, and where on it how large it is drawn. */
interface Fitted extends Size {
  drawn: Size & { x: number; y: number };
}

/** How a picture of this size is fitted as asked. */
export function fit({ width, height }: Size, { width: toWidth, height: toHeight, fit: how }: Resize): Fitted {
  const factors = [toWidth && toWidth / width, toHeight && toHeight / height].filter((one) => one !== undefined);
  const factor = how === "cover" ? Math.max(...factors) : Math.min(...factors, ...(how === "inside" ? [1] : []));
  const drawn = { width: pixels(width * factor), height: pixels(height * factor) };
  if (how === "inside") return { ...drawn, drawn: { ...drawn, x: 0, y: 0 } };
  const whole = { width: toWidth ?? drawn.width, height: toHeight ?? drawn.height };
  const x = Math.round((whole.width - drawn.width) / 2);
  return { ...whole, drawn: { ...drawn, x, y: Math.round((whole.height - drawn.height) / 2) } };
}

/** Pixels that are enough to make a smaller picture of, if that is not larger itself. */
const ENOUGH_PIXELS = 8_000_000;

/**
 * An area that is resized afterwards, drawn smaller where it is so large that nothing of it would be seen anyway: so
 * pages that are too tall for a picture can still become a small one.
 */
export function sparing({ request }: Work, area: Area): Area {
  const { resize } = request;
  if (resize === undefined) return area;
  const { scale } = viewportOf(request);
  const [width, height] = [area.width * scale, area.height * scale];
  const { drawn } = fit({ width, height }, resize);
  const needed = Math.max(ENOUGH_PIXELS, drawn.width * drawn.height);
  const factor = Math.min(1, Math.sqrt(needed / (width * height)), MAX_TEXTURE_PX / height, MAX_TEXTURE_PX / width);
  if (factor === 1) return area;
  const { x, y } = area;
  return {
    x: x * factor,
    y: y * factor,
    width: area.width * factor,
    height: area.height * factor,
    scale: area.scale * factor,
  };
}

const pixels = (length: number): number => Math.max(1, Math.round(length));

/** Makes a PNG as large as asked, in the format that was asked for. */
export async function resized(work: Work, output: Output, format: PictureFormat): Promise<Output> {
  const { resize, quality, omitBackground } = work.request;
  if (output.size === null) throw new Problem("internal");
  const { drawn, ...size } =
    resize === undefined ? { ...output.size, drawn: { ...output.size, x: 0, y: 0 } } : fit(output.size, resize);
  const ground = omitBackground && FORMATS[format].alpha ? null : "white";
  const file = Buffer.concat(output.chunks);
  const isSame = drawn.width === output.size.width && drawn.height === output.size.height;
  const place = isSame ? { x: drawn.x, y: drawn.y } : drawn;
  const chunks = await onCanvas(work, { ...size, ground, format, quality }, justOne({ file, ...place }));
  return { contentType: FORMATS[format].mediaType, chunks, size };
}
