import { type Case, type Late, MARK, marked, still } from "./case.ts";

const at = [MARK].map(({ x, y }) => [x, y] as const);

/** One page, captured as it is. */
const one = (page: Case["page"], rest: Partial<Case> = {}): Case => ({ page, marks: at, ...rest });

/** Data that comes late, asked for in each way a page can. */
const asking: Record<string, (late: Late, after: number) => string> = {
  fetch: (late, after) => `fetch("${late("data", after)}").then((r) => r.json()).then(right)`,
  xhr: (late, after) =>
    `const x = new XMLHttpRequest(); x.onload = right; x.open("GET", "${late("data", after)}"); x.send()`,
  "fetch-at-load": (late, after) => `addEventListener("load", () => fetch("${late("data", after)}").then(right))`,
  "fetch-after-timer": (late, after) => `setTimeout(() => fetch("${late("data", after)}").then(right), 120)`,
  // As frameworks do with what is to be done once something is drawn.
  "fetch-after-frame": (late, after) =>
    `requestAnimationFrame(() => setTimeout(() => setTimeout(() => fetch("${late("data", after)}").then(right))))`,
  script: (late, after) =>
    `window.arrived = right; addEventListener("load", () => document.head.append(Object.assign(document.createElement("script"), { src: "${late("script", after)}" })))`,
  module: (late, after) => `window.arrived = right; addEventListener("load", () => import("${late("script", after)}"))`,
  style: (late, after) =>
    `addEventListener("load", () => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${late("style", after)}" })))`,
  chain: (late, after) =>
    `const next = (n) => fetch("${late("data", after / 4)}&n=" + n).then(() => (n === 4 ? right() : next(n + 1))); next(1)`,
  "chain-of-timers": (late, after) =>
    `const next = (n) => fetch("${late("data", after / 4)}&n=" + n).then(() => setTimeout(() => (n === 4 ? right() : next(n + 1)), 40)); next(1)`,
  worker: (late, after) =>
    `const w = new Worker(URL.createObjectURL(new Blob(["fetch('" + new URL("${late("data", after)}", location) + "').then(() => postMessage(1))"]))); w.onmessage = right`,
};

const late = Object.fromEntries(
  Object.entries(asking).flatMap(([how, script]) =>
    [50, 400, 1600].map((after) => [`ready-${how}-${after}`, one((l) => marked(script(l, after)))]),
  ),
);

/** Pictures that come late, put in by script at load, in each way. */
const pictures: Record<string, (src: string) => string> = {
  sized: (src) => `mark.innerHTML = '<img width=200 height=100 src="${src}">'`,
  unsized: (src) => `mark.innerHTML = '<img src="${src}">'`,
  background: (src) => `mark.style.background = 'url("${src}")'`,
  "open-shadow": (src) => `mark.attachShadow({ mode: "open" }).innerHTML = '<img src="${src}">'`,
  "closed-shadow": (src) => `mark.attachShadow({ mode: "closed" }).innerHTML = '<img src="${src}">'`,
  svg: (src) => `mark.innerHTML = '<svg width=200 height=100><image width=200 height=100 href="${src}"/></svg>'`,
  frame: (src) =>
    `mark.innerHTML = '<iframe width=200 height=100 frameborder=0 srcdoc="<body style=margin:0><img src=${src}>"></iframe>'`,
  preloaded: (src) => `const i = new Image(); i.onload = () => mark.append(i); i.src = "${src}"`,
  poster: (src) => `mark.innerHTML = '<video width=200 height=100 poster="${src}"></video>'`,
};
const images = Object.fromEntries(
  Object.entries(pictures).map(([how, script]) => [
    `ready-image-${how}`,
    one((l) => marked(`addEventListener("load", () => { ${script(l("image", 400))} })`)),
  ]),
);

/** What never ends and changes nothing that is seen. */
const endless: Record<string, Case> = {
  "ready-poll": one((l) =>
    marked(`const ask = () => fetch("${l("data", 30)}").then(right); ask(); setInterval(ask, 200)`),
  ),
  "ready-long-poll": one((l) => marked(`fetch("${l("data", 100)}").then(right); fetch("${l("never")}")`), {
    incomplete: "quiet",
  }),
  "ready-events": one((l) => marked(`new EventSource("${l("never")}"); fetch("${l("data", 100)}").then(right)`)),
  "ready-socket": one((l) =>
    marked(`try { new WebSocket("ws://127.0.0.1:9/") } catch {} fetch("${l("data", 100)}").then(right)`),
  ),
  "ready-beacon": one((l) => marked(`navigator.sendBeacon("${l("never")}"); fetch("${l("data", 100)}").then(right)`)),
  "ready-hung-pixel": one(
    (l) =>
      still(
        "<style>#mark { background: rgb(0,128,0) }</style>",
        `<div id="mark"></div><img width=1 height=1 src="${l("never")}">`,
      ),
    {
      incomplete: "load",
    },
  ),
  "ready-hung-script": one(
    (l) =>
      still(
        "<style>#mark { background: rgb(0,128,0) }</style>",
        `<div id="mark">here</div><script async src="${l("never")}"></script>`,
      ),
    { incomplete: "load" },
  ),
  "ready-hung-frame": one(
    (l) =>
      still(
        "<style>#mark { background: rgb(0,128,0) }</style>",
        `<div id="mark">here</div><iframe src="${l("never")}"></iframe>`,
      ),
    { incomplete: "load" },
  ),
  "ready-hung-pixel-and-data": one(
    (l) => marked(`fetch("${l("data", 1200)}").then(right)`, `<img style="display:none" src="${l("never")}">`),
    { incomplete: "load" },
  ),
};

/** Pages that go elsewhere shortly after they have loaded: what is seen is where they end. */
const elsewhere = Object.fromEntries(
  Object.entries({
    "location-50": `setTimeout(() => (location = target), 50)`,
    "location-300": `setTimeout(() => (location = target), 300)`,
    "location-1000": `setTimeout(() => (location = target), 1000)`,
    replace: `addEventListener("load", () => setTimeout(() => location.replace(target), 100))`,
    click: `addEventListener("load", () => setTimeout(() => { const a = document.createElement("a"); a.href = target; a.click() }, 80))`,
  }).map(([how, script]) => [
    `ready-elsewhere-${how}`,
    one((l) => marked(`const target = "${l("frame", 20)}"; ${script}`)),
  ]),
);

export const READY: Readonly<Record<string, Case>> = {
  ...late,
  ...images,
  ...endless,
  ...elsewhere,
  "ready-elsewhere-refresh": one((l) => still(`<meta http-equiv="refresh" content="1;url=${l("frame", 20)}">`)),
  "ready-elsewhere-refresh-0": one((l) => still(`<meta http-equiv="refresh" content="0;url=${l("frame", 20)}">`)),
  "ready-fetch-with-timeout": one((l) =>
    marked(`setTimeout(() => fetch("${l("data", 400)}", { signal: AbortSignal.timeout(2000) }).then(right), 60)`),
  ),
  "ready-counted-after-fetch": one((l) =>
    marked(`setTimeout(() => fetch("${l("data", 200)}").then(() => setTimeout(right, 1800)), 60)`),
  ),
  "ready-timer": one(() => marked(`setTimeout(right, 700)`)),
  "ready-idle": one(() => marked(`requestIdleCallback(() => setTimeout(() => requestIdleCallback(right), 30))`)),
  "ready-lazy-in-view": one((l) => still("", `<div id="mark"><img loading=lazy src="${l("image", 300)}"></div>`)),
};
