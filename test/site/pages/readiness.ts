import { bytes, bytesOf, documentOf, held, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";
import { flatPng, paintPng } from "../png.ts";
import { keyOf, numberFrom } from "../visit.ts";
import type { Page, Visit } from "../visit.ts";

/** The background of every page here, so that a picture of it is never mistaken for a blank one. */
export const READINESS_COLOR: Rgb = [224, 242, 241];

/** The picture of `/slow-image` once it was let go: 300 x 200 CSS pixels at (40, 120). */
export const SLOW_IMAGE = { x: 40, y: 120, width: 300, height: 200, color: [191, 54, 12] } as const;

/** The background of `/late-font` before and after its font came; the word on it changes its width as well. */
export const LATE_FONT = { before: [255, 236, 179], after: [200, 230, 201] } as const satisfies Record<string, Rgb>;

/** The four quarters of the picture of `/image-decode`, from the top left, row by row. */
export const DECODED_COLORS = [
  [21, 101, 192],
  [46, 125, 50],
  [249, 168, 37],
  [173, 20, 87],
] as const satisfies readonly Rgb[];

const base = `html { background: ${css(READINESS_COLOR)} }
body { margin: 40px; font: 20px/1.5 sans-serif } h1 { margin: 0; font: 600 32px/40px sans-serif }`;

function readiness(title: string, style: string, content: string): string {
  return documentOf({ title, head: `<style>${base}\n${style}</style>`, body: `<h1>${title}</h1>\n${content}` });
}

/** The address of a resource that hangs until the page that uses it is let go. */
const hanging = (file: string, { url }: Visit) => `/held/${file}?key=${encodeURIComponent(keyOf(url))}`;

const fontFace = (visit: Visit, display: string) =>
  `@font-face { font-family: Held; src: url(${hanging("font.woff2", visit)}) format("woff2"); font-display: ${display} }`;

/** `/slow-image`: its image does not answer. */
export const slowImage = html((visit) => {
  const { x, y, width, height } = SLOW_IMAGE;
  const style = `img { position: absolute; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px }`;
  return readiness("An image is slow", style, `<img alt="" src="${hanging("image.png", visit)}">`);
});

/** `/slow-font`: its font does not answer, and the text set in it is not drawn meanwhile. */
export const slowFont = html((visit) =>
  readiness(
    "A font is slow",
    `${fontFace(visit, "block")}\np { font-family: Held }`,
    "<p>Set in the slow font.</p><div>Set in another.</div>",
  ),
);

/** `/slow-script`: a script that does not answer stops the parser, so that the load event never comes. */
export const slowScript = html((visit) =>
  readiness(
    "A script is slow",
    "",
    `<p>Before it.</p><script src="${hanging("script.js", visit)}"></script><p>After it.</p>`,
  ),
);

/** `/written-anew`: a script opens the document again while it loads, which takes every listener away, and writes another. */
export const writtenAnew = html(
  readiness(
    "It writes itself anew",
    "",
    `<img src="/gate/none.png" alt=""><script>
      addEventListener("DOMContentLoaded", () => {
        document.open();
        document.write("<title>Anew</title><style>html { background: rgb(10, 120, 90) }</style><p>Written anew.</p>");
        document.close();
      });
    </script>`,
  ),
);

/** `/slow-document`: the document itself does not answer. */
export const slowDocument = held(html(readiness("The document was slow", "", "<p>Here it is.</p>")));

/** `/drip?every=100`: the document sends a little more every so many milliseconds, and ends only when let go. */
export const drip: Page = (visit) => {
  const { response, url } = visit;
  const every = Math.max(1, numberFrom(url, "every", 100));
  const start = readiness("The document drips", "", "<p>Its end does not come.</p>");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.write(start.slice(0, start.indexOf("</body>")));
  const more = () => response.writableEnded || response.write("<p>drip</p>\n");
  const timer = setInterval(more, every);
  response.on("close", () => clearInterval(timer));
  void visit.gates.passed(keyOf(url)).then(() => response.end("</body></html>"));
};

/** `/late-font`: shown in a fallback at once; when its font is let go, the word and the background change. */
export const lateFont = html((visit) =>
  readiness(
    "A font is late",
    `${fontFace(visit, "swap")}
html { background: ${css(LATE_FONT.before)} }
html.arrived { background: ${css(LATE_FONT.after)} }
#word { display: inline-block; background: #000; color: #fff; font: 96px/1.2 Held, monospace }`,
    `<p><span id="word">Illumination</span></p>
<script>document.fonts.load("96px Held").then(() => document.documentElement.classList.add("arrived"))</script>`,
  ),
);

/** `/image-decode`: a picture of 6000 x 4000 pixels in view, which takes a moment to decode after it loaded. */
export const imageDecode = html(
  readiness(
    "An image takes time to decode",
    "img { position: absolute; inset: 0; width: 100vw; height: 100vh }",
    `<img alt="" decoding="async" src="/large.png">`,
  ),
);

/** `/large.png` */
export const largeImage = bytes("image/png", () => {
  const size = { width: 6000, height: 4000 };
  const [topLeft, topRight, bottomLeft, bottomRight] = DECODED_COLORS;
  return paintPng(size, (x, y) => {
    if (y < size.height / 2) return x < size.width / 2 ? topLeft : topRight;
    return x < size.width / 2 ? bottomLeft : bottomRight;
  });
});

/** `/held/…`: what the pages above wait for. */
export const heldImage = held(bytes("image/png", () => flatPng(SLOW_IMAGE, SLOW_IMAGE.color)));
export const heldFont = held(bytes("font/woff2", () => bytesOf("assets/newsreader.woff2")));
export const heldScript = held(bytes("text/javascript", `document.body.append("The script ran.");`));
