import { Buffer } from "node:buffer";
import { z } from "zod";
import { inOwnBrowser } from "./own-browser.ts";
import type { Picture } from "./pixels.ts";

/** Draws the picture on a canvas and answers with its size and its samples, as base64. */
const DECODE = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("load", resolve));
  reader.readAsDataURL(new Blob([data]));
  await read;
  return { width, height, samples: reader.result.slice(reader.result.indexOf(",") + 1) };
}`;

const Decoded = z.object({ width: z.int(), height: z.int(), samples: z.base64() });

/** Decodes a picture in a browser, as whoever looks at it would. */
export const decodeJpeg = (file: Uint8Array, type = "image/jpeg"): Promise<Picture> =>
  inOwnBrowser(async (page) => {
    const source = `data:${type};base64,${Buffer.from(file).toString("base64")}`;
    const answer: unknown = await page.evaluate(`(${DECODE})(${JSON.stringify(source)})`);
    const { width, height, samples } = Decoded.parse(answer);
    return { width, height, channels: 4, samples: Buffer.from(samples, "base64") };
  });

/** Draws one pixel of the picture at a time, as all of a large one would not fit into an answer. */
const COLORS = `async (source, points) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const colors = points.map(([x, y]) => {
    context.drawImage(image, -x, -y);
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  return { width: image.naturalWidth, height: image.naturalHeight, colors };
}`;

const Colors = z.object({ width: z.int(), height: z.int(), colors: z.array(z.array(z.int())) });

/** The size of a picture, and its colours at some points, as a browser shows it. The file is fetched from an address. */
export const colorsAt = (source: string, points: readonly (readonly [x: number, y: number])[]) =>
  inOwnBrowser(async (page) =>
    Colors.parse(await page.evaluate(`(${COLORS})(${JSON.stringify(source)}, ${JSON.stringify(points)})`)),
  );
