import type { Options } from "../service/wall/walled.ts";

/** What is asked for, and whether it must give a picture. */
export interface Ask {
  page: string;
  options: Options;
  hostile: boolean;
}

const ordinary = (page: string, options: Options = {}): Ask => ({ page, options, hostile: false });

const ORDINARY: readonly Ask[] = [
  ordinary("/plain"),
  ordinary("/article"),
  ordinary("/article", { fullPage: true }),
  ordinary("/dashboard"),
  ordinary("/long", { fullPage: true, format: "jpeg" }),
  ordinary("/sticky", { fullPage: true }),
  ordinary("/transparent"),
  ordinary("/bands?height=9000", { fullPage: true }),
  ordinary("/article", { selector: "h1" }),
  ordinary("/print", { format: "pdf" }),
  ordinary("/article", { format: "pdf", fullPage: true }),
  ordinary("/lazy", { device: "mobile", fullPage: true }),
  ordinary("/viewport", { device: "tablet" }),
  ordinary("/status/404"),
  ordinary("/redirect-chain/5"),
  ordinary("/js-redirect?after=load&to=/plain"),
  ordinary("/image.png", { format: "jpeg", quality: 60 }),
];

const hostile = (page: string, options: Options = {}): Ask => ({ page: `/hostile/${page}`, options, hostile: true });

const HOSTILE: readonly Ask[] = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8?after=100", "h9", "h10"].map((page) => hostile(page)),
  ...["h11", "h12", "h13"].map((page) => hostile(page, { fullPage: true })),
  ...["h14?kind=reload", "h14?kind=location"].map((page) => hostile(page, { delay: 500 })),
  ...["h15?kind=image", "h15?kind=drip", "h16", "h17?kind=attachment", "h18?kind=file"].map((page) => hostile(page)),
  ...["h19?kind=popups", "h19?kind=frames", "h19?kind=workers", "h21-write", "h22"].map((page) => hostile(page)),
  ...["h23?kind=all", "h24?kind=all", "h24?kind=alert", "h10?count=50000", "h16?mb=50"].map((page) => hostile(page)),
  hostile("h25", { selector: ".many:has(.many .many ~ .many .none)" }),
];

/** So many pages, every fifth hostile, in an order that is the same each time. */
export const mixOf = (count: number): Ask[] =>
  Array.from({ length: count }, (_, n) => {
    const turn = Math.floor(n / 5);
    const one = n % 5 === 4 ? HOSTILE[turn % HOSTILE.length] : ORDINARY[(n - turn) % ORDINARY.length];
    if (one === undefined) throw new Error("There are no pages.");
    return one;
  });
