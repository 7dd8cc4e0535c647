import { networks } from "./contacts.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const side = (kit: Kit) => kit.chance.of(["left-middle", "right-middle"] as const);
const NETWORKS = [
  "facebook",
  "twitter",
  "linkedin",
  "pinterest",
  "whatsapp",
  "telegram",
  "reddit",
  "email",
  "x",
  "weibo",
];
const STORES = [
  "https://apps.apple.com/app/id284882215",
  "https://play.google.com/store/apps/details?id=org.harbour",
  "https://harbour.onelink.me/a",
  "https://app.adjust.com/x",
  "itms-apps://x",
  "#",
];
const stars = "★★★★☆";
const appName = (kit: Kit) =>
  kit.chance.of(["Harbour", "Facebook", "Instagram", "Reddit", "TikTok", "LinkedIn", "Pinterest", "X"]);
const appIcon = (kit: Kit, size = 56) =>
  `<span style="display:inline-block;width:${size}px;height:${size}px;border-radius:13px;background:hsl(${kit.chance.int(0, 359)},70%,50%)"></span>`;
const profile = (kit: Kit) =>
  `https://${kit.chance.of(["www.facebook.com", "www.instagram.com", "twitter.com", "www.youtube.com", "www.tiktok.com", "t.me", "discord.gg", "vk.com", "weibo.com"])}/harbour`;
const spans = (kit: Kit, count: number) =>
  kit.chance
    .some(NETWORKS, count)
    .map(
      (name) =>
        `<div role="button" tabindex="0" title="${name}" class="st-btn" data-network="${name}" style="flex:1;height:44px;min-width:44px;background:hsl(${kit.chance.int(0, 359)},60%,42%);cursor:pointer"><img alt="${name} sharing button" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20"></div>`,
    )
    .join("");

/** Floating share bars, follow pop-ups and app bars, after the shapes of those that many sites use. */
export const SOCIAL_VENDORS: Readonly<Record<string, Make>> = {
  smartLayer: (kit) => ({
    place: side(kit),
    width: 48,
    bare: true,
    inner: `${kit.chance.is(0.5) ? `<p style="font-size:10px;text-align:center">${kit.chance.int(2, 980)}<br>${kit.say("share")}</p>` : ""}<div>${spans(kit, kit.chance.int(3, 6)).replaceAll("flex:1;", "width:48px;")}</div>${kit.chance.is(0.4) ? "<div title='Hide' style='cursor:pointer'>‹</div>" : ""}`,
    words: ["at", "share", "dock"],
  }),
  cells: (kit) => ({
    place: "bottom-bar",
    width: 0,
    bare: true,
    inner: `<div style="display:flex">${spans(kit, kit.chance.int(3, 6))}</div>`,
    words: ["st", "sticky", "share", "buttons"],
  }),
  anchors: (kit) => ({
    place: side(kit),
    width: 50,
    bare: true,
    inner: `<ul style="list-style:none;margin:0;padding:0">${kit.chance
      .some(NETWORKS, kit.chance.int(3, 6))
      .map(
        (name) =>
          `<li><a href="/#${name}" rel="nofollow noopener" target="_blank" style="display:block;width:44px;height:44px;background:hsl(${kit.chance.int(0, 359)},60%,42%)"><span style="position:absolute;clip:rect(0,0,0,0)">${name}</span><svg width="44" height="44"><path fill="#fff" d="M10 10h20v20H10z"/></svg></a></li>`,
      )
      .join("")}</ul>`,
    words: ["a2a", "kit", "floating", "style"],
  }),
  initials: (kit) => ({
    place: side(kit),
    width: 44,
    bare: true,
    inner: `<div>${[
      ["f", "facebook.com/sharer.php?u="],
      ["t", "twitter.com/share?url="],
      ["in", "linkedin.com/sharing/share-offsite/?url="],
      ["p", "pinterest.com/pin/create/link/?url="],
      ["w", "wa.me/?text="],
    ]
      .slice(0, kit.chance.int(3, 5))
      .map(
        ([sign, href]) =>
          `<a href="https://www.${href}x" style="display:block;background:#345;color:#fff;width:40px;height:40px;text-align:center;line-height:40px">${sign}</a>`,
      )
      .join("")}</div>`,
    words: ["essb", "left"],
  }),
  single: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right", "right-middle"] as const),
    width: kit.chance.int(60, 150),
    bare: true,
    inner: `<button style="background:#1877f2;color:#fff;border:0;border-radius:24px;height:44px;padding:0 16px">${kit.icon("M18 16a3 3 0 00-2 .8L9 12.7V11l7-4a3 3 0 10-1-2L8 9a3 3 0 100 6l7 4a3 3 0 103-3z", 20)} ${kit.say("share")}</button>`,
    words: ["share", "fab"],
  }),
  pagePlugin: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left", "center", "right-middle"] as const),
    width: 340,
    modal: kit.chance.is(0.3),
    inner: `${kit.closer()}${kit.chance.is(0.6) ? kit.title(kit.say("follow")) : ""}<div class="fb-page"><span style="display:inline-block;width:320px;height:130px"><iframe title="fb:page Facebook Social Plugin" src="OTHER/plugins/page.php?href=facebook.com%2Fharbour" width="320" height="130" style="border:0"></iframe></span></div>${kit.chance.is(0.4) ? kit.button(kit.say("noThanks"), false) : ""}`,
    words: ["fb", "popup"],
  }),
  iosBanner: (kit) => ({
    place: kit.chance.of(["top-bar", "flow-top"] as const),
    width: 0,
    bare: true,
    inner: `<div style="display:flex;align-items:center;gap:10px;background:#f4f4f4;color:#222;height:84px;padding:0 10px;font:14px sans-serif"><a href="javascript:void(0)" aria-label="${kit.say("close")}">✕</a>${appIcon(kit)}<div style="flex:1"><div><b>${appName(kit)}</b></div><div>Harbour Inc.</div><div>${kit.chance.is(0.5) ? stars : ""} ${kit.chance.of(["FREE - On the App Store", "GET — In Google Play", kit.say("appText")])}</div></div><a href="${kit.chance.of(STORES)}" style="color:#06c">${kit.say("appOpen")}</a></div>`,
    words: ["smartbanner"],
  }),
  openIn: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center", "center"] as const),
    width: 400,
    modal: kit.chance.is(0.5),
    inner: `<h4 style="text-align:center">${kit.say("appText")}</h4>${[appName(kit), kit.chance.of(["Chrome", "Browser", "Safari"])].map((name, at) => `<div style="display:flex;align-items:center;gap:12px;padding:10px 0">${appIcon(kit, 40)}<span style="flex:1">${name}</span><button style="border-radius:18px;padding:8px 18px;border:0;background:${at === 0 ? "#ff4500" : "#ddd"}">${at === 0 ? kit.say("appOpen") : kit.chance.of(["Continue", kit.say("noThanks")])}</button></div>`).join("")}`,
    words: ["xpromo", "sheet"],
  }),
  appPill: (kit) => ({
    place: kit.chance.of(["bottom-center", "bottom-right"] as const),
    width: kit.chance.int(140, 280),
    bare: true,
    inner: `<a href="${kit.chance.of(STORES)}" style="display:block;background:#fe2c55;color:#fff;text-align:center;border-radius:24px;padding:12px 20px;text-decoration:none">${kit.chance.of([kit.say("appOpen"), kit.say("appText")])}</a>${kit.chance.is(0.4) ? kit.closer() : ""}`,
    words: ["app", "open", "pill"],
  }),
  scanCode: (kit) => ({
    place: kit.chance.of(["center", "bottom-right"] as const),
    width: kit.chance.int(260, 420),
    modal: kit.chance.is(0.5),
    inner: `${kit.closer()}${kit.title(kit.say("appText"))}${kit.picture(160, 160, "QR code")}<div style="display:flex;gap:8px"><a href="${STORES[0]}">App Store</a><a href="${STORES[1]}">Google Play</a></div>`,
    words: ["app", "promo", "modal"],
  }),
  shareTabs: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle", "bottom-right"] as const),
    width: kit.chance.int(44, 60),
    bare: true,
    inner: `<div aria-label="${kit.say("share")}"><button style="width:44px;height:44px">${kit.icon("M18 16a3 3 0 00-2 .8L9 12.7V11l7-4a3 3 0 10-1-2L8 9a3 3 0 100 6l7 4a3 3 0 103-3z", 20)}</button>${[
      "facebook.com/sharer/sharer.php?u=",
      "x.com/intent/post?url=",
      "www.linkedin.com/sharing/share-offsite/?url=",
      "t.me/share/url?url=",
      "mailto:?subject=",
    ]
      .slice(0, kit.chance.int(2, 5))
      .map(
        (to) =>
          `<a href="${to.startsWith("mailto") ? to : `https://${to}`}x" style="display:block;width:44px;height:44px;background:#456">${kit.icon("M6 2h12v20H6z", 18)}</a>`,
      )
      .join("")}</div>`,
    words: ["share", "rail"],
  }),
  appStrip: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;justify-content:space-between;align-items:center"><span>${kit.say("appText")}</span><span><a href="${kit.chance.of(STORES)}" style="background:#000;color:#fff;padding:8px 16px;border-radius:16px">${kit.say("appOpen")}</a> <button aria-label="${kit.say("close")}">✕</button></span></div>`,
    words: ["app", "banner"],
  }),
  channel: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left", "bottom-bar", "center"] as const),
    width: kit.chance.int(260, 400),
    modal: kit.chance.is(0.2),
    inner: `${kit.chance.is(0.7) ? kit.closer() : ""}<div style="display:flex;gap:12px;align-items:center">${appIcon(kit, 44)}<div><b>${kit.say("follow")}</b><br>${kit.chance.of(["Telegram", "Instagram", "Facebook", "YouTube", "TikTok", "Discord", "WhatsApp"])} · ${kit.chance.int(2, 90)}K</div></div><a href="${profile(kit)}" target="_blank" style="display:inline-block;background:#08c;color:#fff;padding:8px 18px;margin-top:8px">${kit.say("follow")}</a>`,
    words: ["join", "channel"],
  }),
  likeUs: (kit) => ({
    place: "center",
    width: kit.chance.int(320, 520),
    modal: true,
    inner: `<div style="text-align:center">${kit.closer()}${kit.title(kit.say("follow"))}${kit.text(kit.say("text"))}<div style="display:flex;gap:10px;justify-content:center">${networks(kit, true, true)}</div><a href="#" style="font-size:12px">${kit.say("noThanks")}</a></div>`,
    words: ["social", "locker"],
  }),
  feed: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: 300,
    inner: `<b>Instagram</b> <a href="https://www.instagram.com/harbour" target="_blank">@harbour</a><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:4px">${Array.from({ length: 6 }, () => kit.picture(84, 84)).join("")}</div><a href="https://www.instagram.com/harbour" target="_blank">${kit.say("follow")}</a>${kit.closer()}`,
    words: ["insta", "feed"],
  }),
  tellFriends: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-center", "center"] as const),
    width: kit.chance.int(300, 440),
    inner: `${kit.closer()}<p><b>${kit.say("share")}</b></p><div>${networks(kit, true)}</div>`,
    words: ["share", "toast"],
  }),
  edgeTabs: (kit) => ({
    place: side(kit),
    width: 130,
    bare: true,
    inner: kit.chance
      .some(["Facebook", "Instagram", "YouTube", "LinkedIn", "TikTok", "VK"], kit.chance.int(2, 4))
      .map(
        (name) =>
          `<a href="https://www.${name.toLowerCase()}.com/harbour" target="_blank" style="display:block;background:#345;color:#fff;padding:8px 10px;margin:4px 0">${kit.icon("M6 2h12v20H6z", 18)} ${name}</a>`,
      )
      .join(""),
    words: ["sticky", "social", "icons"],
  }),
};
