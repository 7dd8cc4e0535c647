import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };

const off = (kit: Kit) =>
  kit.chance.of([
    "Get 10% off",
    "10% OFF",
    "Save 15%",
    "10 % Rabatt sichern",
    "-10 % offerts",
    "10% de descuento",
    "10%オフクーポン",
    "Скидка 10 %",
    kit.say("newsTitle"),
  ]);
const low = (kit: Kit) => kit.chance.of(["bottom-left", "bottom-right"] as const);

/** Teasers that open a form, and strips in the flow of a page that can be closed. */
export const LETTER_MORE: Readonly<Record<string, Make>> = {
  sideTab: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle"] as const),
    width: kit.chance.int(40, 60),
    bare: true,
    inner: `<button style="writing-mode:vertical-rl;background:${kit.chance.of(["#000", "#c33", "#0a7"])};color:#fff;border:0;padding:16px 10px;font-size:15px">${off(kit)}</button>`,
    words: ["discount", "tab"],
  }),
  ribbon: (kit) => ({
    place: low(kit),
    width: kit.chance.int(120, 240),
    bare: true,
    inner: `<div style="background:#fbe9d0;color:#222;padding:12px 16px;cursor:pointer;border-radius:24px">${kit.chance.of(["🎁 ", "✉ ", ""])}${off(kit)}</div>${kit.chance.is(0.5) ? kit.closer() : ""}`,
    words: ["signup", "teaser"],
  }),
  askBar: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center;justify-content:center"><b>${kit.say("newsTitle")}</b>${kit.chance.is(0.5) ? `<span>${kit.say("newsText")}</span>` : ""}${kit.button(kit.say("subscribe"))}</div>${kit.closer()}`,
    words: ["subscribe", "bar"],
  }),
  askCard: (kit) => ({
    place: low(kit),
    width: kit.chance.int(260, 360),
    inner: `${kit.closer()}${kit.title(kit.say("newsTitle"))}${kit.text(kit.say("newsText"))}${kit.button(kit.say("subscribe"))}${kit.chance.is(0.5) ? kit.button(kit.say("noThanks"), false) : ""}`,
    words: ["optin", "card"],
  }),
  flowStrip: (kit) => ({
    place: "flow-top",
    width: 0,
    inner: `<form style="display:flex;gap:12px;align-items:center;justify-content:center"><b>${kit.say("newsTitle")}</b>${kit.email()}${kit.button(kit.say("subscribe"))}</form>${kit.closer()}`,
    words: ["news", "strip"],
  }),
  flowAsk: (kit) => ({
    place: "flow-top",
    width: 0,
    inner: `<div style="text-align:center">${kit.say("newsTitle")} ${kit.button(kit.say("subscribe"))}</div>${kit.closer()}`,
    words: ["letter", "bar"],
  }),
};
