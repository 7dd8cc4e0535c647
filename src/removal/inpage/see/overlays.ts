import type { Candidate, Entry } from "./entry.ts";
import { areaOf, coverOf, inView, overlap } from "./geometry.ts";
import { inTopLayer, isBackdrop, MEDIA, type Page, transparencyOf } from "./page.ts";

const MAX_OVERLAYS = 60;

/** Whether an element lies over the page rather than in it. */
function isOver(page: Page, entry: Entry): boolean {
  const { style } = entry;
  if (inTopLayer(entry) || style.position === "fixed") return true;
  if (style.position === "sticky") return areaOf(entry) > 2000;
  if (style.position !== "absolute" || !inView(entry)) return false;
  const level = Number(style.zIndex);
  const large = coverOf(entry) > 0.03 && (level >= 1 || coverOf(entry) > 0.1);
  return (large || level >= 100) && areaOf(entry) > 1500 && isOfPage(page, entry);
}

/** Whether an absolute element is placed by the whole page, not by some part of it. */
function isOfPage(page: Page, entry: Entry): boolean {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) {
    const placed = outer.style.position !== "static" || outer.style.transform !== "none";
    if (placed && outer.tag !== "body" && outer.tag !== "html")
      return outer.width >= innerWidth * 0.95 && outer.height >= innerHeight * 0.95;
  }
  return true;
}

interface Parts {
  panel: Entry;
  parts: readonly Entry[];
}

/** Wrappers that stand in one another around what is shown, at most. */
const MAX_WRAPPERS = 12;

/** What an overlay shows: the one part that is not merely its backdrop or its wrapper; or its several parts. */
function partsOf(page: Page, entry: Entry): Parts {
  let current = entry;
  for (let depth = 0; depth < MAX_WRAPPERS; depth += 1) {
    const parts = page.children(current).filter((child) => page.hasContent(child) && !isBackdrop(page, child));
    const [only] = parts;
    if (only === undefined || parts.length > 1 || (current.width > 0 && current.text !== ""))
      return { panel: current, parts };
    if (current !== entry && coverOf(current) < 0.6 && transparencyOf(current.style) < 0.2 && current.width > 20)
      return { panel: current, parts };
    if (/^(img|svg)$/.test(only.tag)) return { panel: current, parts: [] };
    current = only;
    if (MEDIA.has(current.tag)) return { panel: current, parts: [] };
  }
  return { panel: current, parts: [] };
}

/** Several things that stand apart on one backdrop are several overlays. */
function standApart(entry: Entry, parts: readonly Entry[]): boolean {
  if (parts.length < 2 || (coverOf(entry) < 0.6 && areaOf(entry) > 100)) return false;
  if (coverOf(entry) >= 0.6 && transparencyOf(entry.style) < 0.95) return false;
  if (!parts.every(({ style }) => style.position === "fixed" || style.position === "absolute")) return false;
  return parts.every((one, at) => parts.slice(at + 1).every((other) => !overlap(one, other)));
}

/** Everything that lies over the page, outermost first; what is inside one of them is part of it. */
export function findOverlays(page: Page): Candidate[] {
  const found: Candidate[] = [];
  for (const entry of page.entries) {
    entry.unit = page.above(entry)?.unit ?? -1;
    if (entry.unit >= 0 || entry.framed || !isOver(page, entry)) continue;
    if (found.length >= MAX_OVERLAYS || page.holdsPage(entry)) continue;
    if (isBackdrop(page, entry) || !page.hasContent(entry)) continue;
    const { panel, parts } = partsOf(page, entry);
    if (standApart(entry, parts) || (areaOf(entry) < 1 && panel === entry)) continue;
    if (!page.within(entry).some((inner) => inner.seen && inView(inner))) continue;
    entry.unit = entry.index;
    found.push({ entry, panel: panel.width > 4 ? panel : entry, over: true });
  }
  return found;
}
