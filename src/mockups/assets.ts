import { decodePng } from "../png/decode.ts";
import type { Mockup } from "../contract/capture.ts";
import browserDark from "./assets/browser-dark.png";
import browserDarkMask from "./assets/browser-dark.mask.png";
import browserLight from "./assets/browser-light.png";
import browserLightMask from "./assets/browser-light.mask.png";
import glyphs from "./assets/glyphs.png";
import laptop from "./assets/laptop-pro.png";
import laptopMask from "./assets/laptop-pro.mask.png";
import phone from "./assets/phone-14.png";
import phoneMask from "./assets/phone-14.mask.png";
import status from "./assets/status.png";

const FILES: Readonly<Record<Mockup, { own: ArrayBuffer; mask: ArrayBuffer }>> = {
  "browser-light": { own: browserLight, mask: browserLightMask },
  "browser-dark": { own: browserDark, mask: browserDarkMask },
  "phone-14": { own: phone, mask: phoneMask },
  "laptop-pro": { own: laptop, mask: laptopMask },
};

/** The rows of a frame, and of the mask of its screen. */
export function layersOf(name: Mockup) {
  const { own, mask } = FILES[name];
  return { own: decodePng(new Uint8Array(own)).rows, mask: decodePng(new Uint8Array(mask)).rows };
}

/** A drawing as how strongly each of its pixels is inked. */
export interface Inked {
  width: number;
  height: number;
  coverage: Uint8Array;
}

/** The signs of addresses and the phone's status bar: a few hundred kilobytes, kept once they were needed. */
const kept = new Map<ArrayBuffer, Promise<Inked>>();

const inked = (file: ArrayBuffer): Promise<Inked> => {
  const known = kept.get(file) ?? coverageOf(file);
  kept.set(file, known);
  return known;
};

export const strip = (): Promise<Inked> => inked(glyphs);
export const statusBar = (): Promise<Inked> => inked(status);

async function coverageOf(file: ArrayBuffer): Promise<Inked> {
  const { width, height, rows } = decodePng(new Uint8Array(file));
  const coverage = new Uint8Array(width * height);
  let at = 0;
  for await (const row of rows) for (let i = 0; i < row.length; i += 4) coverage[at++] = row[i] ?? 0;
  return { width, height, coverage };
}
