import { drawn } from "../drawn.ts";
import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words">;

const BUBBLES = [
  "M4 4h16v12H8l-4 4z",
  "M12 3C7 3 3 6.6 3 11c0 2.4 1.2 4.6 3.2 6L5 21l4.6-2.2c.8.2 1.6.2 2.4.2 5 0 9-3.6 9-8s-4-8-9-8z",
  "M20 2H4a2 2 0 00-2 2v18l4-4h14a2 2 0 002-2V4a2 2 0 00-2-2z",
];
const corner = (kit: Kit) => kit.chance.of(["bottom-right", "bottom-right", "bottom-right", "bottom-left"] as const);
const round = (kit: Kit, inner: string, size = kit.chance.int(48, 72)) =>
  `<button${kit.named("chat", "launcher")}${kit.chance.is(0.8) ? ` aria-label="${kit.say("chatOpen")}"` : ""} style="width:${size}px;height:${size}px;border-radius:50%;border:0;background:${kit.chance.of(["#06c", "#0a7", "#7b2ff7", "#222"])};color:#fff;cursor:pointer;display:flex;align-items:center;justify-content:center">${inner}</button>`;
const bubbles = (kit: Kit, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div style="margin:8px 0;padding:8px 12px;border-radius:12px;max-width:80%;background:${at % 2 === 0 ? "#eee" : "#06c"};color:${at % 2 === 0 ? "#222" : "#fff"}">${at === 0 ? kit.say("chatHi") : kit.say("text").slice(0, 60)}</div>`,
  ).join("");

const launcher = (kit: Kit) =>
  kit.chance.is(0.6)
    ? round(
        kit,
        kit.chance.of([kit.icon(kit.chance.of(BUBBLES), 28), drawn(kit, "chat", 28), "💬", kit.picture(30, 30)]),
      )
    : `<div role="button" tabindex="0" aria-label="${kit.chance.of([kit.say("chatOpen"), "Open messenger", "Messenger"])}" style="width:56px;height:56px;border-radius:50%;background:#06c;color:#fff;cursor:pointer">${kit.chance.is(0.5) ? drawn(kit, "chat", 30) : kit.icon(kit.chance.of(BUBBLES), 32)}</div>`;

/** Launchers and open panels of support chats, by the way they are built. */
export const CHATS: Readonly<Record<string, Make>> = {
  launcher: (kit) => ({
    place: corner(kit),
    width: 64,
    bare: true,
    inner: launcher(kit),
  }),
  pill: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(110, 200),
    bare: true,
    inner: `<button style="height:44px;border-radius:22px;border:0;background:#0a7;color:#fff;padding:0 18px;cursor:pointer;white-space:nowrap;font-size:14px">${kit.chance.is(0.6) ? kit.icon(kit.chance.of(BUBBLES), 18) : ""} ${kit.say("chatOpen")}</button>`,
  }),
  panel: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(320, 400),
    height: kit.chance.int(420, 620),
    inner: `${kit.title(kit.chance.of(["Support", "Anna", "Lina from Tidewater", kit.say("chatOpen")]))}${kit.closer()}<div style="overflow:auto">${bubbles(kit, kit.chance.int(1, 4))}</div><div>${kit.chance.is(0.6) ? `<textarea placeholder="${kit.say("chatType")}" style="width:100%"></textarea>` : `<input placeholder="${kit.say("chatType")}" style="width:100%;padding:8px">`}${kit.button("➤")}</div>`,
  }),
  greeting: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(220, 320),
    bare: true,
    inner: `<div style="background:#fff;color:#222;border-radius:12px;padding:14px;box-shadow:0 2px 12px rgba(0,0,0,.3);margin-bottom:10px;position:relative">${kit.say("chatHi")}${kit.chance.is(0.5) ? kit.closer() : ""}</div>${round(kit, kit.icon(kit.chance.of(BUBBLES), 26))}`,
  }),
  before: (kit) => ({
    place: corner(kit),
    width: kit.chance.int(300, 380),
    inner: `${kit.closer()}${kit.title(kit.say("chatHi"))}<input placeholder="Name" style="width:100%;padding:8px;margin:4px 0">${kit.email()}<textarea placeholder="${kit.say("chatType")}" style="width:100%;height:80px"></textarea>${kit.button(kit.say("chatOpen"))}`,
  }),
  home: (kit) => ({
    place: corner(kit),
    width: 380,
    height: kit.chance.int(480, 640),
    inner: `<div style="background:#06c;color:#fff;padding:24px">${kit.title(kit.say("chatHi"))}</div>${kit.button(kit.say("chatType"))}<ul><li>${kit.say("title")}</li><li>${kit.say("title")}</li><li>${kit.say("title")}</li></ul><div style="display:flex;justify-content:space-around"><span>${kit.say("nav").split(",")[0]}</span><span>${kit.say("chatOpen")}</span></div>`,
  }),
  messenger: (kit) => ({
    place: corner(kit),
    width: 62,
    bare: true,
    inner: `<a href="https://${kit.chance.of(["wa.me/4930123456", "m.me/tidewater", "t.me/tidewater", "api.whatsapp.com/send?phone=4930123456"])}" target="_blank" style="display:block;width:60px;height:60px;border-radius:50%;background:#25d366;color:#fff;padding:14px;box-sizing:border-box"${kit.chance.is(0.6) ? ` aria-label="WhatsApp ${kit.say("chatOpen")}"` : ""}>${kit.icon(BUBBLES[1] ?? "", 32)}</a>`,
  }),
  tab: (kit) => ({
    place: kit.chance.of(["right-middle", "bottom-right"] as const),
    width: 120,
    bare: true,
    inner: `<div style="background:#222;color:#fff;padding:10px 16px;cursor:pointer">${kit.say("chatOpen")}</div>`,
  }),
};

const SHARED = [
  "facebook",
  "twitter",
  "linkedin",
  "pinterest",
  "whatsapp",
  "telegram",
  "reddit",
  "email",
  "vk",
  "tumblr",
];
const shareLink = (network: string) =>
  ({
    facebook: "https://www.facebook.com/sharer/sharer.php?u=x",
    twitter: "https://twitter.com/intent/tweet?url=x",
    linkedin: "https://www.linkedin.com/shareArticle?url=x",
    pinterest: "https://pinterest.com/pin/create/button/?url=x",
    whatsapp: "https://api.whatsapp.com/send?text=x",
    telegram: "https://t.me/share/url?url=x",
    reddit: "https://reddit.com/submit?url=x",
    email: "mailto:?body=x",
    vk: "https://vk.com/share.php?url=x",
    tumblr: "https://www.tumblr.com/share?v=3",
  })[network] ?? "#";

/** Small squares of networks: links or buttons, with names or without. */
export function networks(kit: Kit, row: boolean, follow = false): string {
  const size = kit.chance.int(32, 52);
  const asLinks = kit.chance.is(0.6);
  const telling = kit.chance.of(["label", "label", "title", "hidden", "words", "none"]);
  return kit.chance
    .some(SHARED, kit.chance.int(3, 7))
    .map((network) => {
      const name = kit.chance.is(0.5) ? `${kit.say(follow ? "follow" : "share")} ${network}` : network;
      const label = telling === "label" ? ` aria-label="${name}"` : telling === "title" ? ` title="${name}"` : "";
      const width = telling === "words" ? "padding:0 12px" : `width:${size}px`;
      const style = `style="display:${row ? "inline-flex" : "flex"};${width};height:${size}px;align-items:center;justify-content:center;background:hsl(${kit.chance.int(0, 359)},60%,45%);color:#fff;border:0;cursor:pointer"`;
      const sign = kit.chance.is(0.7) ? drawn(kit, network, 18) : network.slice(0, 1).toUpperCase();
      const hidden = `<span style="${kit.chance.of(["font-size:0", "position:absolute;width:1px;height:1px;overflow:hidden"])}">${name}</span>`;
      const inner =
        telling === "words" ? name : telling === "hidden" ? hidden + (kit.chance.is(0.5) ? sign : "") : sign;
      const href = follow ? `https://www.${network}.com/tidewater` : kit.chance.is(0.7) ? shareLink(network) : "#";
      return asLinks
        ? `<a href="${href}" target="_blank" rel="noopener"${label}${kit.named("share", network)} ${style}>${inner}</a>`
        : `<button${label}${kit.named("share", network)} ${style}>${inner}</button>`;
    })
    .join("");
}

/** Floating share bars, follow pop-ups and app bars, by the way they are built. */
export const SOCIALS: Readonly<Record<string, Make>> = {
  column: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle"] as const),
    width: 56,
    bare: true,
    inner: `${kit.chance.is(0.4) ? `<div style="font-size:11px">${kit.say("share")}</div>` : ""}${networks(kit, false)}`,
  }),
  row: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center"] as const),
    width: kit.chance.int(260, 460),
    bare: kit.chance.is(0.5),
    inner: `<div style="text-align:center">${kit.chance.is(0.4) ? `<span>${kit.say("share")}</span>` : ""}${networks(kit, true)}</div>`,
  }),
  counts: (kit) => ({
    place: "left-middle",
    width: 80,
    inner: `<div style="font-size:20px">${kit.chance.int(12, 990)}</div><div style="font-size:11px">${kit.say("share")}</div>${networks(kit, false)}`,
  }),
  followUs: (kit) => ({
    place: kit.chance.of(["center", "bottom-right", "bottom-left"] as const),
    width: kit.chance.int(280, 440),
    modal: kit.chance.is(0.4),
    inner: `${kit.closer()}${kit.title(kit.say("follow"))}${networks(kit, true, true)}${kit.chance.is(0.4) ? kit.button(kit.say("noThanks"), false) : ""}`,
  }),
  likeBox: (kit) => ({
    place: kit.chance.of(["bottom-right", "center"] as const),
    width: 360,
    inner: `${kit.closer()}${kit.title(kit.say("follow"))}<iframe src="about:blank#facebook.com/plugins/page" title="Facebook page" width="320" height="200" style="border:0;background:#eef"></iframe>`,
  }),
  appBar: (kit) => ({
    place: kit.chance.of(["top-bar", "flow-top", "bottom-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:12px;align-items:center">${kit.picture(48, 48, "icon")}<div style="flex:1"><b>${kit.chance.of(["Facebook", "Instagram", "Reddit", "TikTok", "Pinterest", "X", "LinkedIn", "Tidewater"])}</b>${kit.text(kit.say("appText"))}</div><a href="${kit.chance.of(["https://apps.apple.com/app/id1", "https://play.google.com/store/apps/details?id=x", "#"])}" style="background:#06c;color:#fff;padding:8px 18px;border-radius:16px">${kit.say("appOpen")}</a></div>${kit.closer()}`,
  }),
  appSheet: (kit) => ({
    place: kit.chance.of(["bottom-bar", "center"] as const),
    width: 420,
    modal: kit.chance.is(0.6),
    inner: `${kit.picture(64, 64)}${kit.title(kit.say("appText"))}${kit.button(kit.say("appOpen"))}${kit.button(kit.say("noThanks"), false)}`,
  }),
  fan: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right", "right-middle"] as const),
    width: 60,
    bare: true,
    inner: `${networks(kit, false)}<button aria-label="${kit.say("share")}" style="width:52px;height:52px;border-radius:50%;border:0;background:#06c;color:#fff">${kit.icon("M18 16a3 3 0 00-2 .8L9 12.7V11l7-4a3 3 0 10-1-2L8 9a3 3 0 100 6l7 4a3 3 0 103-3z", 22)}</button>`,
  }),
  opener: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center", "top-bar"] as const),
    width: 380,
    inner: `<div style="display:flex;gap:12px;align-items:center">${kit.chance.is(0.6) ? kit.picture(44, 44) : ""}${kit.text(kit.say("appText"))}<a href="${kit.chance.of(["intent://open", "https://tidewater.app.link/x", "#", "https://play.google.com/store/apps/details?id=t"])}">${kit.say("appOpen")}</a></div>${kit.chance.is(0.5) ? kit.closer() : kit.button(kit.say("noThanks"), false)}`,
  }),
  followOne: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left", "center", "top-right"] as const),
    width: kit.chance.int(240, 360),
    modal: kit.chance.is(0.3),
    inner: `${kit.closer()}<b>${kit.say("follow")}</b>${kit.text(kit.say("newsText"))}<a href="https://www.${kit.chance.of(["instagram", "facebook", "tiktok", "youtube", "twitter"])}.com/tidewater" target="_blank" style="background:#c13584;color:#fff;padding:8px 16px">${kit.chance.of(["@tidewater", "Instagram", "Facebook", "YouTube", kit.say("follow")])}</a>`,
  }),
};
