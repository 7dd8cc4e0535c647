import { crc32, constants, deflateRawSync } from "node:zlib";
import { numberFrom } from "../../visit.ts";
import type { Page } from "../../visit.ts";
import { hostile } from "./frame.ts";

/** Puts that many elements into one another; by script, because the parser stops at 512. */
const nest = (depth: number) => `let inner = document.body;
for (let n = 0; n < ${depth}; n++) inner = inner.appendChild(document.createElement("div"));
inner.textContent = "The innermost";`;

/** H7: `?depth=20000` elements inside one another. */
export const nested = hostile(({ url }) => ({
  title: "Nested elements",
  last: nest(numberFrom(url, "depth", 20_000)),
}));

/**
 * H8: `?after=0` milliseconds after the load event its renderer dies. A page may not go to `chrome://crash`, but laying
 * out elements nested this deep overflows the renderer's stack, which ends it just as abruptly and costs little memory.
 */
export const crash = hostile(({ url }) => ({
  title: "A renderer that dies",
  last: `addEventListener("load", () => setTimeout(() => { ${nest(20_000)} }, ${numberFrom(url, "after", 0)}));`,
}));

/** H9: `?count=150` layers of 3000 x 3000 pixels, blurred by 80 pixels and blended. */
export const layers = hostile(({ url }) => ({
  title: "Blurred layers",
  style: `div { position: absolute; width: 3000px; height: 3000px; filter: blur(80px); mix-blend-mode: difference;
  will-change: transform; opacity: 0.9 }`,
  body: Array.from({ length: numberFrom(url, "count", 150) }, (_, n) => {
    const place = `left: ${(n * 37) % 900}px; top: ${(n * 53) % 700}px`;
    return `<div style="${place}; background: conic-gradient(hsl(${n * 29} 90% 50%), hsl(${n * 71} 90% 40%))"></div>`;
  }).join("\n"),
}));

/** H10: `?count=300000` paragraphs made by script. */
export const paragraphs = hostile(({ url }) => ({
  title: "Paragraphs",
  last: `for (let n = 0; n < ${numberFrom(url, "count", 300_000)}; n++) {
  document.body.appendChild(document.createElement("p")).textContent = "Paragraph " + n;
}`,
}));

/** H11: a page `?height=1000000` CSS pixels tall. */
export const tall = hostile(({ url }) => ({
  title: "A tall page",
  style: `body { margin: 0; height: ${numberFrom(url, "height", 1_000_000)}px;
  background: repeating-linear-gradient(#ffe0b2 0 500px, #ffb74d 500px 1000px) }`,
}));

/** H12: a block of `?side=60000` CSS pixels in both directions. */
export const square = hostile(({ url }) => ({
  title: "A large square",
  style: `div { width: ${numberFrom(url, "side", 60_000)}px; height: ${numberFrom(url, "side", 60_000)}px;
  background: conic-gradient(#ffb74d, #4db6ac, #ffb74d) }`,
  body: "<div></div>",
}));

/** H13: grows by `?step=20000` CSS pixels on every scroll and every resize. */
export const growing = hostile(({ url }) => ({
  title: "Grows when looked at",
  style: "body { margin: 0; height: 3000px }",
  last: `let height = 3000;
const grow = () => { document.body.style.height = (height += ${numberFrom(url, "step", 20_000)}) + "px"; };
addEventListener("scroll", grow);
addEventListener("resize", grow);`,
}));

/** H25: what selectors can meet; `.none` matches nothing, `.many` as many elements as `?count=100000`. */
export const selectors = hostile(({ url }) => ({
  title: "Hard to select",
  style: `.zero { width: 0; height: 0 }
.offscreen { position: absolute; left: -9000px; top: -9000px; width: 200px; height: 100px }
.covered { display: none }
#chosen { width: 200px; height: 100px; background: #00695c }`,
  body: `<div class="zero"></div><div class="offscreen"></div><div class="covered"></div><div id="chosen"></div>`,
  // Nested to a few levels, so that a chain of :has() has many ways to fail.
  last: `const root = document.body.appendChild(document.createElement("section"));
let parent = root;
for (let n = 0; n < ${numberFrom(url, "count", 100_000)}; n++) {
  if (n % 6 === 0) parent = root;
  parent = parent.appendChild(document.createElement("i"));
  parent.className = "many";
}`,
}));

const MEBIBYTE = 1024 * 1024;

/** H16: `?mb=300` mebibytes of text, about a thousandth of that on the wire. */
export const gzipBomb: Page = ({ response, url }) => {
  const start = Buffer.from("<!doctype html><title>A bomb</title><pre>");
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
  response.writeHead(200, headers).end(gzipOf(start, numberFrom(url, "mb", 300)));
};

/**
 * A gzip file (RFC 1952) of `start` and that many mebibytes of lines. The block for one mebibyte is compressed once and
 * repeated, because after a full flush it stands alone: only the checksum has to go over all of the text.
 */
function gzipOf(start: Buffer, mebibytes: number): Buffer {
  const lines = Buffer.alloc(MEBIBYTE, `${"bomb ".repeat(25)}\n`);
  const block = (data: Buffer) => deflateRawSync(data, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  let checksum = crc32(start);
  for (let n = 0; n < mebibytes; n++) checksum = crc32(lines, checksum);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  const emptyLastBlock = Buffer.from([3, 0]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE((start.length + mebibytes * MEBIBYTE) % 2 ** 32, 4);
  const compressed = block(lines);
  const body = Array.from({ length: mebibytes }, () => compressed);
  return Buffer.concat([header, block(start), ...body, emptyLastBlock, trailer]);
}
