import { documentOf, html } from "../answer.ts";
import type { Rgb } from "../color.ts";

/** The colour of each pixel of the screen on `/pixels`, counted from the top left: no two close ones are the same. */
export const pixelAt = (x: number, y: number): Rgb => [x % 256, y % 256, (x >> 8) * 16 + (y >> 8)];

/** `/pixels`: fills the window with pixels of the screen that can be told from each other, however fine it is. */
export const pixels = html(
  documentOf({
    title: "Pixels",
    head: "<style>html, body { margin: 0; overflow: hidden } canvas { display: block }</style>",
    body: `<canvas></canvas><script>
  const pixelAt = ${pixelAt.toString()};
  const canvas = document.querySelector("canvas");
  canvas.width = Math.round(innerWidth * devicePixelRatio);
  canvas.height = Math.round(innerHeight * devicePixelRatio);
  canvas.style.width = innerWidth + "px";
  canvas.style.height = innerHeight + "px";
  const context = canvas.getContext("2d");
  const image = context.createImageData(canvas.width, canvas.height);
  for (let y = 0, at = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++, at += 4) image.data.set([...pixelAt(x, y), 255], at);
  context.putImageData(image, 0, 0);
</script>`,
  }),
);
