import type { Kit } from "../kit.ts";
import { creative, escape, frame, shop } from "./slots.ts";

type Make = (kit: Kit, room: number) => string;
type Size = readonly [number, number];

const SIZES: readonly Size[] = [
  [970, 250],
  [728, 90],
  [580, 400],
  [468, 60],
  [336, 280],
  [300, 250],
  [300, 600],
  [300, 100],
  [250, 250],
  [160, 600],
  [320, 50],
];
const fitting = (kit: Kit, room: number): Size => kit.chance.of(SIZES.filter(([w]) => w <= Math.max(room, 300)));
const headline = (kit: Kit) =>
  kit.chance.of([
    "The car that parks itself",
    "7 foods to avoid after 50",
    "Why engineers love this lamp",
    "A bank that pays you",
    kit.say("title"),
    kit.say("title"),
  ]);
const brand = (kit: Kit) => kit.chance.of(["Nordbank", "Sleepwell", "VeloX", "HealthyLife Daily", "Casa Rossi"]);
const label = (kit: Kit, tag = kit.chance.of(["div", "span", "p", "h6", "small", "figcaption"])) =>
  `<${tag} style="display:block;font-size:${kit.chance.int(9, 13)}px;font-weight:400;margin:0;color:#999;text-align:${kit.chance.of(["center", "start", "end"])};${kit.chance.is(0.4) ? "text-transform:uppercase;letter-spacing:1px;" : ""}">${kit.chance.is(0.15) ? "— " : ""}${kit.say("ad")}</${tag}>`;
const anyFrame = (kit: Kit, size: Size) =>
  kit.chance.of([
    () => frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`),
    () => frame(kit, size, `src="OTHER/creative?w=${size[0]}&h=${size[1]}"`),
    () => frame(kit, size, `src="about:blank"`),
  ])();

/** Slots in the flow of a page, after the shapes of those that publishers use. */
export const SLOT_VENDORS: Readonly<Record<string, Make>> = {
  labelApart: (kit, room) => {
    const size = fitting(kit, room);
    return `${label(kit)}<div${kit.named("box")} style="min-height:${size[1]}px;text-align:center;background:#f6f6f6">${anyFrame(kit, size)}</div>`;
  },
  reserved: (kit, room) =>
    `<div${kit.named("placeholder")} style="min-height:${kit.chance.of([250, 280, 90])}px;max-width:${room}px;background:#f2f2f2;display:flex;align-items:center;justify-content:center">${label(kit)}</div>`,
  deep: (kit, room) => {
    const size = fitting(kit, room);
    return `<div${kit.named("htl", "ad")}><div><div id="google_ads_iframe_/1/x_0__container__" style="border:0;width:${size[0]}px;height:${size[1]}px"><iframe id="google_ads_iframe_x" title="3rd party ad content" name="" scrolling="no" width="${size[0]}" height="${size[1]}" srcdoc="${escape(creative(kit, size))}" style="border:0"></iframe></div></div></div>`;
  },
  autoAd: (kit, room) => {
    const size = fitting(kit, room);
    return `<div class="google-auto-placed" style="text-align:center"><ins class="adsbygoogle" data-ad-format="auto" data-adsbygoogle-status="done" style="display:block;height:${size[1]}px"><div id="aswift_1_host" style="width:${size[0]}px;height:${size[1]}px">${anyFrame(kit, size)}</div></ins></div>`;
  },
  around: (kit, room) => `
    <div${kit.named("trc", "rbox")}><div style="display:flex;justify-content:space-between"><b>${kit.chance.of(["You may like", "Around the web", "More from the web", kit.say("more")])}</b><a href="https://popup.example.net/what-is" target="_blank" style="font-size:11px">${kit.chance.of(["by Taboola", "Recommended by Outbrain", kit.say("ad")])}</a></div>
      <div style="display:grid;grid-template-columns:repeat(${room > 600 ? 3 : 2},1fr);gap:10px">${Array.from({ length: room > 600 ? 6 : 4 }, () => `<div><a href="${shop(kit)}" target="_blank" rel="nofollow noopener sponsored">${kit.picture(160, 90)}<span>${headline(kit)}</span></a><span style="font-size:11px;color:#888;display:block">${brand(kit)} | ${kit.say("ad")}</span></div>`).join("")}</div></div>`,
  feedPost: (kit, room) => `
    <article${kit.named("post", "card")} style="border:1px solid #ddd;padding:14px;max-width:${Math.min(room, 600)}px"><header style="display:flex;gap:8px">${kit.picture(36, 36)}<div><b>${brand(kit)}</b><br><small>${kit.say("ad")}</small></div></header><p>${kit.say("text").slice(0, 90)}</p><a href="${shop(kit)}" target="_blank">${kit.picture(Math.min(room - 30, 420), 220)}</a><div><a href="${shop(kit)}" target="_blank">${kit.chance.of(["Shop now", "Learn more", kit.say("more")])}</a></div></article>`,
  searchHit: (kit) => `
    <div${kit.named("result")} style="max-width:640px;padding:8px"><span style="border:1px solid #060;color:#060;font-size:11px;padding:0 3px">${kit.say("ad")}</span> <cite style="font-size:12px">www.mattress.example.com</cite><h3 style="margin:2px 0"><a href="${shop(kit)}">${headline(kit)}</a></h3><p style="margin:0;font-size:13px">${kit.say("text").slice(0, 120)}</p></div>`,
  carbon: (kit) => `
    <div${kit.named("carbon")} style="width:${kit.chance.int(140, 330)}px;background:#f4f4f4;padding:10px;font-size:12px"><a href="${shop(kit)}" target="_blank" rel="noopener sponsored">${kit.picture(130, 100)}</a><a href="${shop(kit)}" target="_blank" rel="noopener sponsored">${kit.chance.of(["Deploy in one line. Try free for 30 days.", "Design files your developers like.", "A database that sleeps when you do."])}</a><br><a href="https://ads.example.net/?via" target="_blank" rel="noopener">${kit.chance.of(["ads via Carbon", "Ads by EthicalAds", kit.say("ad")])}</a></div>`,
  goods: (kit, room) => `
    <div${kit.named("products", "sponsored")} style="max-width:${room}px"><div>${kit.say("ad")}${kit.chance.is(0.4) ? ` · ${brand(kit)}` : ""}</div><div style="display:flex;gap:10px;overflow:hidden">${Array.from({ length: room > 600 ? 4 : 2 }, () => `<a href="${shop(kit)}" rel="sponsored nofollow" target="_blank" style="width:150px">${kit.picture(150, 150)}<span>${headline(kit)}</span> <b>${kit.chance.int(9, 90)},99 €</b></a>`).join("")}</div></div>`,
  custom: (kit, room) => {
    const size = fitting(kit, room);
    const tag = kit.chance.of(["amp-ad", "x-ad", "app-ad-unit", "gu-island"]);
    return `<${tag} type="doubleclick" width="${size[0]}" height="${size[1]}" style="display:block;width:${size[0]}px;height:${size[1]}px">${anyFrame(kit, size)}</${tag}>`;
  },
  beforeSheet: (kit, room) => {
    const size = fitting(kit, room);
    const name = `w${kit.chance.int(100, 9999)}`;
    return `<style>.${name}::before{content:"${kit.say("ad")}";display:block;font-size:10px;color:#999;text-align:center}</style><div class="${name}" style="width:${size[0]}px">${anyFrame(kit, size)}</div>`;
  },
  spoken: (kit, room) => {
    const size = fitting(kit, room);
    const tag = kit.chance.of(["aside", "div", "section"]);
    return `<${tag} role="complementary" aria-label="${kit.say("ad")}" style="width:${size[0]}px;min-height:${size[1]}px">${kit.chance.of([() => anyFrame(kit, size), () => `<a href="${shop(kit)}" target="_blank">${kit.picture(size[0], size[1])}</a>`, () => creative(kit, size)])()}</${tag}>`;
  },
  drawn: (kit, room) => {
    const size = fitting(kit, room);
    return `<div${kit.named("unit")} style="position:relative;width:${size[0]}px">${label(kit)}<a href="${shop(kit)}" target="_blank"><svg width="${size[0]}" height="${size[1]}"><rect width="100%" height="100%" fill="hsl(${kit.chance.int(0, 359)},60%,70%)"/><text x="20" y="40">${brand(kit)}</text></svg></a></div>`;
  },
  list: (kit, room) => `
    <div style="max-width:${Math.min(room, 640)}px;border:1px solid #e5e5e5;padding:8px">${label(kit)}<ul style="list-style:none;padding:0;margin:0">${[1, 2, 3].map(() => `<li style="padding:4px 0"><a href="${shop(kit)}" target="_blank" rel="nofollow">${headline(kit)}</a> <small>${brand(kit)}</small></li>`).join("")}</ul></div>`,
  partner: (kit, room) => `
    <section style="max-width:${room}px;background:#eef6ff;padding:14px"><p style="margin:0;font-size:12px">${kit.say("ad")}: ${brand(kit)}</p><h4>${headline(kit)}</h4><p>${kit.say("text")}</p><a href="${shop(kit)}" target="_blank">${kit.say("more")}</a></section>`,
  cell: (kit, room) => `
    <article style="max-width:${Math.min(room, 340)}px"><a href="${shop(kit)}" rel="sponsored">${kit.picture(Math.min(room, 320), 180)}<h3>${headline(kit)}</h3></a><p>${kit.say("text").slice(0, 70)}</p><span style="font-size:12px">${kit.say("ad")} · ${brand(kit)}</span></article>`,
};
