import { documentOf, escapeHtml, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";

/** The background of `/viewport` by the width of the viewport in CSS pixels: the first line that fits. */
export const VIEWPORT_COLORS: readonly { upTo: number; color: Rgb }[] = [
  { upTo: 500, color: [254, 202, 202] },
  { upTo: 900, color: [254, 240, 138] },
  { upTo: 1400, color: [187, 247, 208] },
  { upTo: 2000, color: [191, 219, 254] },
  { upTo: Number.POSITIVE_INFINITY, color: [233, 213, 255] },
];

/**
 * Squares of 40 CSS pixels along the top right edge, from the right: what the browser claims to be.
 * Each is `yes` where its media query holds and `no` where it does not.
 */
export const VIEWPORT_MARKS = {
  size: 40,
  queries: ["(pointer: coarse)", "(min-resolution: 2dppx)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion)"],
  yes: [0, 128, 0],
  no: [128, 128, 128],
} as const;

const backgrounds = VIEWPORT_COLORS.toReversed().map(({ upTo, color }) => {
  const rule = `html { background: ${css(color)} }`;
  return Number.isFinite(upTo) ? `@media (width <= ${upTo}px) { ${rule} }` : rule;
});

const marks = VIEWPORT_MARKS.queries.map((query, index) => {
  const place = `right: ${index * VIEWPORT_MARKS.size}px; background: ${css(VIEWPORT_MARKS.no)}`;
  return `i:nth-of-type(${index + 1}) { ${place} }
@media ${query} { i:nth-of-type(${index + 1}) { background: ${css(VIEWPORT_MARKS.yes)} } }`;
});

const style = `<style>
html, body { margin: 0; min-height: 100% }
i { position: fixed; top: 0; width: ${VIEWPORT_MARKS.size}px; height: ${VIEWPORT_MARKS.size}px }
dl { margin: 0; padding: 56px 16px 16px; font: 18px/1.4 sans-serif; color: #111 }
dt { font-weight: 600 }
dd { margin: 0 0 12px; overflow-wrap: anywhere }
${backgrounds.join("\n")}
${marks.join("\n")}
</style>`;

const script = `<script>
const facts = {
  "Inner size": innerWidth + " x " + innerHeight,
  "Screen": screen.width + " x " + screen.height,
  "Device pixel ratio": devicePixelRatio,
  "Touch points": navigator.maxTouchPoints,
  "Touch events": "ontouchstart" in window,
  "Language": navigator.language,
  "User agent": navigator.userAgent,
  "Automated": navigator.webdriver,
};
for (const [name, value] of Object.entries(facts)) {
  const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
  dt.textContent = name;
  dd.textContent = String(value);
  dd.dataset.fact = name;
  document.querySelector("dl").append(dt, dd);
}
</script>`;

/** `/viewport`: what the page learns about its window, in words and in colours. */
export const viewport = html(
  documentOf({
    title: "Viewport",
    head: style,
    body: `${VIEWPORT_MARKS.queries.map(() => "<i></i>").join("")}\n<dl></dl>\n${script}`,
  }),
);

/** `/echo-headers`: the headers of the request for this very page, in the order they came. */
export const echoHeaders = html(({ request }) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  const values = request.rawHeaders.filter((_, index) => index % 2 === 1);
  const rows = names.map((name, at) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(values[at] ?? "")}</dd>`);
  return documentOf({ title: "Request headers", head: style, body: `<dl>\n${rows.join("\n")}\n</dl>` });
});
