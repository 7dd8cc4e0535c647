import { expect, it } from "vitest";
import { ALPHA_PIXEL_BYTES, LOSSY_PIXEL_BYTES } from "../../../src/capture/shoot/shutter.ts";
import { ask } from "./pairs.ts";

const SIDE = 500;

/** A picture of noise; `draw` says what becomes of a random number from 0 to 255 at `d[i]`. */
const noise = (draw: string): string => `<body style="margin:0"><canvas id="c" width="${SIDE}" height="${SIDE}"
style="display:block"></canvas><script>const x = c.getContext("2d"), image = x.createImageData(${SIDE}, ${SIDE}), d = image.data;
for (let i = 0; i < d.length; i += 50_000) crypto.getRandomValues(d.subarray(i, i + 50_000));
for (let i = 0; i < d.length; i += 1) ${draw};
x.putImageData(image, 0, 0)</script>`;

const EXTREMES = noise("d[i] = i % 4 === 3 || d[i] > 127 ? 255 : 0");
const SEEN_THROUGH = noise("d[i] = d[i]");

async function pixelBytes(asked: Readonly<Record<string, unknown>>): Promise<number> {
  const response = await ask({ width: SIDE, height: SIDE, ...asked });
  expect(response.status).toBe(200);
  return (await response.bytes()).byteLength / SIDE ** 2;
}

const CASES = Object.entries(LOSSY_PIXEL_BYTES).flatMap(([format, steps]) =>
  steps.map(([quality, most]) => ({ format, quality, most })),
);

it.each(CASES)(
  "noise as $format of quality $quality takes less than $most bytes a pixel",
  async ({ most, ...asked }) => {
    expect(await pixelBytes({ html: EXTREMES, ...asked })).toBeLessThan(most);
  },
);

it.each(LOSSY_PIXEL_BYTES.webp)("noise that is seen through takes little more as WebP of %d", async (quality, most) => {
  const asked = { html: SEEN_THROUGH, format: "webp", quality, omitBackground: true };
  expect(await pixelBytes(asked)).toBeLessThan(most + ALPHA_PIXEL_BYTES);
});
