import { documentOf, html, send } from "../../answer.ts";
import { css } from "../../color.ts";
import type { Rgb } from "../../color.ts";
import { flatPng } from "../../png.ts";
import { numberFrom, type Page } from "../../visit.ts";

/** The bands of `/marked`, from top to bottom, in CSS pixels: of the document, of a picture, of a script. */
export const MARKED = { width: 320, band: 80, bands: 3 } as const;

/** The colour of a number up to 65,535; no two have the same. */
export const markColor = (mark: number): Rgb => [mark & 255, (mark >> 8) & 255, 96];

/** How long the picture of `/marked` is on its way, in milliseconds. */
const PICTURE_MS = 80;

/**
 * `/marked?mark=7`: three bands of the mark's own colour. That of the script is black where a page with another mark has left
 * something in the browser, and comes after an answer of the server.
 */
export const marked = html(({ url }) => {
  const mark = numberFrom(url, "mark", 0);
  const color = css(markColor(mark));
  return documentOf({
    title: `Marked ${mark}`,
    head: `<style>
body { margin: 0; background: #fff }
div, img { display: block; width: ${MARKED.width}px; height: ${MARKED.band}px }
</style>`,
    body: `<div style="background: ${color}"></div>
<img alt="" src="/marked-image?mark=${mark}">
<div id="drawn"></div>
<script>
const left = [localStorage.getItem("mark"), /mark=(\\d+)/.exec(document.cookie)?.[1]];
localStorage.setItem("mark", "${mark}");
document.cookie = "mark=${mark}";
fetch("/json?mark=${mark}").then(() => {
  const isOwn = left.every((one) => one == null || one === "${mark}") && localStorage.getItem("mark") === "${mark}";
  document.getElementById("drawn").style.background = isOwn ? "${color}" : "#000";
});
</script>`,
  });
});

/** The picture of `/marked`. */
export const markedImage: Page = (visit) => {
  const body = flatPng({ width: 1, height: 1 }, markColor(numberFrom(visit.url, "mark", 0)));
  setTimeout(() => send(visit, { type: "image/png", body }), PICTURE_MS);
};
