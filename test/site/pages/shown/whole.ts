import { type Case, type Late, marked, RIGHT, WRONG } from "./case.ts";
import { documentOf } from "../../answer.ts";

/** A page of parts, one below the other; the middle of each is a mark. */
const PARTS = 8;
const STEP = 300;
const parts = Array.from({ length: PARTS }, (_, index) => [100, index * STEP + 120] as const);

const STYLE = `html, body { margin: 0 } .part { height: ${STEP}px; position: relative; overflow: hidden }
.in { position: absolute; left: 20px; top: 20px; width: 200px; height: 200px; background: rgb(${WRONG.join()}) }
.right { background: rgb(${RIGHT.join()}) }`;

const part = (attributes = "", inner = "") => `<div class="part"><div class="in" ${attributes}>${inner}</div></div>`;

/** Each part is shown by the script once it is seen. */
const seen = (show: (late: Late) => string, style = "", again = false): Case => ({
  ask: { fullPage: true },
  marks: parts,
  page: (late) =>
    documentOf({
      title: "Whole",
      head: `<style>${STYLE} ${style}</style>`,
      body: `${Array.from({ length: PARTS }, () => part()).join("")}<script>
const shown = (one) => { ${show(late)} };
const hide = (one) => one.classList.remove("right");
const watch = new IntersectionObserver((all) => { for (const { target, isIntersecting } of all) {
  if (isIntersecting) { ${again ? "" : "watch.unobserve(target);"} shown(target) } else if (${again}) hide(target) } });
for (const one of document.querySelectorAll(".in")) watch.observe(one);</script>`,
    }),
});

const RIGHT_CLASS = `one.classList.add("right")`;
const image = (late: Late) => late("image", 80);

const shell = (
  style: string,
  inner = `<main>${Array.from({ length: PARTS }, () => part(`style="background: rgb(${RIGHT.join()})"`)).join("")}</main>`,
): Case => ({
  ask: { fullPage: true },
  marks: parts,
  size: [600, PARTS * STEP],
  page: () => documentOf({ title: "Shell", head: `<style>${STYLE} ${style}</style>`, body: inner }),
});

export const WHOLE: Readonly<Record<string, Case>> = {
  "whole-background": seen((l) => `one.style.background = 'url("${image(l)}") 0 0 / 200px 200px'`),
  "whole-fetched": seen((l) => `fetch("${l("data", 60)}").then(() => ${RIGHT_CLASS})`),
  "whole-debounced": seen(
    () =>
      `clearTimeout(window.t); (window.all ??= []).push(one); window.t = setTimeout(() => all.forEach((one) => ${RIGHT_CLASS}), 300)`,
  ),
  "whole-frame": seen(
    (l) => `one.innerHTML = '<iframe width=200 height=200 frameborder=0 src="${l("frame", 50)}"></iframe>'`,
  ),
  "whole-shadow": seen(
    (l) => `one.attachShadow({ mode: "open" }).innerHTML = '<img width=200 height=200 src="${image(l)}">'`,
  ),
  "whole-closed-shadow": seen(
    (l) => `one.attachShadow({ mode: "closed" }).innerHTML = '<img width=200 height=200 src="${image(l)}">'`,
  ),
  "whole-faded": seen(() => RIGHT_CLASS, ".in { transition: background 2s }"),
  "whole-faded-again": seen(() => RIGHT_CLASS, ".in { transition: background 1s }", true),
  "whole-faded-again-soon": seen(() => RIGHT_CLASS, ".in { transition: background 0.2s }", true),
  "whole-counted": seen(
    () => `let n = 0; const t = setInterval(() => { if (++n === 40) { clearInterval(t); ${RIGHT_CLASS} } }, 40)`,
  ),
  "whole-lazy-frames": {
    ask: { fullPage: true },
    marks: parts,
    page: (late) =>
      documentOf({
        title: "Lazy frames",
        head: `<style>${STYLE}</style>`,
        body:
          Array.from({ length: PARTS }, () =>
            part("", `<iframe loading=lazy width=200 height=200 frameborder=0 src="${late("frame", 50)}"></iframe>`),
          ).join("") + "<script></script>",
      }),
  },
  "whole-lazy-images": {
    ask: { fullPage: true },
    marks: parts,
    page: (late) =>
      documentOf({
        title: "Lazy images",
        head: `<style>${STYLE}</style>`,
        body: Array.from({ length: PARTS }, () =>
          part("", `<img loading=lazy width=200 height=200 src="${image(late)}">`),
        ).join(""),
      }),
  },
  "whole-shell-flex": shell("html, body { height: 100% } body { display: flex } main { flex: 1; overflow-y: auto }"),
  "whole-shell-fixed": shell("main { position: fixed; inset: 0; overflow: auto }"),
  "whole-shell-vh": shell("main { height: 100vh; overflow-y: scroll }"),
  "whole-shell-body": shell("html { height: 100%; overflow: hidden } body { height: 100%; overflow: auto }"),
  "whole-shell-snap": {
    ...shell(
      "main { height: 100vh; overflow-y: scroll; scroll-snap-type: y mandatory } section { height: 100vh; background: rgb(0,128,0); scroll-snap-align: start }",
      `<main>${"<section></section>".repeat(4)}</main>`,
    ),
    marks: [
      [300, 200],
      [300, 600],
      [300, 1000],
      [300, 1500],
    ],
    size: [600, 1600],
  },
  "whole-rtl": {
    ask: { fullPage: true },
    marks: [[500, 60]],
    page: () =>
      documentOf({
        title: "RTL",
        head: `<style>html { direction: rtl } body { margin: 0 } p { margin: 20px; width: 200px; height: 100px; background: rgb(${RIGHT.join()}) }</style>`,
        body: `<p>right</p><div style="width: 2200px; height: 500px"></div>`,
      }),
  },
  "whole-vertical": {
    ask: { fullPage: true },
    marks: [[500, 60]],
    page: () =>
      documentOf({
        title: "Vertical",
        head: `<style>html { writing-mode: vertical-rl } body { margin: 0 } p { margin: 20px; width: 200px; height: 100px; background: rgb(${RIGHT.join()}) }</style>`,
        body: `<p>right</p><div style="width: 2200px; height: 300px"></div>`,
      }),
  },
  "whole-vertical-text": {
    ask: { fullPage: true },
    marks: [[550, 200]],
    page: () =>
      documentOf({
        title: "Vertical text",
        head: `<style>html { writing-mode: vertical-rl } body { margin: 20px } h1 { background: rgb(${RIGHT.join()}) }</style>`,
        body: `<h1>Title</h1>${"<p>abc def</p>".repeat(14)}`,
      }),
  },
  "whole-hero": {
    ask: { fullPage: true },
    marks: [
      [300, 200],
      [300, 500],
    ],
    size: [600, 800],
    page: () =>
      documentOf({
        title: "Hero",
        head: `<style>body { margin: 0 } header { height: 100vh; background: rgb(${RIGHT.join()}) } main { height: 400px; background: rgb(${RIGHT.join()}) }</style>`,
        body: "<header></header><main></main><script></script>",
      }),
  },
  "whole-endless": {
    ask: { fullPage: true },
    marks: [[300, 500]],
    incomplete: "endless",
    page: () =>
      marked(`const more = () => { const one = document.createElement("div"); one.style.cssText = "height: 900px; background: rgb(0,128,0)"; document.body.append(one) };
more(); addEventListener("scroll", () => { if (scrollY + innerHeight > document.body.scrollHeight - 500) more() })`),
  },
};
