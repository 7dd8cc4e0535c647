import metrics from "./assets/glyphs.json";
import type { AddressField, Box, Rgb } from "./frames.ts";
import type { Ink } from "./ink.ts";
import { STRIP } from "./strip.ts";

/** The strip of signs: how strongly each pixel is inked. */
export interface Strip {
  width: number;
  coverage: Uint8Array;
}

/** Columns of the strip that are no characters. */
const [PADLOCK, MAGNIFIER] = [0, 1];

/** From a sign to the text beside it, in pixels. */
const GAP = 9;
const ICON_WIDTH = 12;

/** The least that is left free at either end of the field: something else stands at its right end. */
const MARGIN = 48;

const NO_ADDRESS = "Search or enter website name";
const kerning: Readonly<Record<string, number>> = metrics.kerning;

/**
 * What a browser's address field says: the host of the page, with a padlock where it came over TLS, or what a browser
 * says where there is no page yet. A host that is too long loses its middle.
 */
export function address(field: AddressField, strip: Strip, page: URL | null): Ink[] {
  const text = page === null ? NO_ADDRESS : shorten(page.host, field.width - 2 * MARGIN - ICON_WIDTH - GAP);
  const icon = page === null ? MAGNIFIER : page.protocol === "https:" ? PADLOCK : null;
  const iconWidth = icon === null ? 0 : ICON_WIDTH + GAP;
  const left = field.x + (field.width - iconWidth - widthOf(text)) / 2;
  const ink = (signs: readonly Sign[], color: Rgb): Ink => {
    const { x, y, width, height } = field;
    return { x, y, width, height, coverage: coverageOf(field, strip, signs), color };
  };
  return [
    ink(signsOf(text, left + iconWidth), page === null ? field.faint : field.text),
    ink(icon === null ? [] : [{ column: icon, x: left }], field.faint),
  ];
}

/** A sign of the strip, and where it starts in pixels and parts of them. */
interface Sign {
  column: number;
  x: number;
}

/** Addresses and our own words are ASCII: other alphabets have come as Punycode. */
const columnOf = (text: string, at: number): number => text.charCodeAt(at) - STRIP.firstCharacter;

/** How far it is from the start of one character to the start of the next. */
const advance = (text: string, at: number): number =>
  (metrics.widths[columnOf(text, at)] ?? metrics.space) + (kerning[text.slice(at, at + 2)] ?? 0);

function signsOf(text: string, left: number): Sign[] {
  const signs: Sign[] = [];
  for (let at = 0, x = left; at < text.length; x += advance(text, at), at++)
    if (text[at] !== " ") signs.push({ column: STRIP.icons + columnOf(text, at), x });
  return signs;
}

function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += advance(text, at);
  return width;
}

function shorten(host: string, room: number): string {
  if (widthOf(host) <= room) return host;
  for (let kept = host.length - 1; kept > 2; kept--) {
    const text = `${host.slice(0, Math.ceil(kept / 2))}...${host.slice(host.length - Math.floor(kept / 2))}`;
    if (widthOf(text) <= room) return text;
  }
  return "";
}

/** How strongly each pixel of the field is inked by these signs, each at the quarter of a pixel where it belongs. */
function coverageOf(field: Box, strip: Strip, signs: readonly Sign[]): Uint8Array {
  const coverage = new Uint8Array(field.width * field.height);
  const top = Math.round((field.height - STRIP.height) / 2);
  for (const { column, x } of signs) {
    const quarters = Math.round((x - field.x) * STRIP.phases);
    const phase = quarters % STRIP.phases;
    const left = Math.floor(quarters / STRIP.phases) - STRIP.left;
    for (let row = 0; row < STRIP.height; row++) {
      const from = (phase * STRIP.height + row) * strip.width + column * STRIP.cell;
      for (let i = 0; i < STRIP.cell; i++) {
        const at = (top + row) * field.width + left + i;
        coverage[at] = Math.min(255, (coverage[at] ?? 0) + (strip.coverage[from + i] ?? 0));
      }
    }
  }
  return coverage;
}
