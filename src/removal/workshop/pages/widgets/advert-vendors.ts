import type { Kit } from "../kit.ts";
import { creative, escape, frame, shop } from "./slots.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words"> & { words?: readonly string[] };
type Size = readonly [number, number];

const mark = (kit: Kit, likely = 0.7) =>
  kit.chance.is(likely)
    ? `<span style="display:${kit.chance.of(["block", "inline", "inline-block"])};font-size:${kit.chance.int(9, 12)}px;color:#888;${kit.chance.is(0.5) ? "text-transform:uppercase;" : ""}">${kit.say("ad")}</span>`
    : "";
const out = (kit: Kit) =>
  kit.chance.of([
    () => kit.closer(),
    () =>
      `<div style="position:absolute;top:-22px;right:0;background:#fff;padding:2px 8px;cursor:pointer">${kit.chance.of(["×", "▼", kit.say("close")])}</div>`,
    () => "",
  ])();
const plain = (kit: Kit) =>
  `<div style="display:flex;gap:16px;align-items:center;background:hsl(${kit.chance.int(0, 359)},60%,90%);color:#222;padding:10px;height:100%;box-sizing:border-box"><b>${kit.chance.of(["Nordbank", "Sleepwell", "FlyCheap", "VeloX", "Casa Rossi"])}</b><span>${kit.chance.of(["0 € account, 100 € bonus", "The mattress that remembers", "Rome from 29 €", kit.say("title")])}</span><a href="${shop(kit)}" target="_blank" style="background:#111;color:#fff;padding:8px 14px">${kit.chance.of(["Learn more", "Shop now", kit.say("more"), kit.say("appOpen")])}</a></div>`;
const filled = (kit: Kit, size: Size): string =>
  kit.chance.of([
    () => frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`),
    () => frame(kit, size, `src="OTHER/creative?w=${size[0]}&h=${size[1]}"`),
    () => `<a href="${shop(kit)}" target="_blank" rel="sponsored noopener">${kit.picture(size[0], size[1])}</a>`,
    () => `<div style="width:${size[0]}px;height:${size[1]}px;overflow:hidden">${plain(kit)}</div>`,
    () =>
      `<ins style="display:block;width:${size[0]}px;height:${size[1]}px"><div>${frame(kit, size, `srcdoc="${escape(creative(kit, size))}"`)}</div></ins>`,
  ])();

/** Advertisements over a page, after the shapes of those that publishers use. */
export const ADVERT_VENDORS: Readonly<Record<string, Make>> = {
  adhesion: (kit) => ({
    place: "bottom-bar",
    width: 0,
    bare: true,
    inner: `<div style="background:rgba(255,255,255,.9);text-align:center;position:relative;padding:4px">${mark(kit)}<div style="display:inline-block">${filled(
      kit,
      kit.chance.of([
        [728, 90],
        [320, 50],
        [970, 90],
        [320, 100],
      ] as const),
    )}</div>${out(kit)}</div>`,
    words: ["adhesion", "wrapper"],
  }),
  strip: (kit) => ({
    place: kit.chance.of(["bottom-bar", "top-bar"] as const),
    width: 0,
    inner: `${mark(kit, 0.9)}${plain(kit)}${kit.chance.is(0.6) ? kit.closer() : ""}`,
    words: ["sponsor", "strip"],
  }),
  rail: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle"] as const),
    width: 160,
    bare: true,
    where: `position:fixed;top:${kit.chance.int(0, 120)}px;${kit.chance.of(["left", "right"])}:${kit.chance.int(0, 20)}px;z-index:3;`,
    inner: `${mark(kit)}${filled(
      kit,
      kit.chance.of([
        [160, 600],
        [120, 600],
        [300, 600],
      ] as const),
    )}`,
    words: ["rail", "right"],
  }),
  outstream: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: kit.chance.int(300, 420),
    bare: true,
    inner: `<div style="background:#000;color:#fff;position:relative"><video muted autoplay width="100%" height="190"></video><div style="position:absolute;left:6px;bottom:6px;font-size:11px">${kit.say("ad")} · 0:1${kit.chance.int(0, 9)}</div><a href="${shop(kit)}" target="_blank" style="position:absolute;right:6px;bottom:6px;color:#fff">${kit.chance.of(["Learn more", "Visit site", kit.say("more")])}</a>${kit.closer()}</div>`,
    words: ["video", "ad", "float"],
  }),
  waiting: (kit) => ({
    place: "full",
    width: 0,
    modal: true,
    inner: `<div style="display:flex;justify-content:space-between"><span>${kit.say("ad")}</span><span>${kit.chance.of(["Skip ad in 5", "Continue to site ›", "Close in 3s", kit.say("close")])}</span></div><div style="width:fit-content;margin:8vh auto">${filled(
      kit,
      kit.chance.of([
        [640, 480],
        [480, 320],
        [300, 600],
        [800, 600],
      ] as const),
    )}</div>`,
    words: ["interstitial"],
  }),
  promoCard: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: kit.chance.int(280, 340),
    inner: `<div style="font-size:11px">${kit.say("ad")} · Nordbank</div><a href="${shop(kit)}" target="_blank" rel="sponsored">${kit.picture(260, 140)}<b>${kit.chance.of(["Save on heating this winter", "The phone plan for families", kit.say("title")])}</b></a><p>${kit.say("text").slice(0, 70)}</p>${kit.closer()}`,
    words: ["native", "toast"],
  }),
  pushDown: (kit) => ({
    place: "flow-top",
    width: 0,
    bare: true,
    where: kit.chance.of(["position:sticky;top:0;z-index:40;", "position:relative;"]),
    inner: `<div style="background:#f2f2f2;text-align:center;padding:12px">${mark(kit, 0.8)}<div style="width:fit-content;margin:auto">${filled(
      kit,
      kit.chance.of([
        [970, 250],
        [728, 90],
        [970, 90],
        [320, 100],
      ] as const),
    )}</div></div>`,
    words: ["top", "leaderboard"],
  }),
  quizOffer: (kit) => ({
    place: "center",
    width: kit.chance.of([340, 520, 660]),
    modal: true,
    inner: `${mark(kit, 1)}${filled(
      kit,
      kit.chance.of([
        [300, 250],
        [336, 280],
        [480, 320],
        [600, 500],
      ] as const),
    )}${kit.closer()}`,
    words: ["modal", "sponsor"],
  }),
};
