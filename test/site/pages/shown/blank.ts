import { documentOf } from "../../answer.ts";
import type { Case } from "./case.ts";

const GREEN = "rgb(0, 128, 0)";
const covered = (script: string): string =>
  documentOf({
    title: "Covered",
    head: `<style>html { background: ${GREEN} } body { margin: 40px } #cover { position: fixed; inset: 0; background: ${GREEN} }</style>`,
    body: `<h1>The harbour</h1><p>Boats leave before sunrise.</p><div id="cover"></div><script>${script}</script>`,
  });

/** A worker has a clock of its own: what it does is done in its own time. */
const later = (script: string, milliseconds: number): string =>
  `const worker = new Worker(URL.createObjectURL(new Blob(["setTimeout(() => postMessage(0), ${milliseconds})"])));
worker.onmessage = () => { ${script} }`;

/** Pages whose picture has one colour, though there is something on them; and one on which there is nothing. */
export const BLANK: Readonly<Record<string, Case>> = {
  "blank-at-first": { marks: [[5, 5]], page: () => covered(later(`document.getElementById("cover").remove()`, 700)) },
  "blank-then-fading": {
    marks: [[5, 5]],
    page: () =>
      covered(
        later(`document.getElementById("cover").animate({ opacity: 0 }, { duration: 400, fill: "forwards" })`, 700),
      ),
  },
  "blank-for-ever": { marks: [[5, 5]], incomplete: "blank", page: () => covered("") },
  "blank-by-itself": {
    marks: [[300, 200]],
    page: () => documentOf({ title: "Green", head: `<style>html { background: ${GREEN} }</style>`, body: "" }),
  },
};
