import type { Kit } from "../kit.ts";
import { creative, escape, frame, shop } from "./slots.ts";
import type { Overlay } from "../widget.ts";

type Make = (kit: Kit) => Omit<Overlay, "truth" | "family" | "words">;

const booked = (kit: Kit, [w, h]: readonly [number, number]) =>
  kit.chance.of([
    () => frame(kit, [w, h], `srcdoc="${escape(creative(kit, [w, h]))}"`),
    () => frame(kit, [w, h], `src="OTHER/creative?w=${w}&h=${h}"`),
    () => `<a href="${shop(kit)}" target="_blank" rel="sponsored">${kit.picture(w, h)}</a>`,
  ])();
const label = (kit: Kit) => (kit.chance.is(0.6) ? `<div style="font-size:10px;color:#888">${kit.say("ad")}</div>` : "");

/** Advertisements that lie over a page or stick to the screen, by the way they are built. */
export const ADVERTS: Readonly<Record<string, Make>> = {
  anchor: (kit) => ({
    place: kit.chance.of(["bottom-bar", "bottom-center"] as const),
    width: 740,
    bare: kit.chance.is(0.4),
    inner: `<div style="width:728px;margin:auto">${label(kit)}${booked(kit, [728, 90])}</div>${kit.chance.is(0.6) ? kit.closer() : ""}`,
  }),
  skyscraper: (kit) => ({
    place: kit.chance.of(["left-middle", "right-middle"] as const),
    width: 160,
    bare: true,
    inner: `${label(kit)}${booked(kit, [160, 600])}`,
  }),
  interstitial: (kit) => ({
    place: kit.chance.of(["full", "center"] as const),
    width: 520,
    modal: true,
    inner: `<div style="width:480px;margin:${kit.chance.is(0.5) ? "12vh" : "0"} auto">${label(kit)}${booked(
      kit,
      kit.chance.of([
        [480, 320],
        [336, 280],
        [300, 600],
      ] as const),
    )}</div>${kit.closer()}`,
  }),
  cornerVideo: (kit) => ({
    place: kit.chance.of(["bottom-right", "bottom-left"] as const),
    width: 330,
    bare: kit.chance.is(0.5),
    inner: `<div style="font-size:11px">${kit.say("ad")}</div>${booked(kit, [300, 250])}${kit.closer()}`,
  }),
  topBoard: (kit) => ({
    place: "top-bar",
    width: 0,
    inner: `<div style="width:970px;margin:auto">${label(kit)}${booked(kit, [970, 90])}</div>`,
  }),
};
