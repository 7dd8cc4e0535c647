import { attributeOf, hasAttribute, matches, queryAll } from "./dom.ts";
import type { Box, Entry } from "./entry.ts";
import { coverOf } from "./geometry.ts";
import { readable } from "./patterns.ts";
import { fold } from "./text.ts";

/** Elements inside one that are looked at; what has more is the page itself. */
const MAX_WITHIN = 1500;
/** Characters of text that are read of one element. */
const MAX_TEXT = 6000;

/** The page as it was read: its entries, and what is asked of them again and again. */
export class Page {
  readonly entries: readonly Entry[];
  readonly body: Entry | undefined;
  readonly #texts = new Map<number, string>();
  readonly #hidden = new Map<number, readonly string[]>();

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.body = entries.find(({ tag }) => tag === "body");
  }

  above = (entry: Entry): Entry | undefined => this.entries[entry.parent];

  /** The element and what is inside it. */
  within = (entry: Entry): readonly Entry[] =>
    this.entries.slice(entry.index, Math.min(entry.end, entry.index + MAX_WITHIN));

  children(entry: Entry): Entry[] {
    const found: Entry[] = [];
    for (let at = entry.index + 1; at < entry.end;) {
      const child = this.entries[at];
      if (child === undefined) break;
      found.push(child);
      at = child.end;
    }
    return found;
  }

  /** The text of an element and all in it, folded. */
  textOf(entry: Entry): string {
    const known = this.#texts.get(entry.index);
    if (known !== undefined) return known;
    const parts: string[] = [];
    let length = 0;
    for (let at = entry.index; at < entry.end && length < MAX_TEXT; at += 1) {
      const inner = this.entries[at];
      if (inner === undefined || !inner.seen || inner.text === "") continue;
      parts.push(inner.text);
      length += inner.text.length;
    }
    const text = fold(parts.join(" "));
    this.#texts.set(entry.index, text);
    return text;
  }

  /** How long the text of an element and all in it is, however long. */
  lengthOf(entry: Entry): number {
    let length = 0;
    for (let at = entry.index; at < entry.end; at += 1) {
      const inner = this.entries[at];
      if (inner?.seen === true) length += inner.text.length;
    }
    return length;
  }

  /** Texts inside an element that are written for those who do not see it, such as those of a control with a picture. */
  hiddenTexts(entry: Entry): readonly string[] {
    const known = this.#hidden.get(entry.index);
    if (known !== undefined) return known;
    const texts = this.within(entry)
      .filter((inner) => inner.text !== "" && inner.style.visibility === "visible" && isHidden(inner))
      .slice(0, 40)
      .map(({ text }) => text.slice(0, 80));
    this.#hidden.set(entry.index, texts);
    return texts;
  }

  /** Whether an element holds what a page is made for. */
  holdsPage(entry: Entry): boolean {
    const main = this.within(entry).some(
      ({ tag, element, framed }) =>
        !framed && (tag === "main" || tag === "body" || attributeOf(element, "role") === "main"),
    );
    const count = entry.end - entry.index;
    return main || (count > 60 && count > this.entries.length * 0.6);
  }

  hasContent(entry: Entry): boolean {
    return this.within(entry).some((inner) => inner.seen && isContent(inner));
  }
}

/** Written for those who do not see it: without a box, or with one of a pixel or two. */
const isHidden = ({ seen, width, height }: Entry): boolean => !seen || width * height < 9;

/** Elements that show something without a text of their own. */
export const MEDIA: ReadonlySet<string> = new Set(
  "img picture svg canvas video iframe input textarea select embed object audio".split(" "),
);

const isContent = ({ element, tag, text, style, clickable }: Entry): boolean =>
  text !== "" ||
  MEDIA.has(tag) ||
  style.backgroundImage !== "none" ||
  (clickable && (transparencyOf(style) < 0.5 || drawsBefore(element)));

/** Whether a control shows a sign of an icon font, which stands before what is in it. */
function drawsBefore(element: Element): boolean {
  const { content, display } = getComputedStyle(element, "::before");
  return display !== "none" && /^"[^"]/.test(content);
}

/** Sizes of display advertisements, in CSS pixels (IAB Ad Size Guidelines and what exchanges sell beside). */
const AD_SIZES =
  `300x250 728x90 160x600 300x600 320x50 320x100 970x250 970x90 468x60 336x280 250x250 200x200 120x600 234x60
  300x50 300x1050 180x150 125x125 240x400 980x120 930x180 580x400 750x200 970x66 950x90 120x240 300x100 320x480 480x320 88x31
  300x300 600x300 640x100 994x250 800x250 1000x250 960x90 300x500 600x500 640x360 320x250 320x320`
    .split(/\s+/)
    .map((size) => size.split("x").map(Number));

export const isAdSize = ({ width, height }: Box): boolean =>
  AD_SIZES.some(([w = 0, h = 0]) => Math.abs(width - w) <= 2 && Math.abs(height - h) <= 2 && w * h > 5000);

/** What programmers call an element, split into words. */
export function nameOf({ element, tag }: Entry): string {
  const names = ["id", "class", "data-testid"].map((name) => attributeOf(element, name) ?? "");
  return readable([...names, tag.includes("-") ? tag : ""].join(" ").slice(0, 300));
}

/** What an element is called for those who do not see it. */
export function labelOf({ element, tag }: Pick<Entry, "element" | "tag">): string {
  const named = ["aria-label", "title", "alt", "placeholder"].map((name) => attributeOf(element, name) ?? "");
  if (tag === "input" && !/^(text|email|password|search|tel)?$/i.test(attributeOf(element, "type") ?? ""))
    named.push(attributeOf(element, "value") ?? "");
  if (tag === "svg") named.push(queryAll(element, "title")[0]?.textContent ?? "");
  return named
    .filter((text) => text !== "")
    .join(" ")
    .slice(0, 300);
}

/** The part of the light that passes through an element's own background: 1 where it has none. */
export function transparencyOf(style: CSSStyleDeclaration): number {
  if (style.backgroundImage !== "none") return 0;
  const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\s*\)$/.exec(style.backgroundColor);
  if (alpha === null || !/rgba|\//.test(style.backgroundColor)) return 0;
  return 1 - Number(alpha[1]);
}

export const inTopLayer = ({ element, tag }: Entry): boolean =>
  (tag === "dialog" && hasAttribute(element, "open")) ||
  (hasAttribute(element, "popover") && matches(element, ":popover-open"));

/** Whether an element only darkens or blurs the page behind it: a backdrop. */
export function isBackdrop(page: Page, entry: Entry): boolean {
  if (!entry.seen || coverOf(entry) < 0.85) return false;
  const { style } = entry;
  if (Number(style.zIndex) < 0 || (!entry.fixed && !standsFree(page, entry))) return false;
  const shades = transparencyOf(style) < 1 || style.backdropFilter !== "none" || style.filter !== "none";
  if (!shades && !entry.clickable) return false;
  return page.within(entry).every((inner) => inner.text.length < 3 && !MEDIA.has(inner.tag));
}

/** Whether no part of the page places an absolute element: the shade on a picture of the page is no backdrop. */
function standsFree(page: Page, entry: Entry): boolean {
  return !hasAbove(page, entry, ({ style, tag }) => style.position !== "static" && tag !== "body" && tag !== "html");
}

export function hasAbove(page: Page, entry: Entry, test: (outer: Entry) => boolean): boolean {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) if (test(outer)) return true;
  return false;
}
