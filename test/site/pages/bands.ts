import { documentOf, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";
import { numberFrom } from "../visit.ts";

/** Height of one band in CSS pixels. */
export const BAND_HEIGHT = 100;

/** The numbers stand left of this column (CSS pixels); from here on a band is flat. */
export const BAND_TEXT_WIDTH = 160;

/** Odd, so that multiplying modulo 2^24 never gives two bands the same colour; large, so that neighbours differ. */
const SPREAD = 0x9e_37_79;

/** The colour of the band whose top is at `index * BAND_HEIGHT`; no two of the first 16 million are the same. */
export function bandColor(index: number): Rgb {
  const mixed = Math.imul(index + 1, SPREAD) & 0xff_ff_ff;
  return [mixed >> 16, (mixed >> 8) & 0xff, mixed & 0xff];
}

/** `count` bands as HTML, each with its number. */
export function bandsMarkup(count: number): string {
  const band = (index: number) => `<div class="band" style="background:${css(bandColor(index))}"><b>${index}</b></div>`;
  return Array.from({ length: count }, (_, index) => band(index)).join("\n");
}

export const BAND_STYLE = `
.band { height: ${BAND_HEIGHT}px }
.band b { box-sizing: border-box; display: block; width: ${BAND_TEXT_WIDTH - 20}px; padding: 8px 16px; overflow: hidden;
  font: 600 32px/1 sans-serif; color: #fff; background: #000 }`;

/** `/bands?height=&width=`: as tall as asked (the last band may be cut), and as wide as the viewport or as asked. */
export const bands = html(({ url }) => {
  const height = numberFrom(url, "height", 40_000);
  const width = numberFrom(url, "width", 0);
  return documentOf({
    title: `Bands, ${height} px`,
    head: `<style>
html, body { margin: 0; background: #fff }
main { height: ${height}px; ${width === 0 ? "" : `width: ${width}px;`} overflow: hidden }${BAND_STYLE}
</style>`,
    body: `<main>\n${bandsMarkup(Math.ceil(height / BAND_HEIGHT))}\n</main>`,
  });
});
