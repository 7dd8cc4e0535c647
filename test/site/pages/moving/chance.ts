import { page, scripted } from "./styles.ts";

const CANVAS = `<canvas width="200" height="120"></canvas>`;
const context = `const canvas = document.querySelector("canvas"); const c = canvas.getContext("2d");`;
const worker = (code: string): string => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;

/** Another each time by chance. */
export const CHANCE: Readonly<Record<string, string>> = {
  random: scripted(`out.textContent = Math.random()`),
  "random-colours": scripted(
    `setInterval(() => (out.style.background = "hsl(" + Math.random() * 360 + " 70% 50%)"), 120)`,
  ),
  "random-bytes": scripted(`out.textContent = crypto.getRandomValues(new Uint32Array(4)).join(" ")`),
  "random-id": scripted(`out.textContent = crypto.randomUUID() + (crypto.randomUUID() === crypto.randomUUID())`),
  shuffled: scripted(`out.textContent = [...Array(20).keys()].sort(() => Math.random() - 0.5).join(" ")`),
  "a-b-test": scripted(`out.style.background = Math.random() < 0.5 ? "#c22" : "#22c"`),
  chart: scripted(
    `${context} let y = 60; for (let x = 0; x < 200; x += 2) { y += Math.random() * 12 - 6; c.fillRect(x, y, 2, 120 - y) }`,
    CANVAS,
  ),
  data: scripted(
    `setTimeout(async () => { const { n } = await (await fetch("/moving-file/data")).json(); out.textContent = n * Math.random() }, 200)`,
  ),
};

/** Drawn. */
export const DRAWN: Readonly<Record<string, string>> = {
  "canvas-frames": scripted(
    `${context} let n = 0; const go = () => { n += 1; c.fillStyle = "hsl(" + n * 3 + " 80% 50%)"; c.fillRect(n % 200, n % 120, 9, 9); requestAnimationFrame(go) }; go()`,
    CANVAS,
  ),
  "canvas-particles": scripted(
    `${context} const all = Array.from({ length: 80 }, () => ({ x: Math.random() * 200, y: Math.random() * 120, v: Math.random() * 2 })); const go = () => { c.clearRect(0, 0, 200, 120); for (const p of all) { p.y = (p.y + p.v) % 120; c.fillRect(p.x, p.y, 3, 3) } requestAnimationFrame(go) }; go()`,
    CANVAS,
  ),
  "canvas-time": scripted(
    `${context} const go = (t) => { c.clearRect(0, 0, 200, 120); c.beginPath(); c.arc(100, 60, 40, 0, t / 500); c.stroke(); requestAnimationFrame(go) }; requestAnimationFrame(go)`,
    CANVAS,
  ),
  webgl: scripted(
    `const gl = document.querySelector("canvas").getContext("webgl", { preserveDrawingBuffer: true }); const go = (t) => { if (!gl) return; gl.clearColor((t / 900) % 1, 0.5, Math.random(), 1); gl.clear(gl.COLOR_BUFFER_BIT); requestAnimationFrame(go) }; requestAnimationFrame(go)`,
    CANVAS,
  ),
  "worker-random": scripted(
    `${worker("setInterval(() => postMessage([Math.random(), Date.now(), performance.now()]), 70)")}.onmessage = ({ data }) => (out.textContent = data)`,
  ),
  "worker-canvas": scripted(
    `const off = document.querySelector("canvas").transferControlToOffscreen(); ${worker(`onmessage = ({ data }) => { const c = data.getContext("2d"); let n = 0; const go = () => { n += 1; c.fillStyle = "hsl(" + n * 5 + " 80% 50%)"; c.fillRect(n % 200, 20, 10, 60); requestAnimationFrame(go) }; go() }`)}.postMessage(off, [off])`,
    CANVAS,
  ),
};

const FRAME = `<style>body{margin:0;font:20px sans-serif}</style><p id=p></p><script>setInterval(() => (p.textContent = Date.now() + " " + Math.random()), 60)</script>`;

/** What comes when it is seen, in frames, or later. */
export const LATE: Readonly<Record<string, string>> = {
  "lazy-observed": scripted(
    `new IntersectionObserver(([e], o) => { if (!e.isIntersecting) return; o.disconnect(); setTimeout(() => (late.textContent = "came " + Math.random()), 150) }).observe(late)`,
    `<div style="height:900px"></div><div id="late" class="box">not yet</div>`,
  ),
  "lazy-pictures": page(
    Array.from(
      { length: 12 },
      (_, n) =>
        `<img loading="lazy" width="200" height="200" src="/moving-file/${["red", "green", "blue"][n % 3]}?${n}">`,
    ).join("<br>"),
  ),
  "lazy-revealed": scripted(
    `const o = new IntersectionObserver((all) => { for (const { target, isIntersecting } of all) if (isIntersecting) target.style.opacity = 1 }); for (const box of document.querySelectorAll(".late")) o.observe(box)`,
    Array.from(
      { length: 8 },
      (_, n) => `<div class="box late" style="opacity:0;transition:opacity 0.6s;height:180px">${n}</div>`,
    ).join(""),
  ),
  frame: page(`<iframe width="300" height="80" srcdoc='${FRAME.replaceAll("'", "&#39;")}'></iframe>`),
  "frame-elsewhere": page(`<iframe width="300" height="80" src="//OTHER/moving-file/frame"></iframe>`),
  "data-polled": scripted(
    `let n = 0; setInterval(async () => { await fetch("/moving-file/data"); n += 1; out.textContent = n }, 350)`,
  ),
};

export { FRAME };
