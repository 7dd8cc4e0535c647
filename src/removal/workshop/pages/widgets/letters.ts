import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words">;

const pitch = (kit: Kit) => `${kit.title(kit.say("newsTitle"))}${kit.text(kit.say("newsText"))}`;
const form = (kit: Kit) =>
  kit.chance.is(0.6)
    ? `<form>${kit.email()}${kit.button(kit.say("subscribe"))}</form>`
    : `<div>${kit.email()}${kit.button(kit.say("subscribe"))}</div>`;
const out = (kit: Kit) =>
  (kit.chance.is(0.5) ? kit.button(kit.say("noThanks"), false) : "") + (kit.chance.is(0.8) ? kit.closer() : "");

/** Pop-ups that ask for an address, by the way they are built. */
export const LETTERS: Readonly<Record<string, Make>> = {
  modal: (kit) => ({
    place: "center",
    width: kit.chance.int(360, 620),
    modal: true,
    inner: `${pitch(kit)}${form(kit)}${out(kit)}`,
    attributes: kit.chance.is(0.5) ? ` role="dialog"` : "",
  }),
  pictured: (kit) => ({
    place: "center",
    width: kit.chance.int(640, 900),
    modal: true,
    inner: `<div style="display:flex;gap:20px">${kit.picture(280, 340)}<div>${pitch(kit)}${form(kit)}${kit.chance.is(0.4) ? kit.text(`${kit.say("email")}: ${kit.say("more")}`) : ""}</div></div>${out(kit)}`,
  }),
  slideIn: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: kit.chance.int(280, 420),
    inner: `${pitch(kit)}${form(kit)}${kit.closer()}`,
  }),
  bar: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar", "flow-top"] as const),
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center;justify-content:center"><b>${kit.say("newsTitle")}</b>${form(kit)}</div>${kit.closer()}`,
  }),
  full: (kit) => ({
    place: "full",
    width: 0,
    modal: true,
    inner: `<div style="max-width:560px;margin:14vh auto;text-align:center">${pitch(kit)}${form(kit)}${kit.button(kit.say("noThanks"), false)}</div>${kit.closer()}`,
  }),
  twoStep: (kit) => ({
    place: "center",
    width: kit.chance.int(360, 560),
    modal: true,
    inner: `${kit.chance.is(0.5) ? kit.picture(320, 140) : ""}${kit.title(kit.say("newsTitle"))}${kit.text(kit.say("newsText"))}${kit.button(kit.say("subscribe"))}${kit.button(kit.say("noThanks"), false)}${kit.closer()}`,
  }),
  named: (kit) => ({
    place: "center",
    width: kit.chance.int(380, 540),
    modal: true,
    inner: `${pitch(kit)}<input placeholder="Name" style="width:100%;padding:8px;margin:4px 0">${form(kit)}<label><input type="checkbox"> ${kit.say("more")}</label>${out(kit)}`,
  }),
  coupon: (kit) => ({
    place: kit.chance.of(["center", "bottom-left"] as const),
    width: kit.chance.int(320, 480),
    modal: kit.chance.is(0.5),
    inner: `<div style="font-size:48px;font-weight:700">${kit.chance.of(["10%", "15%", "-20%", "$15"])}</div>${pitch(kit)}${form(kit)}${out(kit)}`,
  }),
  drawer: (kit) => ({
    place: "drawer",
    width: kit.chance.int(320, 440),
    modal: kit.chance.is(0.5),
    inner: `${kit.picture(260, 180)}${pitch(kit)}${form(kit)}${kit.closer()}`,
  }),
};
