import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const input = (kit: Kit, type = "email", label = kit.say("email")) =>
  `<input type="${type}" ${kit.chance.of(["placeholder", "aria-label"])}="${label}" name="${kit.chance.of(["email", "EMAIL", "fields[email]", "e", "address"])}" style="height:44px;padding:0 14px;border:1px solid #aaa;width:100%;box-sizing:border-box">`;
const submit = (kit: Kit, text = kit.say("subscribe")) =>
  kit.chance.is(0.7)
    ? `<button type="submit" style="height:44px;background:#000;color:#fff;border:0;width:100%;font-weight:700">${text}</button>`
    : `<input type="submit" value="${text}" style="height:44px;background:#c33;color:#fff;border:0">`;
const fine = (kit: Kit) =>
  kit.chance.is(0.5)
    ? `<small style="font-size:11px;color:#888">${kit.chance.of(["By signing up you agree to receive marketing emails. Unsubscribe any time.", "We respect your privacy.", "No spam.", "*T&C apply", kit.say("more")])}</small>`
    : "";
const offer = (kit: Kit) => kit.chance.of(["10%", "15 %", "20% OFF", "-10%", "$10", "5 €", "FREE"]);

/** Pop-ups that ask for an address, after the shapes of those that shops and blogs use. */
export const LETTER_VENDORS: Readonly<Record<string, Make>> = {
  halves: (kit) => ({
    place: "center",
    width: kit.chance.int(700, 900),
    bare: true,
    modal: true,
    inner: `<form style="display:flex;background:#fff;color:#222;min-height:400px"><div style="flex:1;background:linear-gradient(#fcd,#acf)"></div><div style="flex:1;padding:36px;text-align:center;display:flex;flex-direction:column;gap:14px;justify-content:center"><span style="letter-spacing:3px;font-size:12px">${kit.say("follow")}</span><span style="font-size:38px">${offer(kit)}</span><span>${kit.say("newsText")}</span>${input(kit)}${submit(kit)}<button type="button" style="border:0;background:none">${kit.say("noThanks")}</button></div></form><button aria-label="Close dialog" style="position:absolute;right:10px;top:10px;border:0;background:none">✕</button>`,
    words: ["klaviyo", "form", "modal"],
  }),
  wheel: (kit) => ({
    place: kit.chance.of(["center", "full", "drawer"] as const),
    width: 820,
    modal: true,
    inner: `<div style="display:flex;gap:30px"><div style="width:320px;height:320px;border-radius:50%;background:conic-gradient(#e33 0 60deg,#fa0 0 120deg,#0a7 0 180deg,#06c 0 240deg,#93c 0 300deg,#ccc 0)"></div><div>${kit.title(kit.chance.of(["Spin to win!", "Feeling lucky?", kit.say("newsTitle")]))}<p>${kit.say("newsText")}</p>${input(kit)}${submit(kit, kit.chance.of(["Spin", "Try my luck", kit.say("subscribe")]))}${fine(kit)}<a href="#">${kit.say("noThanks")}</a></div></div>`,
    words: ["spin", "wheel"],
  }),
  smartBar: (kit) => ({
    place: kit.chance.of(["top-bar", "bottom-bar", "flow-top"] as const),
    width: 0,
    bare: true,
    inner: `<div style="background:${kit.chance.of(["#222", "#0b5fff", "#fbe9d0"])};color:${kit.chance.of(["#fff", "#ffe"])};display:flex;justify-content:center;gap:12px;align-items:center;height:${kit.chance.int(48, 90)}px"><span>${kit.say("newsTitle")}</span><span style="width:240px">${input(kit)}</span><a href="#" role="button" style="background:#fff;color:#111;padding:8px 20px">${kit.say("subscribe")}</a><a href="#" aria-label="${kit.say("close")}">✕</a></div>`,
    words: ["sumome", "smartbar"],
  }),
  yesNo: (kit) => ({
    place: "center",
    width: kit.chance.int(420, 640),
    modal: true,
    inner: `${kit.closer()}<div style="text-align:center">${kit.title(kit.say("newsTitle"))}<p style="font-size:40px;margin:8px">${offer(kit)}</p>${kit.chance.is(0.5) ? kit.text(kit.say("newsText")) : ""}<div style="display:grid;gap:10px"><button style="background:#0a7;color:#fff;border:0;padding:14px">${kit.say("subscribe")}</button><button style="background:none;border:0;text-decoration:underline">${kit.say("noThanks")}</button></div></div>`,
    words: ["optin", "monster", "campaign"],
  }),
  required: (kit) => ({
    place: kit.chance.of(["center", "bottom-right"] as const),
    width: kit.chance.int(360, 520),
    modal: kit.chance.is(0.6),
    inner: `${kit.closer()}<h2>${kit.say("newsTitle")}</h2><div style="text-align:end;font-size:11px"><span>*</span> indicates required</div><label>${kit.say("email")} *${input(kit)}</label><label>First name<input type="text" style="width:100%"></label><label>Last name<input type="text" style="width:100%"></label><div>${submit(kit)}</div>`,
    words: ["mc", "embed", "signup"],
  }),
  telephone: (kit) => ({
    place: kit.chance.of(["center", "bottom-left", "bottom-bar"] as const),
    width: 420,
    modal: kit.chance.is(0.5),
    inner: `${kit.closer()}${kit.title(kit.say("newsTitle"))}${kit.text(kit.chance.of(["Get texts with offers and early access.", kit.say("newsText")]))}${kit.chance.is(0.5) ? input(kit) : ""}${input(kit, "tel", kit.chance.of(["Phone number", "+1", "Mobile number"]))}${submit(kit)}${fine(kit)}`,
    words: ["attentive", "overlay"],
  }),
  taste: (kit) => ({
    place: kit.chance.of(["center", "bottom-right"] as const),
    width: kit.chance.int(380, 540),
    modal: kit.chance.is(0.6),
    inner: `${kit.closer()}${kit.title(kit.say("newsTitle"))}${kit.text(kit.say("newsText"))}<div>${kit
      .say("nav")
      .split(",")
      .slice(0, 3)
      .map(
        (item) =>
          `<label style="margin:0 8px"><input type="${kit.chance.of(["radio", "checkbox"])}" name="t"> ${item}</label>`,
      )
      .join("")}</div>${input(kit)}${submit(kit)}${kit.button(kit.say("noThanks"), false)}`,
    words: ["lead", "form"],
  }),
  welcomeMat: (kit) => ({
    place: "full",
    width: 0,
    bare: true,
    inner: `<div style="background:#fff;color:#222;height:100%;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;font-family:Georgia,serif"><div style="width:72px;height:72px;border-radius:12px;background:#f60"></div><h1>Harbour Letters</h1><p>${kit.say("newsText")}</p><div style="width:360px;display:flex">${input(kit)}${submit(kit)}</div>${fine(kit)}<a href="#">${kit.say("noThanks")} →</a></div>`,
    words: ["intro", "popup"],
  }),
  cornerFollow: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: kit.chance.int(260, 330),
    inner: `<b>${kit.say("newsTitle")}</b><p style="font-size:13px">${kit.say("newsText")}</p><form>${input(kit)}${submit(kit)}</form>${kit.chance.is(0.5) ? kit.closer() : ""}`,
    words: ["actnbr", "follow", "bubble"],
  }),
  countdown: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar", "bottom-left"] as const),
    width: 480,
    modal: kit.chance.is(0.6),
    inner: `${kit.closer()}<p style="font-size:28px">${offer(kit)} · 09:4${kit.chance.int(0, 9)}</p>${kit.title(kit.say("newsTitle"))}<div style="display:flex">${input(kit)}${submit(kit)}</div>${fine(kit)}`,
    words: ["exit", "offer"],
  }),
  teaser: (kit) => ({
    place: kit.chance.of(["bottom-left", "left-middle", "right-middle"] as const),
    width: kit.chance.int(100, 190),
    bare: true,
    inner: `<div role="button" tabindex="0" aria-label="Open form" style="background:#e4572e;color:#fff;padding:14px;font-weight:700;cursor:pointer">${kit.chance.of(["10% OFF", "Get 15% off", "Unlock 10% off", kit.say("newsTitle")])}${kit.chance.is(0.4) ? `<button aria-label="Close teaser" style="border:0;background:none;color:#fff">✕</button>` : ""}</div>`,
    words: ["klaviyo", "teaser"],
  }),
  reveal: (kit) => ({
    place: kit.chance.of(["center", "bottom-right"] as const),
    width: kit.chance.int(320, 520),
    modal: kit.chance.is(0.7),
    inner: `${kit.closer()}<div style="text-align:center">${kit.title(kit.chance.of(["Pick a box", "Mystery discount", "You've got a surprise", kit.say("newsTitle")]))}<div style="font-size:44px">🎁 🎁 🎁</div>${kit.text(kit.say("newsText"))}${kit.button(kit.say("subscribe"))}<p><a href="#">${kit.say("noThanks")}</a></p></div>`,
    words: ["mystery", "offer"],
  }),
  quizStart: (kit) => ({
    place: "center",
    width: kit.chance.int(420, 700),
    bare: true,
    modal: true,
    inner: `<div style="display:flex;background:#fff;color:#222">${kit.chance.is(0.6) ? kit.picture(260, 360) : ""}<div style="padding:30px;text-align:center"><h2>${offer(kit)}</h2><p>${kit.say("newsTitle")}</p>${kit
      .say("nav")
      .split(",")
      .slice(0, 3)
      .map(
        (item) =>
          `<button style="display:block;width:100%;margin:6px 0;padding:12px;border:1px solid #222;background:none">${item}</button>`,
      )
      .join(
        "",
      )}<button style="border:0;background:none;text-decoration:underline">${kit.say("noThanks")}</button></div></div>${kit.closer()}`,
    words: ["quiz", "step"],
  }),
  claim: (kit) => ({
    place: kit.chance.of(["center", "bottom-left", "bottom-bar"] as const),
    width: kit.chance.int(300, 480),
    modal: kit.chance.is(0.5),
    inner: `<div style="text-align:center"><div style="font-size:44px;font-weight:800">${offer(kit)}</div><div>${kit.say("newsTitle")}</div><div>${kit.say("newsText")}</div><div role="button" tabindex="0" style="background:#e91e63;color:#fff;padding:12px;cursor:pointer">${kit.say("subscribe")}</div><div role="button" tabindex="0" style="cursor:pointer;padding:8px">${kit.say("noThanks")}</div></div>`,
    words: ["claim", "reward"],
  }),
  giftBubble: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right", "right-middle", "left-middle"] as const),
    width: kit.chance.int(56, 170),
    bare: true,
    inner: `<button aria-label="${kit.say("newsTitle")}" style="background:${kit.chance.of(["#111", "#c13584", "#0a7"])};color:#fff;border:0;padding:14px;border-radius:${kit.chance.of([0, 8, 40])}px">🎁 ${kit.chance.is(0.6) ? `${offer(kit)} ${kit.chance.of(["OFF", kit.say("newsTitle")])}` : ""}</button>`,
    words: ["reward", "tab"],
  }),
  article: (kit) => ({
    place: "center",
    width: kit.chance.int(400, 600),
    modal: true,
    inner: `<section aria-labelledby="t"><hgroup><h3 id="t">${kit.say("newsTitle")}</h3><p>${kit.say("newsText")} ${kit.say("newsText")}</p></hgroup><ul><li>${kit.say("title")}</li><li>${kit.say("title")}</li></ul>${input(kit)}<div style="display:flex;gap:8px">${submit(kit)}${kit.button(kit.say("noThanks"), false)}</div></section>`,
    words: ["subscribe", "widget"],
  }),
  lineForm: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-center", "top-right"] as const),
    width: kit.chance.int(300, 480),
    inner: `<div style="display:flex;gap:14px;align-items:center">${kit.icon("M3 5h18v14H3zM3 5l9 8 9-8", 36)}<div><div>${kit.say("newsTitle")}</div><div style="border-bottom:1px solid;display:flex">${input(kit, "text")}<span style="cursor:pointer">→</span></div></div></div>${kit.closer()}`,
    words: ["flyout"],
  }),
  giveaway: (kit) => ({
    place: "center",
    width: kit.chance.int(420, 620),
    modal: true,
    inner: `${kit.picture(380, 180)}${kit.title(kit.chance.of(["Win a weekend by the sea", "Free guide: ten trees for small gardens", "Get the free recipe book", kit.say("newsTitle")]))}${kit.text(kit.say("newsText"))}<form>${input(kit, "text", "Name")}${input(kit)}<label style="font-size:12px"><input type="checkbox"> ${kit.say("newsText")}</label>${submit(kit)}</form>${kit.closer()}`,
    words: ["lead", "magnet"],
  }),
  done: (kit) => ({
    place: "bottom-bar",
    width: 0,
    where: "position:sticky;bottom:0;z-index:20;",
    inner: `<div style="max-width:1000px;margin:auto;display:flex;gap:30px;align-items:center"><div style="flex:1"><h4>${kit.say("newsTitle")}</h4><span>${kit.say("newsText")}</span></div><div style="flex:1">${input(kit)}${submit(kit)}</div><button aria-label="${kit.say("close")}">×</button></div>`,
    words: ["signup", "drawer"],
  }),
};
