/** Which elements may be something that does not belong to the page: what lies over it, and what looks like a slot. */

const MAX_OVERLAYS = 60;
const MAX_SLOTS = 80;

/** Sizes of display advertisements, in CSS pixels (IAB Ad Size Guidelines and what exchanges sell beside). */
const AD_SIZES =
  `300x250 728x90 160x600 300x600 320x50 320x100 970x250 970x90 468x60 336x280 250x250 200x200 120x600 234x60
  300x50 300x1050 180x150 125x125 240x400 980x120 930x180 580x400 750x200 970x66 950x90 120x240 300x100 320x480 480x320 88x31
  300x300 600x300 640x100 994x250 800x250 1000x250 960x90 300x500 600x500 640x360 320x250 320x320`
    .split(/\s+/)
    .map((size) => size.split("x").map(Number));

const isAdSize = ({ width, height }) =>
  AD_SIZES.some(([w, h]) => Math.abs(width - w) <= 2 && Math.abs(height - h) <= 2 && w * h > 5000);

const nameOf = ({ element, tag }) =>
  readable(
    `${attributeOf(element, "id") ?? ""} ${attributeOf(element, "class") ?? ""} ${attributeOf(element, "data-testid") ?? ""} ${tag.includes("-") ? tag : ""}`.slice(
      0,
      300,
    ),
  );

/** A fraction of light that passes through an element's own ground: 1 where it has none. */
function transparencyOf(style) {
  if (style.backgroundImage !== "none") return 0;
  const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\s*\)$/.exec(style.backgroundColor);
  if (alpha === null || !/rgba|\//.test(style.backgroundColor)) return 0;
  return 1 - Number(alpha[1]);
}

class Page {
  constructor(entries) {
    this.entries = entries;
    this.area = innerWidth * innerHeight;
    this.texts = new Map();
    this.bodies = entries.filter(({ tag }) => tag === "body" || tag === "html");
  }

  above = (entry) => this.entries[entry.parent];
  within = (entry) => this.entries.slice(entry.index, Math.min(entry.end, entry.index + 1500));

  children(entry) {
    const found = [];
    for (let at = entry.index + 1; at < entry.end; at = this.entries[at].end) found.push(this.entries[at]);
    return found;
  }

  /** The text of an element and all in it, folded. */
  textOf(entry) {
    const known = this.texts.get(entry.index);
    if (known !== undefined) return known;
    const parts = [];
    let length = 0;
    for (let at = entry.index; at < entry.end && length < 6000; at += 1) {
      const inner = this.entries[at];
      if (!inner.seen || inner.text === "") continue;
      parts.push(inner.text);
      length += inner.text.length;
    }
    const text = fold(parts.join(" "));
    this.texts.set(entry.index, text);
    return text;
  }

  /** How long the text of an element and all in it is, however long. */
  lengthOf(entry) {
    let length = 0;
    for (let at = entry.index; at < entry.end; at += 1)
      if (this.entries[at].seen) length += this.entries[at].text.length;
    return length;
  }

  /** Whether an element holds what a page is made for. */
  holdsPage(entry) {
    const main = this.within(entry).some(
      ({ tag, element, framed }) =>
        !framed && (tag === "main" || tag === "body" || attributeOf(element, "role") === "main"),
    );
    return main || (entry.end - entry.index > 60 && entry.end - entry.index > this.entries.length * 0.6);
  }

  hasContent(entry) {
    return this.within(entry).some((inner) => inner.seen && isContent(inner));
  }
}

const isContent = ({ tag, text, style, clickable }) =>
  text !== "" || MEDIA.has(tag) || style.backgroundImage !== "none" || (clickable && transparencyOf(style) < 0.5);

const MEDIA = new Set([
  "img",
  "picture",
  "svg",
  "canvas",
  "video",
  "iframe",
  "input",
  "textarea",
  "select",
  "embed",
  "object",
  "audio",
]);

/** A ground that only darkens or blurs what is behind it. */
function isVeil(page, entry) {
  if (!entry.seen || coverOf(entry) < 0.85) return false;
  const { style } = entry;
  if (Number(style.zIndex) < 0 || (!entry.fixed && !standsFree(page, entry))) return false;
  const shades = transparencyOf(style) < 1 || style.backdropFilter !== "none" || style.filter !== "none";
  if (!shades && !entry.clickable) return false;
  return page.within(entry).every((inner) => inner.text.length < 3 && !MEDIA.has(inner.tag));
}

/** Whether no part of the page places an absolute element: the shade on a picture of the page is not a ground. */
function standsFree(page, entry) {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer))
    if (outer.style.position !== "static" && outer.tag !== "body" && outer.tag !== "html") return false;
  return true;
}

const inTopLayer = ({ element, tag }) =>
  (tag === "dialog" && hasAttribute(element, "open")) ||
  (hasAttribute(element, "popover") && matches(element, ":popover-open"));

/** Whether an element lies over the page rather than in it. */
function isOver(page, entry) {
  const { style } = entry;
  if (inTopLayer(entry)) return true;
  if (style.position === "fixed") return true;
  if (style.position === "sticky") return entry.width * entry.height > 2000;
  if (style.position !== "absolute" || !inView(entry)) return false;
  const large = coverOf(entry) > 0.03 && (Number(style.zIndex) >= 1 || coverOf(entry) > 0.1);
  return (large || Number(style.zIndex) >= 100) && entry.width * entry.height > 1500 && isOfPage(page, entry);
}

/** Whether an absolute element is placed by the whole page, not by some part of it. */
function isOfPage(page, entry) {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) {
    const placed = outer.style.position !== "static" || outer.style.transform !== "none";
    if (placed && outer.tag !== "body" && outer.tag !== "html")
      return outer.width >= innerWidth * 0.95 && outer.height >= innerHeight * 0.95;
  }
  return true;
}

/** What an overlay shows: the one part that is not merely its ground or its wrapper; or its several parts. */
function partsOf(page, entry) {
  let current = entry;
  for (let depth = 0; depth < 12; depth += 1) {
    const parts = page.children(current).filter((child) => page.hasContent(child) && !isVeil(page, child));
    if (parts.length !== 1 || (current.width > 0 && current.text !== "")) return { panel: current, parts };
    if (current !== entry && coverOf(current) < 0.6 && transparencyOf(current.style) < 0.2 && current.width > 20)
      return { panel: current, parts };
    current = parts[0];
    if (/^(img|svg)$/.test(current.tag)) return { panel: page.above(current), parts: [] };
    if (MEDIA.has(current.tag)) return { panel: current, parts: [] };
  }
  return { panel: current, parts: [] };
}

/** Several things that stand apart on one ground are several overlays. */
function standApart(entry, parts) {
  if (parts.length < 2 || (coverOf(entry) < 0.6 && entry.width * entry.height > 100)) return false;
  if (coverOf(entry) >= 0.6 && transparencyOf(entry.style) < 0.95) return false;
  const placed = parts.filter(({ style }) => style.position === "fixed" || style.position === "absolute");
  if (placed.length < parts.length) return false;
  return parts.every((one, at) => parts.slice(at + 1).every((other) => !overlap(one, other)));
}

const overlap = (one, other) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Everything that lies over the page, outermost first; what is inside one of them is part of it. */
function findOverlays(page) {
  const found = [];
  for (const entry of page.entries) {
    const above = page.above(entry);
    entry.unit = above === undefined ? -1 : above.unit;
    if (entry.unit >= 0 || entry.framed || !isOver(page, entry)) continue;
    if (found.length >= MAX_OVERLAYS || page.holdsPage(entry)) continue;
    if (isVeil(page, entry) || !page.hasContent(entry)) continue;
    const { panel, parts } = partsOf(page, entry);
    if (standApart(entry, parts) || (entry.width * entry.height < 1 && panel === entry)) continue;
    if (!page.within(entry).some((inner) => inner.seen && inView(inner))) continue;
    entry.unit = entry.index;
    found.push({ entry, panel: panel.width > 4 ? panel : entry, over: true });
  }
  return found;
}
