import { type Base, footer, frameOf, header, paragraphs, sideBlock } from "./bases.ts";
import type { Kit } from "../kit.ts";

const keep = ` data-truth="keep"`;
const SIZES = [
  [300, 250],
  [336, 280],
  [300, 600],
  [728, 90],
  [250, 250],
  [320, 100],
  [600, 400],
] as const;
const bars = (kit: Kit) =>
  Array.from(
    { length: 6 },
    (_, at) => `<rect x='${10 + at * 45}' y='${kit.chance.int(10, 120)}' width='30' height='140' fill='#48a'/>`,
  ).join("");

/** What a site's own frames show: figures, maps, sums, forms, films. */
function shown(kit: Kit): string {
  return kit.chance.of([
    () =>
      `<b>${kit.say("title")}</b><svg width='280' height='200'>${bars(kit)}<text x='10' y='190'>2019 2020 2021</text></svg>`,
    () => `<canvas width='290' height='200' style='background:#eef'></canvas><small>${kit.chance.int(2, 90)} %</small>`,
    () =>
      `<div style='position:relative;background:#cde;height:230px'><button style='position:absolute;right:4px;top:4px'>+</button><button style='position:absolute;right:4px;top:30px'>−</button><small>© OpenStreetMap</small></div>`,
    () =>
      `<label>€ <input type='number' value='250'></label><label>% <input type='range'></label><output>${kit.chance.int(100, 900)},00</output><button>=</button>`,
    () => `<video width='290' height='200' controls style='background:#000'></video>`,
    () =>
      `<table>${[1, 2, 3, 4].map((at) => `<tr><td>HAR ${at}</td><td>${kit.chance.int(0, 5)} : ${kit.chance.int(0, 5)}</td></tr>`).join("")}</table>`,
    () =>
      `<p>${kit.chance.int(-5, 30)}° · ${kit.chance.int(1, 9)} m/s</p><svg width='60' height='60'><circle cx='30' cy='30' r='20' fill='#fc0'/></svg>`,
    () =>
      `<p>${kit.say("title")}?</p><label><input type='radio'> A</label><label><input type='radio'> B</label><button>OK</button>`,
  ])();
}

/** A frame of the site's own, by its own address or with what it shows in it. */
function ownFrame(kit: Kit): string {
  const [w, h] = kit.chance.of(SIZES);
  const title = kit.chance.is(0.35)
    ? ` title="${kit.chance.of(["Chart", "Map", "Calculator", "Video", "Scores", "Poll", "Diagramm", "Carte"])}"`
    : "";
  const html = `<body style="margin:6px;font:14px sans-serif">${shown(kit).replaceAll("'", '"')}`;
  const from = kit.chance.is(0.7)
    ? `srcdoc="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`
    : `src="/inner?html=${Buffer.from(html).toString("base64url")}"`;
  const frame = `<iframe${keep}${title} ${from} width="${w}" height="${h}" style="border:0;max-width:100%;background:#f8f8f8"></iframe>`;
  return kit.chance.is(0.35) ? `<figure>${frame}<figcaption>${kit.say("title")}</figcaption></figure>` : frame;
}

const cookieDemo = (kit: Kit, style: string) =>
  `<div${keep} class="${kit.chance.of(["demo", "example", "preview", "cookie-banner-demo", "sample"])}" style="${style}"><p>${kit.say("cookieText")}</p><button>${kit.say("accept")}</button> <button>${kit.say("reject")}</button></div>`;

/** Pages with frames of their own as large as advertisements, and such as show what others have over them. */
export const DECEPTIVE_FRAMES: Readonly<Record<string, Base>> = {
  figures: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${paragraphs(kit, 1)}${ownFrame(kit)}${paragraphs(kit, 2)}${ownFrame(kit)}`,
      `${ownFrame(kit)}${sideBlock(kit)}${kit.chance.is(0.5) ? ownFrame(kit) : ""}`,
    ),
  console: (kit) =>
    `${header(kit)}<main${keep} style="display:flex;flex-wrap:wrap;gap:12px;padding:24px">${Array.from({ length: kit.chance.int(1, 4) }, () => `<section><h3>${kit.say("title")}</h3>${ownFrame(kit)}</section>`).join("")}</main>${footer(kit)}`,
  demo: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Cookie banners: good and bad", "Designing cookie consent", "Cookie-Banner im Vergleich", "Bandeaux cookies : exemples", "クッキーバナーの例", kit.say("cookieTitle")])}</h1>${paragraphs(kit, 1)}${cookieDemo(kit, "border:1px solid #ccc;padding:16px;margin:20px 0")}${paragraphs(kit, 2)}${kit.chance.is(0.5) ? cookieDemo(kit, "background:#222;color:#fff;padding:16px") : ""}`,
      kit.chance.is(0.4) ? sideBlock(kit) : "",
    ),
  shownInside: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Cookie consent patterns", "Cookie notice component", "Composant : bandeau de cookies", "Cookie-Hinweis: Komponente"])}</h1><div${keep} style="position:relative;height:320px;border:1px solid #ccc;background:#f4f4f4;overflow:hidden">${cookieDemo(kit, `position:absolute;${kit.chance.of(["left:0;right:0;bottom:0", "right:12px;bottom:12px;width:280px", "left:20%;top:20%;width:300px"])};background:#fff;padding:14px;z-index:2`)}</div>${paragraphs(kit, 3)}`,
    ),
  rates: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Advertising rates", "Mediadaten 2027", "Tarifs publicitaires", "Ad specs and sizes", "広告掲載のご案内", "Форматы рекламы"])}</h1>${paragraphs(kit, 1)}${SIZES.slice(
        0,
        4,
      )
        .map(
          ([w, h]) =>
            `<div${keep} style="margin:18px 0"><b>${w}×${h}</b><div class="${kit.chance.of(["sample", "format", "ad-preview", "unit"])}" style="width:${w}px;height:${h}px;max-width:100%;background:#e4e8ee;border:1px dashed #889;text-align:center">${kit.chance.of([kit.say("ad"), `${w} × ${h}`, "Sample", ""])}</div></div>`,
        )
        .join("")}`,
    ),
  albums: (kit) => {
    const [w, h] = kit.chance.of(SIZES.slice(0, 5));
    return frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${Array.from({ length: kit.chance.int(2, 7) }, () => `<a${keep} href="${kit.chance.of(["/album/1", "https://photos.example.org/1"])}" style="display:inline-block;margin:8px">${kit.picture(w, h, kit.say("title"))}</a>`).join("")}`,
    );
  },
};

/** Pages that say little: a bar in their flow may be most of what is written. */
export const SHORT: Readonly<Record<string, Base>> = {
  card: (kit) =>
    `<main${keep} style="text-align:center;padding:60px"><h1>${kit.say("title")}</h1>${kit.chance.is(0.6) ? kit.picture(480, 320) : ""}<p>${kit.say("nav").split(",")[0]}</p></main>`,
  shot: (kit) =>
    `<header${keep} style="padding:16px"><b>Nord</b> <a href="/about">${kit.say("nav").split(",")[1] ?? "About"}</a></header><div${keep}>${kit.picture(900, 500)}</div>`,
};
