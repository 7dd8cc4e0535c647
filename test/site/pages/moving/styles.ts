import { documentOf } from "../../answer.ts";

/** Many colours, so that one that is another is seen. */
const BOX = `<style>body { margin: 10px; font: 14px/18px sans-serif; background: #fff }
.box { width: 120px; height: 60px; background: linear-gradient(90deg, #c22, #22c); margin: 4px } canvas, svg, video, iframe { border: 0; display: block }</style>`;

export const page = (body: string, head = ""): string => documentOf({ title: "Moving", head: BOX + head, body });

/** A page that one script moves; `out` is where it writes. */
export const scripted = (script: string, body = ""): string =>
  page(
    `<div id="out" class="box">…</div>${body}<script>const out = document.getElementById("out");\n${script}</script>`,
  );

const styled = (style: string, body = `<div class="box" id="it">moving</div>`): string =>
  page(body, `<style>${style}</style>`);

const SPIN = "@keyframes spin { to { rotate: 360deg } }";

/** Moved by styles, or by the browser itself. */
export const STYLED: Readonly<Record<string, string>> = {
  spinner: styled(`${SPIN} #it { animation: spin 0.7s linear infinite }`),
  entrance: styled("@keyframes in { from { opacity: 0; translate: 0 80px } } #it { animation: in 1.3s ease-out }"),
  skeleton: styled(
    "@keyframes shimmer { to { background-position: 200px 0 } } #it { background: linear-gradient(90deg, #eee, #bbb, #eee) 0 0 / 200px; animation: shimmer 1.1s infinite }",
  ),
  staggered: styled(
    "@keyframes in { from { opacity: 0 } } .box { animation: in 0.9s both } .box:nth-child(2) { animation-delay: 0.5s } .box:nth-child(3) { animation-delay: 1.7s }",
    `<div class="box">1</div><div class="box">2</div><div class="box">3</div>`,
  ),
  "colour-wheel": styled(
    "@keyframes hue { to { filter: hue-rotate(360deg) } } #it { animation: hue 3s linear infinite }",
  ),
  steps: styled("@keyframes walk { to { margin-left: 300px } } #it { animation: walk 1s steps(7) infinite alternate }"),
  marquee: page(`<marquee scrollamount="9">News that never stands still, as in 1998.</marquee>`),
  "smil-endless": page(
    `<svg width="300" height="80"><circle r="20" cy="40"><animate attributeName="cx" from="0" to="300" dur="1.9s" repeatCount="indefinite"/></circle></svg>`,
  ),
  "smil-once": page(
    `<svg width="300" height="80"><rect width="40" height="40"><animate attributeName="x" from="0" to="250" dur="1.5s" fill="freeze"/></rect></svg>`,
  ),
  gif: page(`<img src="/moving-file/gif" width="120" height="120">`),
  "gif-background": styled("#it { background: url(/moving-file/gif) 0 0 / 60px; height: 180px }"),
  film: page(`<video src="/moving-file/webm" width="160" height="120" autoplay muted loop></video>`),
  "film-by-script": scripted(
    `const film = document.querySelector("video"); film.muted = true; film.play().then(() => (out.textContent = "playing")); film.ontimeupdate = () => (out.textContent = film.currentTime)`,
    `<video src="/moving-file/webm" width="160" height="120" loop></video>`,
  ),
  caret: page(`<textarea id="it" autofocus rows="3">Somebody writes</textarea><script>it.focus()</script>`),
  "smooth-scroll": scripted(
    `scrollTo({ top: 900, behavior: "smooth" })`,
    `<div style="height:3000px;background:linear-gradient(#c22,#22c)"></div>`,
  ),
  transition: scripted(
    `requestAnimationFrame(() => requestAnimationFrame(() => (out.style.cssText = "transition: all 1.7s; margin-left: 200px; opacity: 0.5")))`,
  ),
};

/** Moved by timers and frames. */
export const TIMED: Readonly<Record<string, string>> = {
  clock: scripted(`const tick = () => (out.textContent = new Date().toISOString()); tick(); setInterval(tick, 100)`),
  "clock-local": scripted(`setInterval(() => (out.textContent = new Date().toLocaleString()), 250)`),
  "clock-format": scripted(
    `setInterval(() => (out.textContent = new Intl.DateTimeFormat("en", { timeStyle: "medium" }).format()), 200)`,
  ),
  "clock-frames": scripted(`const draw = () => { out.textContent = Date.now(); requestAnimationFrame(draw) }; draw()`),
  "clock-hands": scripted(
    `const draw = () => { out.style.rotate = (Date.now() / 1000 % 60) * 6 + "deg"; requestAnimationFrame(draw) }; draw()`,
  ),
  stopwatch: scripted(
    `const start = performance.now(); setInterval(() => (out.textContent = (performance.now() - start).toFixed(1)), 30)`,
  ),
  countdown: scripted(
    `const end = Date.now() + 3_600_000; setInterval(() => (out.textContent = end - Date.now()), 50)`,
  ),
  ago: scripted(`out.textContent = Math.round((Date.now() - Date.parse("2020-01-01")) / 1000) + " seconds ago"`),
  "load-time": scripted(
    `addEventListener("load", () => setTimeout(() => { const [n] = performance.getEntriesByType("navigation"); out.textContent = [n.duration, n.loadEventEnd, performance.timing.loadEventEnd, performance.timeOrigin].join(" ") }, 30))`,
  ),
  carousel: scripted(
    `let n = 0; setInterval(() => { n = (n + 1) % 5; out.textContent = "Slide " + n; out.style.filter = "hue-rotate(" + n * 70 + "deg)" }, 300)`,
  ),
  "carousel-sliding": scripted(
    `let n = 0; out.style.transition = "margin-left 0.4s"; setInterval(() => { n += 1; out.style.marginLeft = (n % 4) * 60 + "px" }, 700)`,
  ),
  "carousel-pictures": scripted(
    `const img = document.querySelector("img"); let n = 0; setInterval(() => (img.src = "/moving-file/" + ["red", "green", "blue"][++n % 3]), 500)`,
    `<img src="/moving-file/red" width="100" height="60">`,
  ),
  typewriter: scripted(
    `const text = "Written letter by letter, and then again."; let n = 0; setInterval(() => (out.textContent = text.slice(0, n++ % text.length)), 45)`,
  ),
  counter: scripted(
    `let n = 0; const go = () => { n += 7; out.textContent = n; if (n < 1000) requestAnimationFrame(go) }; go()`,
  ),
  "counter-eased": scripted(
    `const s = performance.now(); const go = (t) => { const p = Math.min(1, (t - s) / 1800); out.textContent = Math.round(5000 * (1 - (1 - p) ** 3)); if (p < 1) requestAnimationFrame(go) }; requestAnimationFrame(go)`,
  ),
  fading: scripted(
    `const s = Date.now(); const t = setInterval(() => { const p = Math.min(1, (Date.now() - s) / 600); out.style.opacity = 1 - p * 0.6; if (p === 1) clearInterval(t) }, 13)`,
  ),
  ticker: scripted(
    `let x = 0; const go = () => { x -= 1.3; out.style.translate = (x % 200) + "px"; requestAnimationFrame(go) }; go()`,
  ),
  "two-timers": scripted(
    `let s = ""; setInterval(() => (s += "a"), 31); setInterval(() => (s += "b"), 47); setInterval(() => (out.textContent = s.slice(-24)), 20)`,
  ),
  "nested-timers": scripted(`let n = 0; const go = () => { n += 1; out.textContent = n; setTimeout(go, 0) }; go()`),
  idle: scripted(
    `let n = 0; const go = (d) => { while (d.timeRemaining() > 0 && n % 97 !== 96) n += 1; n += 1; out.textContent = n; requestIdleCallback(go) }; requestIdleCallback(go)`,
  ),
  busy: scripted(
    `const until = performance.now() + 60; let n = 0; while (performance.now() < until) n += 1; out.textContent = "done " + (n > 0)`,
  ),
  promises: scripted(
    `const wait = (ms) => new Promise((r) => setTimeout(r, ms)); (async () => { for (let n = 0; ; n += 1) { await wait(90); out.textContent = n } })()`,
  ),
  "frame-rate": scripted(
    `let last = performance.now(), n = 0; const go = (t) => { n += 1; out.textContent = n + " " + (t - last).toFixed(3); last = t; requestAnimationFrame(go) }; requestAnimationFrame(go)`,
  ),
};
