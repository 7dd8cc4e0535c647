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
