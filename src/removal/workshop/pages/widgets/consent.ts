import type { Kit } from "../kit.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words">;

const policy = (kit: Kit) =>
  kit.chance.is(0.5) ? ` ${kit.link(kit.say("more"), kit.chance.of(["/privacy", "#", "/cookies"]))}` : "";
const side = (kit: Kit) => kit.chance.of(["bottom-bar", "bottom-bar", "top-bar"] as const);
const toggles = (kit: Kit, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const label = kit.chance.of(["Necessary", "Statistics", "Marketing", "Functional", "Preferences", "Social"]);
    return kit.chance.is(0.5)
      ? `<label style="display:inline-block;margin:4px 12px 4px 0"><input type="checkbox" ${at === 0 ? "checked disabled" : ""}> ${label}</label>`
      : `<div style="display:flex;justify-content:space-between;padding:6px 0;border-bottom:1px solid #ddd"><span>${label}</span><span role="switch" aria-checked="${at === 0}" style="width:36px;height:18px;border-radius:9px;background:#0a7;display:inline-block"></span></div>`;
  }).join("");

/** Banners and walls about cookies, by the way they are built. */
export const CONSENT: Readonly<Record<string, Make>> = {
  notice: (kit) => ({
    place: side(kit),
    width: 0,
    inner: `<div style="display:flex;gap:16px;align-items:center;max-width:1200px;margin:auto">${kit.text(kit.say("cookieText") + policy(kit))}${kit.button(kit.say("accept"))}</div>`,
  }),
  choices: (kit) => ({
    place: side(kit),
    width: 0,
    inner: `${kit.chance.is(0.6) ? kit.title(kit.say("cookieTitle")) : ""}${kit.text(kit.say("cookieText"))}<div>${kit.button(kit.say("settings"), false)}${kit.button(kit.say("reject"), false)}${kit.button(kit.say("accept"))}</div>`,
  }),
  dialog: (kit) => ({
    place: "center",
    width: kit.chance.int(380, 760),
    modal: true,
    inner: `${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText") + policy(kit))}<div style="text-align:right">${kit.button(kit.say("settings"), false)}${kit.chance.is(0.6) ? kit.button(kit.say("reject"), false) : ""}${kit.button(kit.say("accept"))}</div>`,
    attributes: ` role="dialog" aria-modal="true"`,
  }),
  card: (kit) => ({
    place: kit.chance.of(["bottom-left", "bottom-right", "bottom-center"] as const),
    width: kit.chance.int(280, 460),
    inner: `${kit.chance.is(0.5) ? kit.closer() : ""}${kit.chance.is(0.6) ? kit.title(kit.say("cookieTitle")) : ""}${kit.text(kit.say("cookieText"))}<div>${kit.button(kit.say("accept"))}${kit.chance.is(0.7) ? kit.button(kit.say("reject"), false) : ""}</div>`,
  }),
  categories: (kit) => ({
    place: kit.chance.of(["bottom-bar", "center"] as const),
    width: 720,
    modal: kit.chance.is(0.5),
    inner: `${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}<div>${toggles(kit, kit.chance.int(3, 5))}</div><div>${kit.button(kit.say("reject"), false)}${kit.button(kit.say("accept"))}</div>`,
  }),
  wall: (kit) => ({
    place: "full",
    width: 0,
    modal: true,
    inner: `<div style="max-width:640px;margin:10vh auto;text-align:center">${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}${kit.button(kit.say("settings"), false)}</div>`,
  }),
  flow: (kit) => ({
    place: "flow-top",
    width: 0,
    inner: `<div style="max-width:960px;margin:auto">${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}${kit.button(kit.say("reject"))}${policy(kit)}</div>`,
  }),
  tiny: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center", "bottom-right", "bottom-left"] as const),
    width: kit.chance.int(240, 400),
    inner: `${kit.text(kit.say("cookieText") + policy(kit))}${kit.chance.is(0.5) ? kit.closer() : kit.button(kit.say("accept"))}`,
  }),
  tabs: (kit) => ({
    place: kit.chance.of(["center", "bottom-bar"] as const),
    width: 820,
    modal: true,
    inner: `<div role="tablist" style="display:flex;gap:24px;border-bottom:1px solid #ccc"><a href="#" role="tab">${kit.say("accept")}</a><a href="#" role="tab">${kit.say("settings")}</a><a href="#" role="tab">${kit.say("more")}</a></div>${kit.title(kit.say("cookieTitle"))}${kit.text(kit.say("cookieText"))}<ul><li>Store and access information on a device</li><li>Select personalised ads</li><li>Measure content performance</li></ul>${toggles(kit, 4)}<div>${kit.button(kit.say("reject"), false)}${kit.button(kit.say("accept"))}</div>`,
    attributes: ` role="dialog"`,
  }),
  panel: (kit) => ({
    place: "drawer",
    width: kit.chance.int(340, 480),
    modal: kit.chance.is(0.6),
    inner: `${kit.closer()}${kit.title(kit.say("settings"))}${kit.text(kit.say("cookieText"))}${toggles(kit, 6)}${kit.button(kit.say("accept"))}${kit.button(kit.say("reject"), false)}`,
  }),
  orPay: (kit) => ({
    place: "center",
    width: kit.chance.int(500, 860),
    modal: true,
    inner: `${kit.title(kit.say("cookieTitle"))}<div style="display:flex;gap:20px"><div>${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}</div><div>${kit.text("4,99 € / month")}${kit.button(kit.say("subscribe"), false)}</div></div>${kit.link(kit.say("settings"), "/privacy")}`,
  }),
  pill: (kit) => ({
    place: kit.chance.of(["bottom-center", "bottom-left"] as const),
    width: kit.chance.int(420, 640),
    inner: `<div style="display:flex;align-items:center;gap:12px"><span style="font-size:24px">🍪</span>${kit.text(kit.say("cookieText"))}${kit.button(kit.say("accept"))}${kit.button(kit.say("reject"), false)}</div>`,
  }),
};
