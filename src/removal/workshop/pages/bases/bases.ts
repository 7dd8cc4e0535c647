import { networks } from "../widgets/contacts.ts";
import type { Kit } from "../kit.ts";

/** What a page is made of, with places for advertisements: `SLOT:<room>` is replaced by one, or by nothing. */
export type Base = (kit: Kit) => string;

const keep = ` data-truth="keep"`;
export const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");
export const paragraphs = (kit: Kit, count: number) =>
  many(count, () => `<p>${kit.say("text")} ${kit.say("text")}</p>`);
const menu = (kit: Kit) =>
  kit
    .say("nav")
    .split(",")
    .map((item) => `<a href="/${item}" style="margin-right:16px">${item}</a>`)
    .join("");

export function header(kit: Kit): string {
  const position = kit.chance.of(["static", "sticky", "fixed", "sticky"]);
  const top =
    position === "static" ? "" : `position:${position};top:0;left:0;right:0;z-index:${kit.chance.of([10, 100, 1000])};`;
  const room = position === "fixed" ? `<div style="height:64px"></div>` : "";
  return `<header${keep}${kit.named("header")} style="${top}background:#fff;padding:16px 32px;border-bottom:1px solid #ddd;display:flex;gap:24px;height:32px"><b>${kit.chance.of(["Tidewater", "Nord", "Harbour Post", "Lumen"])}</b><nav>${menu(kit)}</nav>${kit.chance.is(0.3) ? `<input type="search" placeholder="…">` : ""}${kit.chance.is(0.15) ? `<span>${networks(kit, true, kit.chance.is(0.7))}</span>` : ""}</header>${room}`;
}

export const footer = (kit: Kit) =>
  `<footer${keep} style="background:#eee;padding:32px;margin-top:40px">${menu(kit)}${kit.chance.is(0.5) ? `<form><b>${kit.say("newsTitle")}</b> ${kit.email()}<button>${kit.say("subscribe")}</button></form>` : ""}${kit.chance.is(0.5) ? `<div>${networks(kit, true, true)}</div>` : ""}${kit.chance.is(0.35) ? `<a href="/advertise">${kit.say("ad")}</a> ` : ""}<p>© 2026 · <a href="/privacy">${kit.chance.of(["Privacy", "Cookie policy", "Imprint"])}</a></p></footer>`;

export const frameOf = (kit: Kit, main: string, aside = "") =>
  aside === ""
    ? `${header(kit)}<main${keep} style="max-width:${kit.chance.int(680, 1100)}px;margin:24px auto;padding:0 16px">${main}</main>${footer(kit)}`
    : `${header(kit)}<div style="display:${kit.chance.of(["flex", "grid;grid-template-columns:1fr 320px"])};gap:32px;max-width:1180px;margin:24px auto;padding:0 16px"><main${keep} style="flex:1;min-width:0">${main}</main><aside style="width:320px">${aside}</aside></div>${footer(kit)}`;

/** Other things of the size of advertisements: forms, weather, comments, and what the site says of itself. */
function own(kit: Kit): string {
  const [w, h] = kit.chance.of([
    [300, 250],
    [320, 100],
    [300, 600],
    [336, 280],
    [300, 180],
  ] as const);
  return kit.chance.of([
    () =>
      `<iframe${keep} title="${kit.chance.of(["Weather", "Comments", "Form", "Live scores", "Map"])}" width="${w}" height="${h}" srcdoc="<p>18° · ${kit.chance.int(1, 9)} m/s</p><button>OK</button>" style="border:0;background:#eef"></iframe>`,
    () => `<a${keep} href="/offers" style="display:block">${kit.picture(w, h, kit.say("title"))}</a>`,
    () =>
      `<div${keep} class="${kit.chance.of(["promo", "teaser", "banner", "box"])}" style="width:${w}px;height:${h}px;background:#dfe"><h4>${kit.say("title")}</h4><a href="/more">${kit.say("more")}</a></div>`,
    () => "",
    () => "",
  ])();
}

export const sideBlock = (kit: Kit) =>
  own(kit) +
  `<div${keep} style="padding:12px;border:1px solid #ddd;margin:16px 0"><h4>${kit.say("title")}</h4><ul><li><a href="/1">${kit.say("title")}</a></li><li><a href="/2">${kit.say("title")}</a></li></ul></div>`;
const shareRow = (kit: Kit) =>
  kit.chance.is(0.4) ? `<div${keep}>${kit.say("share")} ${networks(kit, true)}</div>` : "";
export const embed = (kit: Kit) =>
  kit.chance.is(0.35)
    ? `<iframe${keep} width="560" height="315" title="YouTube video player" src="${kit.chance.of(["about:blank#https://www.youtube.com/embed/x", "/embed?https://player.vimeo.com/video/1", "/map?maps"])}" style="border:0;background:#222"></iframe>`
    : "";

/** Pages by what they are. */
export const BASES: Readonly<Record<string, Base>> = {
  article: (kit) =>
    frameOf(
      kit,
      `SLOT:700<h1>${kit.say("title")}</h1>${shareRow(kit)}${kit.picture(640, 360)}${paragraphs(kit, 2)}SLOT:640${paragraphs(kit, 2)}${embed(kit)}${paragraphs(kit, 2)}SLOT:640`,
      `SLOT:300${sideBlock(kit)}SLOT:300`,
    ),
  blog: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${many(4, () => `<section><h2>${kit.say("title")}</h2>${kit.chance.is(0.5) ? kit.picture(600, 300) : ""}${paragraphs(kit, 1)}<a href="/p">${kit.say("more")}</a></section>`)}SLOT:640`,
    ),
  shop: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:16px">${many(6, () => `<div${keep}><a href="/item">${kit.picture(250, 250)}</a><h3>${kit.say("title")}</h3><b>${kit.chance.int(9, 400)},00 €</b><button>${kit.say("cart")}</button></div>`)}</div>SLOT:900`,
    ),
  landing: (kit) =>
    `${header(kit)}<main${keep}><section style="padding:80px;text-align:center;background:#eef"><h1>${kit.say("title")}</h1><p>${kit.say("text")}</p><button>${kit.say("book")}</button></section>${many(3, () => `<section style="padding:40px"><h2>${kit.say("title")}</h2><p>${kit.say("text")}</p></section>`)}</main>${footer(kit)}`,
  docs: (kit) =>
    `${header(kit)}<div style="display:flex"><nav${keep} style="width:220px;position:sticky;top:64px;height:80vh;overflow:auto"><ul>${many(10, () => `<li><a href="#s">${kit.say("title")}</a></li>`)}</ul></nav><main${keep} style="padding:24px;max-width:760px"><h1>${kit.say("title")}</h1>${paragraphs(kit, 2)}<pre><code>npm install tidewater</code></pre>${paragraphs(kit, 2)}</main></div>`,
  forum: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${many(5, (at) => `<div${keep} style="border:1px solid #ddd;padding:12px;margin:8px 0"><b>user${at}</b><p>${kit.say("text")}</p><a href="#">${kit.chance.of(["Reply", kit.say("share"), "Like"])}</a></div>${at === 1 ? "SLOT:640" : ""}`)}`,
      `${sideBlock(kit)}SLOT:300`,
    ),
  grid: (kit) =>
    frameOf(
      kit,
      `<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:20px">${many(5, () => `<article${keep}><a href="/s">${kit.picture(320, 180)}<h3>${kit.say("title")}</h3></a><p>${kit.say("text").slice(0, 80)}</p></article>`)}SLOT:320</div>SLOT:900`,
    ),
};

/** Pages that speak of, or look like, what is to be removed, and must stay as they are. */
export const DECEPTIVE: Readonly<Record<string, Base>> = {
  cookieArticle: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("cookieTitle")}</h1>${many(4, () => `<p>${kit.say("cookieText")} ${kit.say("text")}</p>`)}<h2>${kit.say("settings")}</h2><p>${kit.say("cookieText")}</p>`,
      sideBlock(kit),
    ),
  recipe: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Chocolate chip cookies", "The best oatmeal cookies", "Cookies de chocolate", "Cookies mit Haferflocken"])}</h1>${kit.picture(640, 360)}<p>These cookies keep for a week. Accept no margarine.</p><ul><li>250 g flour</li><li>1 egg</li></ul>${paragraphs(kit, 2)}<button>Print</button>${shareRow(kit)}`,
    ),
  newsletterPage: (kit) =>
    frameOf(
      kit,
      `<section${keep} style="padding:48px;background:#eef;text-align:center"><h1>${kit.say("newsTitle")}</h1><p>${kit.say("newsText")}</p><form>${kit.email()}<button>${kit.say("subscribe")}</button></form></section>${paragraphs(kit, 2)}`,
    ),
  newsletterInside: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${paragraphs(kit, 2)}<aside${keep} style="background:#ffd;padding:20px"><h3>${kit.say("newsTitle")}</h3><p>${kit.say("newsText")}</p>${kit.email()}<button>${kit.say("subscribe")}</button></aside>${paragraphs(kit, 2)}`,
    ),
  chatApp: (kit) =>
    `<div${keep} style="display:flex;height:100vh;${kit.chance.is(0.4) ? "position:fixed;inset:0" : ""}"><nav style="width:260px;background:#f3f3f3;padding:12px">${many(6, () => `<div>${kit.say("title").slice(0, 18)}</div>`)}</nav><main style="flex:1;padding:16px"><div role="log">${many(6, (at) => `<div style="margin:8px;padding:8px;border-radius:10px;background:${at % 2 ? "#def" : "#eee"}">${at ? kit.say("text").slice(0, 70) : kit.say("chatHi")}</div>`)}</div><textarea placeholder="${kit.say("chatType")}" style="width:100%"></textarea><button>➤</button></main></div>`,
  classifieds: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Free ads near you", "Kleinanzeigen", "Petites annonces", "Anuncios clasificados", "Small ads"])}</h1>${many(6, (at) => `<div${keep} class="${kit.chance.of(["ad-item", "ad-listing", "ads__unit", "listing", "aditem"])}" style="display:flex;gap:12px;border:1px solid #ddd;margin:8px 0;padding:8px">${kit.picture(180, 150)}<div><h3><a href="/ad/${at}">${kit.say("title")}</a></h3><b>${kit.chance.int(5, 900)} €</b><p>${kit.say("text").slice(0, 90)}</p></div></div>`)}`,
    ),
  gallery: (kit) => {
    const [w, h] = kit.chance.of([
      [300, 250],
      [250, 250],
      [336, 280],
      [300, 600],
      [200, 200],
      [160, 600],
    ] as const);
    return frameOf(
      kit,
      `<h1>${kit.say("title")}</h1><div style="display:flex;flex-wrap:wrap;gap:10px">${many(kit.chance.int(4, 9), (at) => `<a${keep} href="/photo/${at}">${kit.picture(w, h, kit.say("title"))}</a>`)}</div>`,
    );
  },
  adSizes: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Display ad sizes", "Banner formats", "Advertising specifications"])}</h1><p>The medium rectangle is the ad unit most often sold. Below each size is drawn to scale.</p><table${keep}><tr><td>Leaderboard</td><td>728 × 90</td></tr><tr><td>Skyscraper</td><td>160 × 600</td></tr></table>${[
        [728, 90],
        [300, 250],
        [160, 600],
      ]
        .map(
          ([w, h]) =>
            `<figure${keep}><div class="${kit.chance.of(["ad-size", "size-sample", "sample"])}" style="width:${w}px;height:${h}px;background:#cde;border:1px dashed #666">${w} × ${h}</div><figcaption>${w} × ${h}</figcaption></figure>`,
        )
        .join("")}`,
    ),
  team: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${many(3, () => `<div${keep} style="display:inline-block;margin:10px">${kit.picture(250, 250)}<b>Ada N.</b><p>${kit.say("nav").split(",")[0]}</p></div>`)}<div${keep}><a href="/offers">${kit.picture(728, 90, "Spring course")}</a></div>${embed(kit)}`,
    ),
  contact: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("chatHi")}</h1><p>${kit.say("text")}</p><form${keep}>${kit.email()}<textarea placeholder="${kit.say("chatType")}" style="width:100%;height:120px"></textarea><button>${kit.say("chatOpen")}</button></form><p>${kit.say("follow")} ${networks(kit, true, true)}</p>`,
    ),
  policy: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Privacy policy", "Cookie policy", "Datenschutzerklärung"])}</h1>${many(6, () => `<h2>${kit.say("settings")}</h2><p>${kit.say("cookieText")}</p>`)}<button>${kit.say("settings")}</button>`,
    ),
  advertise: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Advertise with us", "Werben bei uns", "Publicité : nos tarifs"])}</h1><section${keep}><h3>${kit.say("ad")}</h3>${paragraphs(kit, 2)}</section><p>${kit.say("text")}</p><form><input type="email"><button>Send</button></form>`,
    ),
  magazine: (kit) => {
    const embedded = (title: string, w: number, h: number, place: string) =>
      `<iframe${keep}${kit.chance.is(0.5) ? ` title="${title}"` : ""} width="${w}" height="${h}" src="OTHER/creative?w=${w}&h=${h}&${place}" style="border:0"></iframe>`;
    return frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${paragraphs(kit, 1)}<figure${keep}>${embedded("Chart", 640, 400, "datawrapper")}<figcaption>${kit.say("title")}</figcaption></figure>${paragraphs(kit, 1)}${embedded("Post", 500, 280, "platform.twitter")}${embedded("Player", 300, 380, "open.spotify")}<blockquote${keep}>${kit.say("text")}</blockquote>${embedded("Map", 600, 450, "maps")}<div${keep}><b>${kit.say("more")}</b><ul><li><a href="https://journal.example.org/1" target="_blank">${kit.say("title")}</a></li><li><a href="https://archive.example.com/2" rel="nofollow">${kit.say("title")}</a></li></ul></div>`,
      `<div${keep}>${kit.picture(120, 120)}<b>Ada N.</b><p>${kit.say("text")}</p></div>${sideBlock(kit)}`,
    );
  },
  conference: (kit) =>
    frameOf(
      kit,
      `<a${keep} href="/tickets">${kit.picture(kit.chance.of([728, 900]), kit.chance.of([90, 250]), kit.say("title"))}</a><h1>${kit.say("title")}</h1>${paragraphs(kit, 1)}<section${keep}><h2>${kit.chance.of(["Our sponsors", "Partner", "Supported by", "Nos partenaires"])}</h2>${many(5, (at) => `<a href="https://partner${at}.example.com/" target="_blank">${kit.picture(180, 100)}</a>`)}</section>`,
    ),
  review: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${paragraphs(kit, 1)}<div${keep} style="border:1px solid #ccc;padding:16px;display:flex;gap:16px">${kit.picture(200, 200)}<div><h3>${kit.say("title")}</h3><b>${kit.chance.int(20, 400)} €</b><a href="https://shop.example.net/?tag=affil" rel="sponsored nofollow" target="_blank">${kit.chance.of(["Check price", "Buy at Nordshop"])}</a></div></div>${paragraphs(kit, 2)}`,
      `${sideBlock(kit)}${sideBlock(kit)}`,
    ),
  poll: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1><div${keep} style="width:300px;height:250px;background:#eef;padding:10px"><b>${kit.chance.of(["What do you think?", "Poll of the day"])}</b><label><input type="radio"> A</label><label><input type="radio"> B</label><button>OK</button></div>${paragraphs(kit, 3)}`,
      `<div${keep} style="width:300px;height:250px;background:#def"><b>18°</b> ${kit.say("title")}</div>`,
    ),
};
