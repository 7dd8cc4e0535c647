import { type Case, MARK, marked, RIGHT, still, WRONG } from "./case.ts";

const marks = [[MARK.x, MARK.y]] as const;
const right = `rgb(${RIGHT.join()})`;
const wrong = `rgb(${WRONG.join()})`;
const styled = (style: string, body?: string): Case => ({ marks, page: () => still(`<style>${style}</style>`, body) });
const scripted = (script: string, head = ""): Case => ({ marks, page: () => marked(script, "", head) });
const KEYS = `@keyframes k { from { background: ${wrong} } to { background: ${right} } }`;
const SHADOW = `<style>${KEYS} p { margin: 0; height: 100px; animation: k 3s both }</style><p></p>`;

/** Animations and transitions are at their end, those without one at their first frame. */
const animations: Record<string, Case> = {
  "still-keyframes": styled(`${KEYS} #mark { animation: k 4s both }`),
  "still-delayed": styled(`${KEYS} #mark { animation: k 1s 3s both }`),
  "still-repeated": styled(`${KEYS} #mark { animation: k 1s 5 both }`),
  "still-endless": styled(
    `@keyframes e { from { background: ${right} } to { background: ${wrong} } } #mark { animation: e 2s infinite }`,
  ),
  "still-alternating": styled(
    `@keyframes e { from { background: ${right} } to { background: ${wrong} } } #mark { animation: e 1s infinite alternate }`,
  ),
  "still-entrance": styled(`@keyframes e { from { opacity: 0 } } #mark { background: ${right}; animation: e 2s }`),
  "still-sliding": styled(`@keyframes e { from { translate: 500px } } #mark { background: ${right}; animation: e 2s }`),
  "still-pseudo": styled(`${KEYS} #mark::before { content: ""; display: block; height: 100px; animation: k 3s both }`),
  "still-transition": scripted(
    `requestAnimationFrame(() => requestAnimationFrame(right))`,
    "<style>#mark { transition: background 3s }</style>",
  ),
  "still-transition-at-load": scripted(
    `addEventListener("load", () => setTimeout(right, 10))`,
    "<style>#mark { transition: background 2s 1s }</style>",
  ),
  "still-transition-late": scripted(`setTimeout(right, 900)`, "<style>#mark { transition: background 3s }</style>"),
  "still-transition-late-shadow": scripted(
    `mark.attachShadow({ mode: "open" }).innerHTML = "<style>p { margin: 0; height: 100px; transition: background 3s } .right { background: ${right} }</style><p></p>"; setTimeout(() => (mark.shadowRoot.querySelector("p").className = "right"), 900)`,
  ),
  "still-web-animation": scripted(
    `mark.animate([{ background: "${wrong}" }, { background: "${right}" }], { duration: 3000, fill: "forwards" })`,
  ),
  "still-chained": scripted(
    `mark.animate([{ opacity: 0 }, { opacity: 1 }], 2000).onfinish = () => mark.animate([{ opacity: 0 }, { opacity: 1 }], 2000).onfinish = right`,
  ),
  "still-open-shadow": scripted(`mark.attachShadow({ mode: "open" }).innerHTML = \`${SHADOW}\``),
  "still-closed-shadow": scripted(`mark.attachShadow({ mode: "closed" }).innerHTML = \`${SHADOW}\``),
  "still-frame": styled(
    "",
    `<div id="mark"><iframe width=200 height=100 frameborder=0 srcdoc='<style>body{margin:0}${KEYS} p{margin:0;height:100px;animation:k 3s both}</style><p></p>'></iframe></div>`,
  ),
};

/** What scripts move shows where it ends. */
const moving: Record<string, Case> = {
  "still-interval": scripted(
    `let n = 0; const t = setInterval(() => { if (++n === 40) { clearInterval(t); right() } }, 50)`,
  ),
  "still-timeouts": scripted(`let n = 0; const next = () => (++n === 60 ? right() : setTimeout(next, 30)); next()`),
  "still-frames-now": scripted(
    `const start = performance.now(); const next = () => (performance.now() - start > 1500 ? right() : requestAnimationFrame(next)); next()`,
  ),
  "still-frames-time": scripted(
    `let start; const next = (time) => { start ??= time; if (time - start > 1500) right(); else requestAnimationFrame(next) }; requestAnimationFrame(next)`,
  ),
  "still-frames-date": scripted(
    `const start = Date.now(); const next = () => (Date.now() - start > 1800 ? right() : requestAnimationFrame(next)); next()`,
  ),
  "still-frames-lag": scripted(
    `let last = Date.now(), at = 0; const next = () => { let step = Date.now() - last; last += step; if (step > 500) step = 33; at += step; if (at > 1200) right(); else requestAnimationFrame(next) }; next()`,
  ),
  "still-canvas":
    scripted(`mark.innerHTML = "<canvas width=200 height=100></canvas>"; const c = mark.firstChild.getContext("2d"); const start = performance.now();
const next = () => { const part = Math.min(1, (performance.now() - start) / 1000); c.fillStyle = part < 1 ? "${wrong}" : "${right}"; c.fillRect(0, 0, 200, 100); if (part < 1) requestAnimationFrame(next) }; next()`),
  "still-endless-frames": scripted(`setTimeout(right, 1000); const next = () => requestAnimationFrame(next); next()`),
  "still-caret": {
    marks: [[30, 100]],
    page: () =>
      marked(
        `right(); const field = mark.appendChild(document.createElement("textarea")); field.style.cssText = "display: block; width: 180px; height: 70px; margin: 0; padding: 0; border: 0; outline: 0; background: ${right}; caret-color: red; font: 60px/70px sans-serif"; field.focus()`,
      ),
  },
};

export const STILL: Readonly<Record<string, Case>> = { ...animations, ...moving };
