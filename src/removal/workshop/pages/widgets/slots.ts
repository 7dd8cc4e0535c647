import type { Kit } from "../kit.ts";

/** A slot for advertisements in the flow of a page: everything in it is wanted gone. */
export interface Slot {
  family: string;
  html: string;
  width: number;
}

type Make = (kit: Kit, room: number) => string;

const wide = (room: number) =>
  room > 1000
    ? ([970, 250] as const)
    : room > 740
      ? ([728, 90] as const)
      : room > 480
        ? ([468, 60] as const)
        : ([320, 50] as const);
const block = (kit: Kit, room: number) =>
  room < 200
    ? ([160, 600] as const)
    : room < 336
      ? kit.chance.of([
          [300, 250],
          [300, 600],
          [250, 250],
        ] as const)
      : kit.chance.of([
          [300, 250],
          [336, 280],
          [300, 600],
        ] as const);
const sizeOf = (kit: Kit, room: number) => (room > 480 && kit.chance.is(0.6) ? wide(room) : block(kit, room));
const HOSTS = [
  "https://ads.example.net",
  "https://adserver.example.org",
  "//cdn.banners.example.com",
  "https://tpc.googlesyndication.example",
  "https://creative.example.net",
];
export const shop = (kit: Kit) =>
  `https://${kit.chance.of(["shop.example.net", "www.mattress.example.com", "go.example.org"])}/${kit.chance.of(["?utm_medium=banner&utm_source=x", "click?id=827", "sale", "aclk?sa=l"])}`;
function label(kit: Kit): string {
  if (kit.chance.is(0.35)) return "";
  const tag = kit.chance.of(["div", "span", "p", "small"]);
  return `<${tag}${kit.named("ad", "label")} style="font-size:11px;color:#888;display:block">${kit.say("ad")}</${tag}>`;
}
export const creative = (kit: Kit, [w, h]: readonly [number, number]) =>
  `<div style="background:hsl(${kit.chance.int(0, 359)},70%,75%);width:${w}px;height:${h}px;overflow:hidden;font-family:sans-serif"><b>${kit.chance.of(["Sleep better. From 199 €.", "Drive the new one", "50% off flights", "Try it free", "Your bank, simpler"])}</b> <span style="background:#333;color:#fff;padding:4px 10px">${kit.chance.of(["Shop now", "Learn more", "Book", "Open"])}</span></div>`;
export const frame = (kit: Kit, [w, h]: readonly [number, number], src: string) =>
  `<iframe ${src} width="${w}" height="${h}" style="border:0;display:block" scrolling="no"${kit.chance.is(0.4) ? ` title="${kit.chance.of(["Advertisement", "3rd party ad content", "ad"])}"` : ""}></iframe>`;
export const escape = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Slots by the way they are built; each fits into `room` pixels. */
export const SLOTS: Readonly<Record<string, Make>> = {
  srcdoc: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<div${kit.named("ad", "slot")}>${label(kit)}${frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`)}</div>`;
  },
  elsewhere: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<div${kit.named("ad", "container")}>${label(kit)}${frame(kit, size, `src="OTHER/creative?w=${size[0]}&h=${size[1]}&from=${encodeURIComponent(kit.chance.of(HOSTS))}"`)}</div>`;
  },
  banner: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<div${kit.named("banner", "wrap")}>${label(kit)}<a href="${shop(kit)}" target="_blank" rel="${kit.chance.of(["sponsored", "nofollow noopener", "noopener"])}">${kit.picture(size[0], size[1])}</a></div>`;
  },
  adsense: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<ins class="adsbygoogle" style="display:block;width:${size[0]}px;height:${size[1]}px" data-ad-client="ca-pub-123" data-ad-slot="1">${frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`)}</ins>`;
  },
  gpt: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<div${kit.chance.is(0.5) ? ` id="div-gpt-ad-${kit.chance.int(1000, 9999)}-0"` : kit.named("dfp")} data-google-query-id="CN${kit.chance.int(1, 9)}" style="text-align:center">${label(kit)}<div>${frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`)}</div></div>`;
  },
  html: (kit, room) => {
    const size = sizeOf(kit, room);
    return `<div${kit.named("sponsor", "box")}>${label(kit)}<a href="${shop(kit)}" target="_blank" style="text-decoration:none;color:inherit">${creative(kit, size)}</a></div>`;
  },
  native: (kit, room) => `
    <div${kit.named("card", "promo")} style="border:1px solid #ddd;padding:12px;max-width:${Math.min(room, 640)}px">
      ${kit.chance.is(0.5) ? `<div style="font-size:12px;color:#777">${kit.say("ad")}${kit.chance.is(0.3) ? " · Tidewater Bank" : ""}</div>` : ""}
      <a href="${shop(kit)}" rel="sponsored" target="_blank">${kit.picture(Math.min(room - 30, 280), 150)}<h3>${kit.chance.of(["Ten ways to save on heating", "This pan changed how I cook", "Why everybody moves to the coast"])}</h3></a>
      <span style="font-size:12px;color:#777">${kit.say("ad")}</span></div>`,
  recommended: (kit, room) => `
    <div${kit.named("sponsored", "links")}><div style="font-size:13px">${kit.say("ad")}</div><div style="display:flex;flex-wrap:wrap;gap:12px">
      ${Array.from({ length: room > 600 ? 4 : 2 }, () => `<a href="${shop(kit)}" target="_blank" rel="nofollow sponsored" style="width:140px">${kit.picture(140, 90)}<span>${kit.chance.of(["Doctors are amazed", "The car of the year", "Learn a language in 3 weeks", "New rule for pensioners"])}</span></a>`).join("")}</div></div>`,
  words: (kit, room) => `
    <div${kit.named("text", "ad")} style="background:#fafaf0;padding:10px;max-width:${Math.min(room, 700)}px"><span style="font-size:11px">${kit.say("ad")}</span>
      <div><a href="${shop(kit)}" target="_blank">${kit.chance.of(["Cheap flights to anywhere", "Compare 40 insurers in 2 minutes", "Hosting from 2.99"])}</a><p style="margin:4px 0;font-size:13px">${kit.chance.of(["Book today and save. No fees, cancel any time.", "Independent, free and quick.", "99.9% uptime and a free domain."])}</p></div></div>`,
  odd: (kit, room) => {
    const size = [Math.min(room, kit.chance.int(280, 900)), kit.chance.int(110, 280)] as const;
    return `<div${kit.named("partner")} style="text-align:center"><div style="font-size:11px">${kit.say("ad")}</div>${kit.chance.is(0.5) ? `<a href="${shop(kit)}" target="_blank">${kit.picture(size[0], size[1])}</a>` : frame(kit, size, `src="OTHER/creative?w=${size[0]}&h=${size[1]}"`)}</div>`;
  },
  background: (kit, room) => {
    const [w, h] = sizeOf(kit, room);
    return `<div${kit.named("ad", "unit")}>${label(kit)}<a href="${shop(kit)}" target="_blank" style="display:block;width:${w}px;height:${h}px;background:linear-gradient(45deg,#fa0,#f06)"></a></div>`;
  },
};
