import { documentOf, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";
import { BAND_STYLE, bandsMarkup } from "./bands.ts";

/** `/screens`: each part as tall as the window, in each way a page can say so, and a line below them. */
export const SCREENS = { count: 4, last: "THE LAST LINE", lastHeight: 50 } as const;

export const screens = html(
  documentOf({
    title: "Screens",
    head: `<style>
body { margin: 0; font: 24px/2 sans-serif }
.one { height: 100vh }
@media (min-width: 1px) { .two { min-height: calc(50dvh + 50svh) } }
p { margin: 0; height: ${SCREENS.lastHeight}px; line-height: ${SCREENS.lastHeight}px }
</style>`,
    body: `<div class="one">1</div><div class="two">2</div><div style="height: 100VH">3</div><div id="four">4</div>
<p>${SCREENS.last}</p>
<script>
const sheet = new CSSStyleSheet();
sheet.replaceSync("#four { height: 100vh }");
document.adoptedStyleSheets = [sheet];
</script>`,
  }),
);

/** `/many-digits`: `/screens` beside a style sheet that is one number of nearly 2 MiB. */
export const manyDigits = html(() =>
  documentOf({
    title: "Many digits",
    head: `<style>body { margin: 0 } .h-50vh { height: 50vh; margin: 0 }</style><style>/* ${"1".repeat(2_000_000)} */</style>`,
    body: `<p class="h-50vh">${SCREENS.last}</p><p style="height: 50vh; margin: 0">${SCREENS.last}</p><p style="height: 36px; margin: 0">0</p>`,
  }),
);

/** `/desktop-only`: a page made before phones, 980 wide and four times as tall; its right edge is of one colour. */
export const DESKTOP_ONLY = { width: 980, height: 3920, edge: 200, edgeColor: [190, 24, 93] } as const satisfies {
  width: number;
  height: number;
  edge: number;
  edgeColor: Rgb;
};

const { width, height, edge, edgeColor } = DESKTOP_ONLY;

export const desktopOnly = html(`<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>For large screens</title>
<style>
body { margin: 0 }
main { position: relative; width: ${width}px; height: ${height}px; overflow: hidden }
i { position: absolute; top: 0; right: 0; width: ${edge}px; height: 100%; background: ${css(edgeColor)} }${BAND_STYLE}
</style>
<main>${bandsMarkup(Math.ceil(height / 100))}<i></i></main></html>`);
