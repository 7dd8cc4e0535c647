import { expect, it } from "vitest";
import { rgb, decodePng } from "../../support/capture/pixels.ts";
import { shoot, type Options } from "../../support/capture/shoot.ts";

const SMALL = { width: 300, height: 200, deterministic: true } as const;

async function twice(page: string, options: Options = {}): Promise<[Uint8Array, Uint8Array]> {
  const [one, other] = await Promise.all([
    shoot(page, { ...SMALL, ...options }),
    shoot(page, { ...SMALL, ...options }),
  ]);
  expect([one.status, other.status, one.headers.get("X-Stable")]).toEqual([200, 200, null]);
  return [await one.bytes(), await other.bytes()];
}

const KINDS = [
  "spinner",
  "clock",
  "stopwatch",
  "carousel",
  "carousel-sliding",
  "data-polled",
  "random-bytes",
  "canvas-particles",
  "film-by-script",
  "gif",
  "worker-random",
  "lazy-observed",
  "frame",
  "smil-endless",
];

it.each(KINDS)("is the same picture twice, of a page that never is: %s", async (name) => {
  const [one, other] = await twice(`/moving/${name}`, { fullPage: name.startsWith("lazy") });
  expect(one).toEqual(other);
});

it.each([
  { format: "webp" },
  { format: "jpeg", quality: 80 },
  { resize: { width: 100 } },
  { mockup: "phone-14" },
] as const)("is the same file as %j", async (options) => {
  const [one, other] = await twice("/moving/clock-hands", options);
  expect(one).toEqual(other);
});

it.each([{}, { fullPage: true }, { selector: "#out" }] as const)("is the same document with %j", async (options) => {
  const [one, other] = await twice("/moving/clock", { format: "pdf", ...options });
  expect(one).toEqual(other);
});

const html = (script: string) => `<body style="background:red"><script>
  const green = (it) => it && (document.body.style.background = "green");\n${script}</script>`;

const TOLD: readonly (readonly [what: string, script: string])[] = [
  [
    "a clock that stands still while timers run",
    "const a = Date.now(); setTimeout(() => green(Date.now() === a), 300)",
  ],
  [
    "animations at their end",
    "const s = performance.now(); const go = (t) => (t - s > 1500 ? green(true) : requestAnimationFrame(go)); requestAnimationFrame(go)",
  ],
  [
    "animations at their end that go by the date",
    "const s = Date.now(); const go = () => (Date.now() - s > 1500 ? green(true) : requestAnimationFrame(go)); requestAnimationFrame(go)",
  ],
  [
    "intervals that can be ended",
    "let n = 0; const t = setInterval(() => { n += 1; if (n === 5) { clearInterval(t); setTimeout(() => green(n === 5), 500) } }, 50)",
  ],
  ["what waits for idle time", "requestIdleCallback((left) => green(left.timeRemaining() > 0))"],
  ["timers given as text", "setTimeout('green(true)', 100)"],
  ["what waits in a loop", "const end = performance.now() + 30; while (performance.now() < end); green(true)"],
  [
    "promises of timers",
    "(async () => { for (let n = 0; n < 9; n += 1) await new Promise((r) => setTimeout(r, 100)); green(true) })()",
  ],
  [
    "dates as they are given",
    "green(new Date(0).getTime() === 0 && new Date().getUTCFullYear() === 2026 && new Date() instanceof Date)",
  ],
  ["the usual errors", "try { crypto.getRandomValues([]) } catch (e) { green(e instanceof TypeError) }"],
];

it.each(TOLD)("leaves the page %s", async (_, script) => {
  const response = await shoot("/plain", { ...SMALL, html: html(script), url: undefined } as Options);
  expect(response.status).toBe(200);
  expect(rgb(decodePng(await response.bytes()), 150, 100)).toEqual([0, 128, 0]);
});

it("says that a page did not stand still", async () => {
  const moving = `<body style="background:red"><script>const c = new MessageChannel(); let n = 0;
    c.port1.onmessage = () => { n += 1; document.body.style.background = "#" + ((n * 7919) % 16777216).toString(16).padStart(6, "0"); c.port2.postMessage(0) }; c.port2.postMessage(0)</script>`;
  const response = await shoot("/plain", { ...SMALL, html: moving, url: undefined } as Options);
  expect([response.status, response.headers.get("X-Stable")]).toEqual([200, "false"]);
});

it("goes with what waits and acts", async () => {
  const page = `<body style="background:red"><button onclick="setTimeout(() => (document.body.style.background = 'green'), 400)">Go</button>
    <script>setTimeout(() => (document.body.id = "late"), 700)</script>`;
  const options = {
    ...SMALL,
    html: page,
    url: undefined,
    waitFor: [{ selector: "#late" }],
    actions: [{ click: "button" }, { wait: 100 }],
    js: "await new Promise((done) => setTimeout(done, 200));",
    delay: 100,
  };
  const response = await shoot("/plain", options);
  expect(response.status).toBe(200);
  expect(rgb(decodePng(await response.bytes()), 250, 150)).toEqual([0, 128, 0]);
});
