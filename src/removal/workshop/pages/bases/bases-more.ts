import { type Base, embed, footer, frameOf, header, many, paragraphs, sideBlock } from "./bases.ts";
import { networks } from "../widgets/contacts.ts";
import type { Kit } from "../kit.ts";

const keep = ` data-truth="keep"`;
const price = (kit: Kit) => `${kit.chance.int(5, 900)},00 €`;
const tile = (kit: Kit, [w, h]: readonly [number, number]) =>
  `<div${keep} class="${kit.chance.of(["card", "tile", "widget", "panel", "box"])}" style="width:${w}px;height:${h}px;border:1px solid #ddd;overflow:hidden;display:inline-block;margin:6px;vertical-align:top"><b>${kit.say("title")}</b><p>${kit.chance.int(2, 900)} · ${kit.chance.int(1, 99)} %</p></div>`;
const embedded = (kit: Kit, [w, h, title, from]: readonly [number, number, string, string]) =>
  `<iframe${keep} ${kit.chance.is(0.5) ? `title="${title}"` : ""} width="${w}" height="${h}" src="OTHER/creative?w=${w}&h=${h}&from=${from}" style="border:0;max-width:100%"></iframe>`;
const EMBEDS = [
  [560, 315, "Video player", "https://www.youtube-nocookie.com/embed/x"],
  [640, 360, "Video", "https://player.vimeo.com/video/1"],
  [600, 450, "Map", "https://www.google.com/maps/embed"],
  [500, 600, "Post", "https://www.instagram.com/p/x/embed"],
  [550, 400, "Post", "https://platform.twitter.com/embed/Tweet.html"],
  [300, 380, "Player", "https://open.spotify.com/embed"],
  [640, 480, "Chart", "https://datawrapper.dwcdn.net/x"],
  [640, 640, "Form", "https://form.typeform.com/to/x"],
  [700, 500, "Calendar", "https://calendly.com/x"],
  [640, 400, "Code", "https://codepen.io/x/embed"],
  [300, 250, "Weather", "https://weather.example.org/frame"],
  [728, 300, "Comments", "https://disqus.example.org/embed/comments"],
  [336, 280, "Poll", "https://poll.example.org/e"],
] as const;
const PICTURES = [
  [300, 250],
  [728, 90],
  [300, 600],
  [250, 250],
  [970, 250],
  [336, 280],
  [468, 60],
] as const;
/** A picture of the page's own, as large as an advertisement. */
const ownBanner = (kit: Kit) => {
  const [w, h] = kit.chance.of(PICTURES);
  return `<a${keep} href="${kit.chance.of(["/sale", "/collections/new", "/events", "/a/1"])}">${kit.picture(w, h, kit.say("title"))}</a>`;
};

/** More pages by what they are, some with slots. */
export const BASES_MORE: Readonly<Record<string, Base>> = {
  front: (kit) =>
    frameOf(
      kit,
      `SLOT:900<h1 style="font-size:34px"><a href="/1">${kit.say("title")}</a></h1>${kit.picture(700, 380)}<div style="display:grid;grid-template-columns:1fr 1fr;gap:24px">${many(4, () => `<div${keep}><a href="/2">${kit.picture(300, 170)}</a><h3><a href="/2">${kit.say("title")}</a></h3><p>${kit.say("text")}</p></div>`)}</div>SLOT:700${many(3, () => `<h4><a href="/3">${kit.say("title")}</a></h4>`)}`,
      `SLOT:300${sideBlock(kit)}<ol${keep}>${many(5, () => `<li><a href="/m">${kit.say("title")}</a></li>`)}</ol>SLOT:300`,
    ),
  recipe: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${kit.picture(640, 400)}<button>Print</button>SLOT:640<h2>Ingredients</h2><ul>${many(6, (at) => `<li>${at + 1} × ${kit.say("title")}</li>`)}</ul>SLOT:640<ol>${many(4, () => `<li>${kit.say("text")}</li>`)}</ol>SLOT:640`,
    ),
  results: (kit) =>
    frameOf(
      kit,
      `<form><input type="search" value="tide"><button>OK</button></form>SLOT:640${many(6, (at) => `<div${keep} style="margin:18px 0"><cite>www.site${at}.example</cite><h3><a href="https://site${at}.example/">${kit.say("title")}</a></h3><p>${kit.say("text")}</p></div>`)}SLOT:640`,
      `SLOT:300`,
    ),
  feed: (kit) =>
    frameOf(
      kit,
      `${many(3, () => `<article${keep} style="border:1px solid #ddd;padding:14px;margin:12px 0"><b>Bo L.</b> <small>2 h</small><p>${kit.say("text")}</p>${kit.picture(420, 240)}<div><button>Like</button><button>${kit.say("share")}</button></div></article>`)}SLOT:600${many(2, () => `<article${keep} style="border:1px solid #ddd;padding:14px"><b>Mia</b><p>${kit.say("text")}</p></article>`)}`,
      `<div${keep}><b>Who to follow</b>${many(3, () => `<div>${kit.picture(40, 40)} @name <button>${kit.say("follow")}</button></div>`)}</div>SLOT:300`,
    ),
  product: (kit) =>
    frameOf(
      kit,
      `<div style="display:flex;gap:24px"><div${keep} style="position:sticky;top:80px;align-self:start">${kit.picture(420, 420)}</div><div><h1>${kit.say("title")}</h1><b>${price(kit)}</b><p>${kit.say("text")}</p><button>${kit.say("cart")}</button>${kit.chance.is(0.5) ? `<div>${kit.say("share")} ${networks(kit, true)}</div>` : ""}</div></div>${paragraphs(kit, 2)}SLOT:900`,
    ),
  wiki: (kit) =>
    `${header(kit)}<div style="display:flex"><nav${keep} style="width:200px">${many(8, () => `<a href="/w" style="display:block">${kit.say("title")}</a>`)}</nav><main${keep} style="max-width:820px"><h1>${kit.say("title")}</h1><div${keep} style="float:right;width:260px;border:1px solid #aaa">${kit.picture(250, 200)}<table><tr><td>A</td><td>${kit.say("title")}</td></tr></table></div>${paragraphs(kit, 5)}</main></div>${footer(kit)}`,
  board: (kit) =>
    `<div style="display:flex;min-height:100vh"><aside${keep} style="width:220px;background:#1b2a4a;color:#fff;position:${kit.chance.of(["sticky", "fixed", "static"])};top:0;height:100vh">${many(6, () => `<a href="/d" style="display:block;color:inherit;padding:10px">${kit.say("title")}</a>`)}</aside><main${keep} style="padding:24px;flex:1;${kit.chance.is(0.5) ? "" : "margin-left:220px"}"><h1>${kit.say("title")}</h1>${many(
      4,
      () =>
        tile(
          kit,
          kit.chance.of([
            [300, 250],
            [320, 100],
            [250, 250],
            [468, 60],
            [336, 280],
          ] as const),
        ),
    )}<table>${many(5, (at) => `<tr><td>${at}</td><td>${kit.say("title")}</td><td>${price(kit)}</td></tr>`)}</table></main></div>`,
};

/** More pages that speak of, or look like, what is to be removed, and must stay as they are. */
export const DECEPTIVE_MORE: Readonly<Record<string, Base>> = {
  embeds: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("title")}</h1>${kit.chance
        .some(EMBEDS, 4)
        .map(
          (one) =>
            `${paragraphs(kit, 1)}${kit.chance.is(0.5) ? `<figure>${embedded(kit, one)}<figcaption>${kit.say("title")}</figcaption></figure>` : embedded(kit, one)}`,
        )
        .join("")}`,
      kit.chance.is(0.5) ? embedded(kit, kit.chance.of(EMBEDS.slice(10))) : "",
    ),
  ownBanners: (kit) =>
    frameOf(
      kit,
      `${ownBanner(kit)}<h1>${kit.say("title")}</h1>${paragraphs(kit, 2)}${ownBanner(kit)}${paragraphs(kit, 2)}`,
      `${ownBanner(kit)}${sideBlock(kit)}${ownBanner(kit)}`,
    ),
  photos: (kit) => {
    const [w, h] = kit.chance.of(PICTURES);
    return frameOf(
      kit,
      `<h1>${kit.say("title")}</h1><div style="display:${kit.chance.of(["grid;grid-template-columns:repeat(2,1fr)", "block", "flex;flex-wrap:wrap"])};gap:12px">${many(kit.chance.int(2, 8), (at) => `<figure${keep} style="margin:0"><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" width="${w}" height="${h}" style="background:hsl(${at * 40},50%,60%)" alt="${kit.say("title")}">${kit.chance.is(0.5) ? `<figcaption>${kit.say("title")}</figcaption>` : ""}</figure>`)}</div>`,
    );
  },
  mockups: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Banner sizes we print", "Ad formats", "Werbeformate", "Formats publicitaires", "Web banner templates"])}</h1>${paragraphs(kit, 1)}${PICTURES.slice(
        0,
        4,
      )
        .map(
          ([w, h]) =>
            `<section${keep}><h3>${w} × ${h}</h3><div style="width:${w}px;height:${h}px;max-width:100%;background:#cdd;display:grid;place-items:center">${kit.chance.of(["Advertisement", "Your ad here", `${w}×${h}`, "Preview"])}</div><p>${kit.say("text")}</p></section>`,
        )
        .join("")}`,
    ),
  smallAds: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Ads in Oslo", "Anzeigen in deiner Nähe", "Annonces immobilières", "Anuncios de coches", "Объявления", "広告掲示板"])}</h1><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:14px">${many(6, (at) => `<article${keep} class="${kit.chance.of(["ad-card", "ad", "classified-ad", "ads-list__item", "listing-card"])}" id="ad-${at}"><a href="/ads/${at}">${kit.picture(250, 180)}</a><h3>${kit.say("title")}</h3><b>${price(kit)}</b> <button>${kit.say("chatType")}</button></article>`)}</div>`,
    ),
  jobs: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Job ads", "Stellenanzeigen", "Offres d'emploi"])}</h1>${many(5, (at) => `<div${keep} class="job-ad" style="border:1px solid #ddd;padding:14px;margin:10px 0"><h3><a href="/job/${at}">${kit.say("title")}</a></h3><p>Harbour AG · Oslo</p><small>${kit.chance.of(["Featured", "New", "Top job"])}</small></div>`)}`,
      `<div${keep}><b>${kit.chance.of(["Job alert", "Jobs by email"])}</b>${kit.email()}<button>${kit.say("subscribe")}</button></div>`,
    ),
  issues: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("newsTitle")}</h1><p>${kit.say("newsText")}</p><form${keep} style="background:#f4f4f4;padding:30px">${kit.email()}${kit.button(kit.say("subscribe"))}<label><input type="checkbox"> ${kit.say("more")}</label></form><h2>Archive</h2><ul>${many(6, (at) => `<li${keep}><a href="/issue/${at}">#${at + 1} ${kit.say("title")}</a></li>`)}</ul>`,
    ),
  letterBand: (kit) =>
    `${header(kit)}<main${keep}><h1>${kit.say("title")}</h1>${paragraphs(kit, 3)}</main><section${keep} style="background:#0b3d2e;color:#fff;padding:60px;text-align:center"><h2>${kit.say("newsTitle")}</h2><p>${kit.say("newsText")}</p>${kit.email()}${kit.button(kit.say("subscribe"))}</section>${footer(kit)}`,
  ownSettings: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Privacy settings", "Cookie preferences", "Datenschutz-Einstellungen", "Paramètres de confidentialité"])}</h1><form${keep}>${["Necessary", "Statistics", "Marketing"].map((name) => `<p><label><input type="checkbox"> <b>${name}</b></label><br>${kit.say("cookieText")}</p>`).join("")}<button>${kit.chance.of(["Save", "Speichern", kit.say("accept")])}</button></form>`,
    ),
  consentDocs: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["How to build a cookie banner", "Consent API reference", "Was ist ein Cookie?", "Les cookies expliqués"])}</h1>${many(3, () => `<h2>${kit.say("cookieTitle")}</h2><p>${kit.say("cookieText")}</p>`)}<pre${keep}><code>&lt;div class="cookie-banner"&gt;…&lt;/div&gt;</code></pre><div${keep} style="border:1px dashed #888;padding:20px"><p>${kit.say("cookieText")}</p><button>${kit.say("accept")}</button> <button>${kit.say("reject")}</button></div>`,
    ),
  bakery: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.chance.of(["Our cookies", "Cookie boxes", "Cookies & Kekse", "Nos cookies", "クッキー"])}</h1><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:12px">${many(6, () => `<div${keep} class="cookie-card">${kit.picture(220, 220)}<h3>Cookie ${kit.say("title")}</h3><b>${price(kit)}</b><button>${kit.say("cart")}</button></div>`)}</div>`,
    ),
  room: (kit) =>
    `<div${keep} style="height:100vh;display:grid;grid-template-columns:260px 1fr 260px"><aside${keep} style="background:#2f3136;color:#fff">${many(5, () => `<div># ${kit.say("title").slice(0, 12)}</div>`)}</aside><section${keep} style="display:flex;flex-direction:column"><div style="flex:1;overflow:auto">${many(7, () => `<div style="padding:8px"><b>Ada</b> ${kit.say("text")}</div>`)}</div><div${keep} style="${kit.chance.of(["position:sticky;bottom:0;", "position:fixed;bottom:0;left:260px;right:260px;", ""])}background:#eee;padding:12px"><div contenteditable="true" aria-label="${kit.say("chatType")}">${kit.say("chatType")}</div></div></section><aside${keep}>${many(4, () => `<div>Bo L. ●</div>`)}</aside></div>`,
  assistant: (kit) =>
    `<header${keep} style="padding:12px">Assistant</header><main${keep} style="max-width:760px;margin:auto;padding-bottom:140px"><h1>${kit.say("chatHi")}</h1>${many(3, () => `<p>${kit.say("text")}</p>`)}</main><form${keep} style="position:fixed;left:50%;transform:translateX(-50%);bottom:20px;width:700px;max-width:94vw;background:#fff;border:1px solid #ccc;border-radius:24px;padding:14px"><textarea placeholder="${kit.say("chatType")}" style="width:85%;border:0"></textarea><button aria-label="Send">↑</button></form>`,
  stream: (kit) =>
    `${header(kit)}<div style="display:flex"><main${keep} style="flex:1"><video width="800" height="450" controls style="background:#000"></video><h1>${kit.say("title")}</h1>${kit.button(kit.say("follow"))}${embed(kit)}</main><aside${keep} style="width:340px"><b>Live chat</b>${many(6, () => `<div><b>bo</b> ${kit.say("text").slice(0, 40)}</div>`)}<input placeholder="${kit.say("chatType")}"></aside></div>`,
  helpDesk: (kit) =>
    frameOf(
      kit,
      `<h1>${kit.say("chatHi")}</h1><input type="search" style="width:100%">${many(4, () => `<div${keep} style="border:1px solid #ddd;padding:16px;margin:8px"><h3>${kit.say("title")}</h3><p>${kit.say("text")}</p></div>`)}<div${keep}><h2>${kit.say("chatOpen")}</h2><p>${kit.say("text")}</p><a href="/contact">${kit.say("chatType")}</a> <a href="https://wa.me/4930">WhatsApp</a></div>`,
    ),
  getApp: (kit) =>
    frameOf(
      kit,
      `<section${keep} style="text-align:center;padding:60px"><h1>${kit.say("appText")}</h1><p>${kit.say("text")}</p><a href="https://apps.apple.com/app/id1">App Store</a> <a href="https://play.google.com/store/apps/details?id=x">Google Play</a>${kit.picture(200, 200, "QR")}</section>${paragraphs(kit, 2)}`,
    ),
  linksPage: (kit) =>
    `<main${keep} style="max-width:480px;margin:40px auto;text-align:center">${kit.picture(96, 96)}<h1>@harbour</h1>${["Instagram", "YouTube", "TikTok", "Facebook", "Newsletter"].map((name) => `<a${keep} href="https://www.${name.toLowerCase()}.com/harbour" style="display:block;border:1px solid #222;border-radius:30px;padding:16px;margin:12px 0">${name}</a>`).join("")}</main>`,
  logIn: (kit) =>
    `<div${keep} style="${kit.chance.of(["position:fixed;inset:0;", "min-height:100vh;"])}display:grid;place-items:center;background:#eef"><form${keep} style="background:#fff;padding:40px;width:360px"><h1>${kit.say("login")}</h1>${kit.email()}<input type="password" placeholder="${kit.say("password")}"><button>${kit.say("login")}</button><p><a href="/privacy">Privacy</a> · <a href="/cookies">Cookies</a></p></form></div>`,
};
