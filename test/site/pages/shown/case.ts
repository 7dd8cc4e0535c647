import { documentOf } from "../../answer.ts";
import type { Rgb } from "../../color.ts";

/** What every mark is once its page is as a person would have seen it, and before. */
export const RIGHT: Rgb = [0, 128, 0];
export const WRONG: Rgb = [200, 30, 30];

/** One page that is only right once something has come, ended or been scrolled to. */
export interface Case {
  /** The document; `late` makes the address of something that comes so many milliseconds after it is asked for. */
  page: (late: Late) => string;
  /** How it is captured. */
  ask?: { fullPage?: boolean; selector?: string; width?: number; height?: number; device?: "mobile" };
  /** Points of the picture that are {@link RIGHT} when it is right. */
  marks: readonly (readonly [x: number, y: number])[];
  /** What `X-Incomplete` says. */
  incomplete?: string;
  /** The size of the picture, where it matters. */
  size?: readonly [width: number, height: number];
}

/** Makes addresses of what is late: data, scripts, styles, pictures in the right colour. `never` is never answered. */
export type Late = (
  kind: "data" | "script" | "style" | "image" | "frame" | "never",
  after?: number,
  extra?: string,
) => string;

/** The mark that most pages have: wrong until its element has the class `right`, or is filled otherwise. */
export const MARK = { x: 120, y: 70 } as const;

const STYLE = `<style>
html, body { margin: 0 } body { min-height: 400px; font: 16px/20px sans-serif }
#mark { position: absolute; left: 20px; top: 20px; width: 200px; height: 100px; background: rgb(${WRONG.join()}) }
.right { background: rgb(${RIGHT.join()}) !important }
</style>`;

/** A document with the mark, and a script that makes it right with `right()`. */
export const marked = (script: string, rest = "", head = ""): string =>
  documentOf({
    title: "Shown",
    head: `${STYLE}${head}`,
    body: `<div id="mark">loading</div>${rest}<script>const right = () => { mark.className = "right"; mark.textContent = "done" };
${script}</script>`,
  });

/** The same without any script. */
export const still = (head: string, body = `<div id="mark"></div>`): string =>
  documentOf({ title: "Shown", head: `${STYLE}${head}`, body });
