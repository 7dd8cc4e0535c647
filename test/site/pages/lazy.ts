import { documentOf, html, send } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";
import { flatPng } from "../png.ts";
import { BadQuery, numberFrom } from "../visit.ts";
import type { Page } from "../visit.ts";
import { bandColor } from "./bands.ts";

/**
 * Where the pictures of `/lazy` are, in CSS pixels: number n has its top left corner at (0, `top + n * step`).
 * The first `native` ones have `loading=lazy`, the next `observed` wait for an IntersectionObserver.
 */
export const LAZY = { top: 8000, step: 250, width: 300, height: 200, native: 40, observed: 10 } as const;

/** The colour of a picture once it is there; before, its place is `LAZY_EMPTY`. */
export function lazyColor(index: number): Rgb {
  return bandColor(1000 + index);
}

export const LAZY_EMPTY: Rgb = [221, 221, 221];

/** `/lazy-image/<n>` */
export const lazyImage: Page = (visit) => {
  const index = Number(visit.param);
  if (!Number.isInteger(index)) throw new BadQuery("A lazy picture has a number.");
  send(visit, { type: "image/png", body: flatPng(LAZY, lazyColor(index)) });
};

const style = `<style>
html, body { margin: 0; background: #fff }
p { margin: 0; height: ${LAZY.top}px; font: 20px/3 sans-serif }
div { height: ${LAZY.step}px }
img { display: block; width: ${LAZY.width}px; height: ${LAZY.height}px; background: ${css(LAZY_EMPTY)} }
</style>`;

const loader = `<script>
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    target.src = target.dataset.src;
  }
});
for (const image of document.querySelectorAll("img[data-src]")) observer.observe(image);
</script>`;

function image(index: number): string {
  const source = index < LAZY.native ? `loading="lazy" src` : "data-src";
  return `<div><img alt="" ${source}="/lazy-image/${index}"></div>`;
}

const images = Array.from({ length: LAZY.native + LAZY.observed }, (_, index) => image(index));

/** `/lazy`: pictures far below the fold that load only when the page is scrolled to them. */
export const lazy = html(
  documentOf({
    title: "Lazy pictures",
    head: style,
    body: `<p>The pictures are further down.</p>\n${images.join("\n")}\n${loader}`,
  }),
);

/** `/infinite?step=20000`: as much again (CSS pixels) at every scroll, for ever. */
export const infinite = html(({ url }) => {
  const step = numberFrom(url, "step", 20_000);
  return documentOf({
    title: "Without end",
    head: "<style>html, body { margin: 0; background: #fff } section { font: 24px/4 sans-serif }</style>",
    body: `<script>
let added = 0;
function grow() {
  const section = document.createElement("section");
  section.style.cssText = \`height: ${step}px; background: hsl(\${added * 47} 60% 80%)\`;
  section.textContent = "Part " + ++added;
  document.body.append(section);
}
grow();
addEventListener("scroll", grow);
</script>`,
  });
});
