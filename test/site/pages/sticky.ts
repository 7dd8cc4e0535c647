import { documentOf, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";

/** What stays on the screen of `/sticky` while it scrolls: each has a colour that nothing else on the page has. */
export const STICKY = {
  header: { color: [196, 30, 58], height: 64 },
  footer: { color: [22, 98, 176], height: 48 },
  chat: { color: [255, 140, 0], width: 60, height: 60 },
  headingHeight: 40,
  sections: 12,
  sectionHeight: 800,
} as const;

/** The colour of a section's heading, which sticks below the header while its section is in view. */
export function headingColor(section: number): Rgb {
  return [40 + section * 9, 110, 60 + section * 5];
}

/** The flat colour of a section below its heading. */
export function sectionColor(section: number): Rgb {
  return [240 - section * 3, 236, 220 + section * 2];
}

/** Text on the coloured parts stands left of this column (CSS pixels). */
export const STICKY_TEXT_WIDTH = 200;

const style = `<style>
html, body { margin: 0; background: #fff }
header, h2 { position: sticky; z-index: 1; margin: 0; font: 600 18px/1 sans-serif; color: #fff }
header span, h2 span, footer span { display: block; box-sizing: border-box; width: ${STICKY_TEXT_WIDTH}px; padding: 11px 16px;
  overflow: hidden; white-space: nowrap }
header { z-index: 2; top: 0; height: ${STICKY.header.height}px; background: ${css(STICKY.header.color)} }
h2 { top: ${STICKY.header.height}px; height: ${STICKY.headingHeight}px }
section { height: ${STICKY.sectionHeight}px }
footer { position: fixed; z-index: 2; inset: auto 0 0; height: ${STICKY.footer.height}px;
  background: ${css(STICKY.footer.color)}; font: 14px/1.4 sans-serif; color: #fff }
button { position: fixed; z-index: 3; right: 24px; bottom: ${STICKY.footer.height + 24}px; border: 0; padding: 0;
  width: ${STICKY.chat.width}px; height: ${STICKY.chat.height}px; background: ${css(STICKY.chat.color)} }
</style>`;

const section = (index: number) => `<section style="background:${css(sectionColor(index))}">
<h2 style="background:${css(headingColor(index))}"><span>Section ${index}</span></h2>
</section>`;

/** `/sticky`: in a right picture of the whole page every one of its fixed and sticky parts appears exactly once. */
export const sticky = html(
  documentOf({
    title: "Things that stick",
    head: style,
    body: `<header><span>Header</span></header>
${Array.from({ length: STICKY.sections }, (_, index) => section(index)).join("\n")}
<footer><span>Footer</span></footer>
<button aria-label="Chat"></button>`,
  }),
);
