import { documentOf, html } from "../answer.ts";
import { css } from "../color.ts";
import type { Rgb } from "../color.ts";

/** The boxes of `/transparent` and `/transparent-none`, in CSS pixels; everything else there is see-through. */
export const TRANSPARENT = {
  opaque: { x: 100, y: 100, width: 200, height: 150, color: [255, 0, 0] },
  /** Drawn with an alpha of one half. */
  half: { x: 400, y: 100, width: 200, height: 150, color: [0, 0, 255] },
} as const;

/** The text of `/dark`, which sets no background but asks for dark colours. */
export const DARK_BOX: Rgb = [250, 204, 21];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const place = ({ x, y, width, height }: Box) =>
  `position: absolute; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;

const boxes = `<div style="${place(TRANSPARENT.opaque)}; background: rgb(255 0 0)"></div>
<div style="${place(TRANSPARENT.half)}; background: rgb(0 0 255 / 50%)"></div>`;

/** `/transparent`: says that its background is transparent. */
export const transparent = html(
  documentOf({
    title: "Transparent",
    head: "<style>html, body { margin: 0; background: transparent }</style>",
    body: boxes,
  }),
);

/** `/transparent-none`: says nothing about its background. */
export const undeclared = html(documentOf({ title: "No background", body: boxes }));

/** `/dark`: `color-scheme: dark`, so that the browser's own canvas is dark. */
export const dark = html(
  documentOf({
    title: "Dark",
    head: `<meta name="color-scheme" content="dark">
<style>:root { color-scheme: dark } h1 { font: 600 40px sans-serif }</style>`,
    body: `<h1>Dark by request</h1>
<div style="${place(TRANSPARENT.opaque)}; background: ${css(DARK_BOX)}"></div>`,
  }),
);
