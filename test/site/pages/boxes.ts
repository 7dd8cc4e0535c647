import { documentOf, held, html, send } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";
import { keyOf, textFrom } from "../visit.ts";
import { BAND_STYLE, bandsMarkup } from "./bands.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  color: Rgb;
}

/** The elements of `/boxes` by id: where each is drawn on the page, in CSS pixels, and its flat colour. */
export const BOXES = {
  card: { x: 40, y: 40, width: 300, height: 200, color: [37, 99, 235] },
  /** The third `.twin`, after one with `display: none` (`#hidden`) and one with `visibility: hidden` (`#ghost`). */
  twin: { x: 40, y: 280, width: 120, height: 80, color: [5, 150, 105] },
  late: { x: 40, y: 400, width: 150, height: 100, color: [147, 51, 234] },
  /** 200 x 100, turned by 90 degrees and drawn at one and a half times its size. */
  turned: { x: 40, y: 540, width: 150, height: 300, color: [217, 70, 239] },
  /** Drawn by a paint worklet, and not there before that runs. */
  painted: { x: 900, y: 40, width: 200, height: 100, color: [190, 18, 60] },
  offscreen: { x: 5000, y: 40, width: 200, height: 100, color: [234, 88, 12] },
} as const satisfies Record<string, Box>;

/** `#tall`: 30 bands as on `/bands`; taller than any viewport. */
export const TALL = { x: 400, y: 40, width: 400, height: 3000 } as const;

/** `#scrolled`: this far inside `#scroller`, which shows 300 of its pixels and has not been scrolled. */
export const SCROLLED = { left: 900, width: 200, height: 100, color: [220, 38, 38] } as const;

const HIDDEN_COLOR: Rgb = [255, 0, 255];

const style = `<style>
html, body { margin: 0; background: #fff }
body { position: relative; height: ${TALL.y + TALL.height + 40}px }
.at { position: absolute }${BAND_STYLE}
</style>`;

type Place = Omit<Box, "color">;

const placed = ({ x, y, width, height }: Place) => `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;

function box(id: string, { color, ...place }: Box, extra = ""): string {
  return `<div id="${id}" class="at" style="${placed(place)}; background: ${css(color)}; ${extra}"></div>`;
}

function twin(id: string, color: Rgb, extra = ""): string {
  return box(id, { ...BOXES.twin, color }, extra).replace('class="at"', 'class="at twin"');
}

const turned = `<div id="turned" class="at" style="left: 15px; top: 640px; width: 200px; height: 100px;
  transform: rotate(90deg) scale(1.5); background: ${css(BOXES.turned.color)}"></div>`;

const scroller = `<div id="scroller" class="at" style="left: 40px; top: 880px; width: 300px; height: 120px; overflow-x: auto">
<div style="width: 1400px; height: 100px">
<div id="scrolled" style="margin-left: ${SCROLLED.left}px; width: ${SCROLLED.width}px; height: ${SCROLLED.height}px;
  background: ${css(SCROLLED.color)}"></div></div></div>`;

const painter = `registerPaint("flat", class {
  paint(context, { width, height }) { context.fillStyle = "${css(BOXES.painted.color)}"; context.fillRect(0, 0, width, height); }
})`;

const painted = `<div id="painted" class="at" hidden style="${placed(BOXES.painted)}; background: paint(flat)"></div>
<script>CSS.paintWorklet.addModule(URL.createObjectURL(new Blob([${JSON.stringify(painter)}], { type: "text/javascript" })))
  .then(() => { document.querySelector("#painted").hidden = false });</script>`;

const still = [
  box("card", BOXES.card),
  `<div id="tall" class="at" style="${placed(TALL)}">${bandsMarkup(30)}</div>`,
  twin("hidden", HIDDEN_COLOR, "display: none"),
  twin("ghost", HIDDEN_COLOR, "visibility: hidden"),
  twin("twin", BOXES.twin.color),
  `<div id="zero" class="at" style="left: 200px; top: 300px; width: 0; height: 0"></div>`,
  box("offscreen", BOXES.offscreen),
  turned,
  scroller,
  painted,
].join("\n");

/** `/boxes`: elements to capture alone. `#late` comes 300 ms after the page, or with `?late=held` when let go. */
export const boxes = html(({ url }) => {
  const insert = `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(box("late", BOXES.late))})`;
  const gate = JSON.stringify(`/late-box?key=${encodeURIComponent(keyOf(url))}`).replaceAll("<", "\\u003c");
  const when = textFrom(url, "late", "") === "held" ? `fetch(${gate}).then(insert)` : "setTimeout(insert, 300)";
  const script = `<script>const insert = () => ${insert};\naddEventListener("load", () => ${when});</script>`;
  return documentOf({ title: "Boxes", head: style, body: `${still}\n${script}` });
});

/** `/late-box`: answers when `/boxes` is let go. */
export const lateBox = held((visit) => send(visit, { type: "text/plain", body: "now" }));
