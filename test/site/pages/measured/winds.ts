import { documentOf, send } from "../../answer.ts";
import { css, ramp } from "../../color.ts";
import type { Rgb } from "../../color.ts";
import { paintPng } from "../../png.ts";
import { BadQuery } from "../../visit.ts";
import type { Page } from "../../visit.ts";
import { WINDS } from "./winds-text.ts";
import type { Wind } from "./winds-text.ts";

const SIZE = { width: 960, height: 600 };

/** From calm to gale: four moods, so that neighbours on the page do not look alike. */
const MOODS: readonly (readonly Rgb[])[] = [
  [
    [16, 42, 67],
    [36, 98, 124],
    [98, 163, 168],
    [205, 219, 197],
    [246, 238, 214],
  ],
  [
    [66, 31, 43],
    [142, 62, 56],
    [210, 122, 78],
    [238, 192, 138],
    [250, 238, 215],
  ],
  [
    [24, 52, 45],
    [54, 104, 84],
    [122, 160, 120],
    [204, 211, 165],
    [245, 242, 220],
  ],
  [
    [38, 35, 75],
    [86, 74, 136],
    [151, 130, 178],
    [218, 194, 206],
    [247, 238, 232],
  ],
];

const moodOf = (index: number) => MOODS[(index + Math.floor(index / 4)) % MOODS.length] ?? [];

/** Smooth, irregular heights between -1 and 1, different for each wind: waves bent by other waves. */
function pressure(index: number, x: number, y: number): number {
  const turn = index * 2.4;
  const u = x * Math.cos(turn) - y * Math.sin(turn);
  const v = x * Math.sin(turn) + y * Math.cos(turn);
  const bend = Math.sin(v * 2.1 + index) + 0.5 * Math.sin(u * 3.7 - index * 1.7);
  return (
    (Math.sin(u * 2.3 + bend) + Math.sin(v * 1.9 + 0.8 * bend + index * 0.9) + 0.4 * Math.sin((u + v) * 4.1 + bend)) /
    2.4
  );
}

/** Areas of equal pressure, as on a weather map; the lines between them are softened. */
function paintIsobars(index: number): Uint8Array {
  const steps = 11;
  return paintPng(SIZE, (x, y) => {
    const level = (pressure(index, x / 380, y / 380) * 0.5 + 0.5) * steps;
    const across = Math.min((level - Math.floor(level)) / 0.05, 1);
    return ramp(moodOf(index), (Math.floor(level) - 1 + across) / steps);
  });
}

/** The path that a leaf would take through the wind: along the lines of equal pressure. */
function streamline(index: number, start: number): string {
  let x = ((start * 211) % (SIZE.width + 120)) - 60;
  let y = ((start * 127) % (SIZE.height + 80)) - 40;
  let path = `M${x} ${y}`;
  for (let n = 0; n < 40; n++) {
    const at = pressure(index, x / 380, y / 380);
    const dx = pressure(index, (x + 2) / 380, y / 380) - at;
    const dy = pressure(index, x / 380, (y + 2) / 380) - at;
    const length = Math.hypot(dx, dy) || 1;
    x += (dy / length) * 7;
    y -= (dx / length) * 7;
    path += `L${x.toFixed(0)} ${y.toFixed(0)}`;
  }
  return path;
}

function drawStreamlines(index: number): string {
  const mood = moodOf(index);
  const lines = Array.from({ length: 260 }, (_, n) => {
    const color = css(ramp(mood, 0.28 + ((n * 37) % 100) / 140));
    return `<path d="${streamline(index, n + 1)}" stroke="${color}" stroke-width="${1 + (n % 4) * 0.7}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}">
<rect width="100%" height="100%" fill="${css(ramp(mood, 0))}"/>
<g fill="none" stroke-linecap="round" opacity="0.9">${lines.join("")}</g></svg>`;
}

const made = new Map<number, Uint8Array | string>();

/** `/winds/<n>`: a PNG for even numbers, an SVG for odd ones, painted at the first visit. */
export const windImage: Page = (visit) => {
  const index = Number(visit.param);
  if (!Number.isInteger(index) || WINDS[index] === undefined) throw new BadQuery("There is no wind of that number.");
  const odd = index % 2 === 1;
  const body = made.get(index) ?? (odd ? drawStreamlines(index) : paintIsobars(index));
  made.set(index, body);
  send(visit, { type: odd ? "image/svg+xml" : "image/png", body });
};

function imageOf(index: number, name: string): string {
  const shown = `alt="The air of ${name}" width="${SIZE.width}" height="${SIZE.height}"`;
  return index % 3 === 2
    ? `<img ${shown} data-src="/winds/${index}">`
    : `<img ${shown} src="/winds/${index}"${index === 0 ? "" : ` loading="lazy"`}>`;
}

function section({ name, place, season, text }: Wind, index: number): string {
  return `<section>
${imageOf(index, name)}
<div><span>${String(index + 1).padStart(2, "0")}</span><h2>${name}</h2><p>${text}</p>
<dl><dt>Where</dt><dd>${place}</dd><dt>When</dt><dd>${season}</dd></dl></div>
</section>`;
}

const style = `<style>
@font-face { font-family: Newsreader; src: url(/assets/newsreader.woff2) format("woff2"); font-weight: 200 800; font-display: swap }
@font-face { font-family: Inter; src: url(/assets/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap }
html { background: #fbfaf7; color: #20262b }
body { max-width: 75rem; margin: 0 auto; padding: 5.5rem 2rem 7rem; font: 1.25rem/1.6 Newsreader, Georgia, serif }
h1 { margin: 0 0 1.25rem; font-size: clamp(3rem, 7vw, 5.5rem); font-weight: 400; line-height: 1; letter-spacing: -0.03em }
body > p { max-width: 38rem; margin: 0 0 5.5rem; font-size: 1.5rem; line-height: 1.4; color: #56616a }
section { display: grid; grid-template-columns: 7fr 5fr; gap: 4rem; align-items: center; margin-bottom: 6rem }
section:nth-of-type(even) img { order: 1 }
section:nth-of-type(even) { grid-template-columns: 5fr 7fr }
img { display: block; width: 100%; height: auto; border-radius: 6px; background: #ece8de }
span, dl { font: 0.875rem/1.5 Inter, sans-serif; color: #77818a }
h2 { margin: 0.25rem 0 0.75rem; font-size: 2.5rem; font-weight: 400; line-height: 1.1; letter-spacing: -0.02em }
p { margin: 0 0 1.5rem }
dl { display: grid; grid-template-columns: 4rem 1fr; margin: 0; border-top: 1px solid #e5e0d4; padding-top: 1rem }
dd { margin: 0; color: #20262b }
@media (width <= 800px) {
  section, section:nth-of-type(even) { grid-template-columns: 1fr; gap: 1.5rem }
  section:nth-of-type(even) img { order: 0 }
}
</style>`;

const loader = `<script>
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    target.src = target.dataset.src;
  }
}, { rootMargin: "200px" });
for (const image of document.querySelectorAll("img[data-src]")) observer.observe(image);
</script>`;

/** The whole of `/long`. */
export function longMarkup(): string {
  return documentOf({
    title: "Thirty winds",
    head: style,
    body: `<h1>Thirty winds</h1>
<p>Most winds are only weather. A few come so often, and are so much themselves, that people gave them names.</p>
${WINDS.map(section).join("\n")}\n${loader}`,
  });
}
