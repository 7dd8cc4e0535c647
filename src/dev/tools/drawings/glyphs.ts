import { STRIP } from "../../../mockups/strip.ts";

const SIZE = 17.5;
const WEIGHT = 450;

const columns = STRIP.icons + STRIP.characters;

/** The strip, white on black: how strongly each pixel is inked. */
export function strip(fontFace: string): string {
  const rows = Array.from({ length: STRIP.phases }, (_, phase) => row(phase)).join("");
  const [width, height] = [columns * STRIP.cell, STRIP.phases * STRIP.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${fontFace}
    text { font: ${WEIGHT} ${SIZE}px Inter; text-rendering: geometricPrecision; }</style>
    <rect width="100%" height="100%"/><g fill="#fff">${rows}</g></svg>`;
}

function row(phase: number): string {
  const y = phase * STRIP.height;
  const shift = STRIP.left + phase / STRIP.phases;
  const texts = Array.from({ length: STRIP.characters }, (_, at) => {
    const x = (STRIP.icons + at) * STRIP.cell + shift;
    return `<text x="${x}" y="${y + STRIP.baseline}">&#${STRIP.firstCharacter + at};</text>`;
  });
  return [padlock(shift, y), magnifier(STRIP.cell + shift, y), ...texts].join("");
}

const padlock = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y + 8})"><rect x="0" y="6" width="11.4" height="8.6" rx="2"/>
  <path d="M2.5 6.5V4.2a3.2 3.2 0 0 1 6.4 0V6.5" fill="none" stroke="#fff" stroke-width="1.7"/></g>`;

const magnifier = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y + 8})" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round">
  <circle cx="6" cy="6" r="5"/><path d="M9.7 9.7L14 14"/></g>`;

/** A page that puts the widths of the characters, and what pairs of them move together, into its text, as JSON. */
export const metricsPage = (fontFace: string): string => `<!doctype html><style>${fontFace}</style><pre></pre><script>
  document.fonts.load("${WEIGHT} ${SIZE}px Inter").then(() => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = "${WEIGHT} ${SIZE}px Inter";
    context.textRendering = "geometricPrecision";
    const width = (text) => context.measureText(text).width;
    const round = (value) => Math.round(value * 100) / 100;
    const signs = Array.from({ length: ${STRIP.characters} }, (_, at) => String.fromCharCode(${STRIP.firstCharacter} + at));
    const inHosts = signs.filter((sign) => /[a-z0-9.:-]/.test(sign));
    const kerning = {};
    for (const one of inHosts) for (const two of inHosts) {
      const moved = round(width(one + two) - width(one) - width(two));
      if (moved !== 0) kerning[one + two] = moved;
    }
    document.querySelector("pre").textContent = JSON.stringify({ space: round(width(" ")), widths: signs.map((sign) => round(width(sign))), kerning });
  });
</script>`;
