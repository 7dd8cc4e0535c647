import { documentOf, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";

/** How many A4 pages `/print` fills: each of its sections starts a new one. */
export const PRINT_PAGES = 4;

/** The background of `/print` on paper; on a screen it is `PRINT_SCREEN_COLOR`. */
export const PRINT_PAPER_COLOR: Rgb = [255, 243, 224];
export const PRINT_SCREEN_COLOR: Rgb = [225, 245, 254];

/** `#element` of `/element-pdf`, in CSS pixels. */
export const PDF_ELEMENT = { x: 60, y: 200, width: 400, height: 250, color: [255, 249, 196] } as const;

const sections = Array.from(
  { length: PRINT_PAGES },
  (_, index) => `<section><h2>Part ${index + 1} of ${PRINT_PAGES}</h2>
<p>Every part of this report begins on a page of its own, and is short enough to end on it.</p></section>`,
);

/** `/print`: a report with rules of its own for paper. "SCREEN-ONLY" and "PAPER-ONLY" say which rules held. */
export const print = html(
  documentOf({
    title: "A report on paper",
    head: `<style>
@page { size: A4; margin: 0 }
html { background: ${css(PRINT_SCREEN_COLOR)}; font: 16px/1.5 sans-serif }
body { margin: 0; padding: 40px }
.paper { display: none }
@media print {
  html { background: ${css(PRINT_PAPER_COLOR)} }
  .screen { display: none }
  .paper { display: block }
  section + section { break-before: page }
}
</style>`,
    body: `<p class="screen">SCREEN-ONLY</p>\n<p class="paper">PAPER-ONLY</p>\n${sections.join("\n")}`,
  }),
);

/** `/element-pdf`: one element of a known size; what is around it says "ELSEWHERE". */
export const elementPdf = html(
  documentOf({
    title: "One element on paper",
    head: `<style>
body { margin: 0; height: 1500px; font: 24px/2 sans-serif }
#element { position: absolute; left: ${PDF_ELEMENT.x}px; top: ${PDF_ELEMENT.y}px; background: ${css(PDF_ELEMENT.color)};
  width: ${PDF_ELEMENT.width}px; height: ${PDF_ELEMENT.height}px }
#after { position: absolute; top: 900px }
</style>`,
    body: `<p>ELSEWHERE, above</p>\n<div id="element">ELEMENT-ONLY</div>\n<p id="after">ELSEWHERE, below</p>`,
  }),
);
