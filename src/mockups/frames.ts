import type { Mockup } from "../contract/capture.ts";

/** A box of whole pixels in a frame's picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a browser's address stands, and in which colours (red, green, blue). */
export interface AddressField extends Box {
  text: Rgb;
  /** Of the padlock, and of the words that stand there while there is no address. */
  faint: Rgb;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** What a frame is: sizes in pixels of the finished picture. */
export interface Frame {
  width: number;
  height: number;
  /** Where an uploaded picture goes. */
  screen: Box;
  /** Where a captured page goes: the screen, without the device's own status bar. */
  page: Box;
  /** How a page is captured that goes there: `page` is exactly this many CSS pixels at `scale`. */
  viewport: { width: number; height: number; mobile: boolean; scale: number };
  address: AddressField | null;
}

const WINDOW: Box = { x: 60, y: 106, width: 1800, height: 850 };
const PILL: Box = { x: 600, y: 53, width: 720, height: 36 };

const browser = (text: Rgb, faint: Rgb): Frame => ({
  width: 1920,
  height: 1036,
  screen: WINDOW,
  page: WINDOW,
  viewport: { width: 1440, height: 680, mobile: false, scale: 1.25 },
  address: { ...PILL, text, faint },
});

const LID: Box = { x: 190, y: 66, width: 1600, height: 1000 };

export const FRAMES: Readonly<Record<Mockup, Frame>> = {
  "browser-light": browser([29, 29, 31], [124, 124, 130]),
  "browser-dark": browser([242, 242, 245], [152, 152, 159]),
  "phone-14": {
    width: 1000,
    height: 1760,
    screen: { x: 140, y: 80, width: 720, height: 1560 },
    // Below the status bar: the island would hide the middle of a page's first lines.
    page: { x: 140, y: 188, width: 720, height: 1452 },
    viewport: { width: 360, height: 726, mobile: true, scale: 2 },
    address: null,
  },
  "laptop-pro": {
    width: 1980,
    height: 1230,
    screen: LID,
    page: LID,
    viewport: { width: 1440, height: 900, mobile: false, scale: 10 / 9 },
    address: null,
  },
};
