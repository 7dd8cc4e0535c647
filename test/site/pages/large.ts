import { numberFrom } from "../visit.ts";
import type { Page } from "../visit.ts";

/** The colour of the bars at the upper and the lower end of these pages, and how tall they are. */
export const BAR = { color: [0, 105, 92], height: 80 } as const;

const bar = `<div style="height: ${BAR.height}px; background: rgb(${BAR.color.join(" ")})"></div>`;

const document = (head: string, body: string): string =>
  `<!doctype html>\n<meta charset="utf-8"><title>Large</title><style>* { margin: 0; padding: 0 } ${head}</style>${bar}${body}${bar}`;

const html = ({ response }: Parameters<Page>[0], text: string) =>
  void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);

/** Photographs side by side, with grain over them, on a page `?height=16000` CSS pixels tall. */
export const photographs: Page = (visit) => {
  const height = numberFrom(visit.url, "height", 16_000) - 2 * BAR.height;
  const style = `main { height: ${height}px; background: url(/assets/dusk.jpg) 0 0 / 700px, url(/assets/estuary.jpg) }`;
  html(visit, document(style, "<main></main>"));
};

/** Noise that an inline SVG makes, `?height=12000` CSS pixels tall: nothing in it can be compressed. */
export const noise: Page = (visit) => {
  const height = numberFrom(visit.url, "height", 12_000) - 2 * BAR.height;
  const tiles = Array.from({ length: Math.ceil(height / 1000) }, (_, n) => {
    const tall = Math.min(1000, height - n * 1000);
    const filter = `<filter id="n${n}" x="0" y="0" width="1" height="1"><feTurbulence type="turbulence" baseFrequency="0.9" seed="${n}"/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1"/></filter>`;
    return `<svg width="100%" height="${tall}" style="display: block">${filter}<rect width="100%" height="100%" filter="url(#n${n})"/></svg>`;
  });
  html(visit, document("", tiles.join("")));
};

/** `?count=500` photographs, each at an address of its own, in one element: a PDF of them holds each as it is. */
export const manyPhotographs: Page = (visit) => {
  const count = numberFrom(visit.url, "count", 500);
  const images = Array.from({ length: count }, (_, n) => `<img src="/assets/dusk.jpg?n=${n}" width="80" height="45">`);
  html(visit, document("main { width: 800px; font-size: 0 }", `<main>${images.join("")}</main>`));
};
