import { hasAttribute } from "./dom.ts";
import type { Candidate, Entry } from "./entry.ts";
import { contains } from "./geometry.ts";
import { neighbours } from "./labels.ts";
import { hasAbove, isAdSize, labelOf, MEDIA, nameOf, type Page } from "./page.ts";
import { NAMES } from "./patterns.ts";
import { fold, isAdLabel, says } from "./text.ts";

const MAX_SLOTS = 80;

export function findSlots(page: Page) {
  const found = new Map<number, Candidate>();
  const add = (entry: Entry | undefined) => {
    if (entry === undefined || found.size >= MAX_SLOTS || found.has(entry.index) || !entry.seen) return;
    if (entry.tag === "body" || entry.tag === "html" || entry.width * entry.height < 2000) return;
    if (entry.unit === entry.index) return;
    const unit = page.entries[entry.unit];
    if (entry.framed || (unit !== undefined && unit.style.position !== "sticky") || page.holdsPage(entry)) return;
    found.set(entry.index, { entry, panel: entry, over: false });
  };
  for (const entry of page.entries) {
    if (looksLikeSlot(entry)) add(entry);
    if (entry.seen && entry.text !== "" && isAdLabel(entry.text)) for (const slot of labelled(page, entry)) add(slot);
    if (entry.clickable && entry.seen && entry.unit < 0) add(consentAround(page, entry));
  }
  for (const edge of edges(page)) add(edge);
  return [...found.values()].filter(({ entry }) => !isOnlyWrapped(page, entry, found));
}

const SLOT_TAGS = new Set(["iframe", "ins", "embed", "object"]);

function looksLikeSlot(entry: Entry) {
  const { element, tag, width, height, seen } = entry;
  if (!seen || width < 80 || height < 28 || width * height < 5000) return false;
  if (SLOT_TAGS.has(tag) || isAdSize(entry)) return true;
  if (hasAttribute(element, "data-ad-slot") || hasAttribute(element, "data-google-query-id")) return true;
  return tag !== "a" && tag !== "img" && NAMES.ad.test(nameOf(entry));
}

/** What a label of an advertisement stands on or beside. */
function labelled(page: Page, label: Entry) {
  const slots: Entry[] = [];
  // A post may have a header of its own.
  const posted = hasAbove(page, label, ({ tag }) => tag === "article");
  if (hasAbove(page, label, ({ tag }) => tag === "nav" || tag === "footer" || (tag === "header" && !posted)))
    return slots;
  let inner = label;
  for (let climb = 0; climb < 5; climb += 1) {
    const outer = page.above(inner);
    if (outer === undefined) break;
    if (inner.text === "" || inner === label)
      slots.push(...neighbours(page, outer, inner).filter((one) => one.width * one.height > 5000));
    if (page.holdsPage(outer) || page.textOf(outer).length > 1500) break;
    const more = page
      .within(outer)
      .some((one) => one.seen && !contains(inner, one) && one !== outer && isSubstance(one) && !isPortrait(one));
    if (more && outer.width * outer.height > 6000) return [...slots, outer];
    const reserved = outer.width * outer.height > 20_000 && outer.height > 80 && outer.height < 700;
    if (!more && reserved && slots.length === 0) return [outer];
    inner = outer;
  }
  return slots;
}

/** A small picture of who says it. */
const isPortrait = ({ tag, width, height }: Entry) => tag === "img" && width <= 56 && height <= 56;

export const isSubstance = ({ tag, style, text, clickable }: Entry) =>
  MEDIA.has(tag) || style.backgroundImage !== "none" || text.length > 20 || (clickable && text !== "");

/** The smallest part around a button that speaks of cookies. */
function consentAround(page: Page, button: Entry) {
  const said = fold(`${button.text} ${labelOf(button)}`).slice(0, 80);
  if (!says(said, "accept") && !says(said, "reject")) return undefined;
  let outer: Entry | undefined = button;
  for (let climb = 0; climb < 7; climb += 1) {
    outer = page.above(outer);
    if (outer === undefined || page.holdsPage(outer)) return undefined;
    const text = page.textOf(outer);
    if (text.length > 3000) return undefined;
    if (says(text, "cookie") && text.length > 30) return outer;
  }
  return undefined;
}

/** The first and last bars of the page. */
function edges(page: Page) {
  const body = page.entries.find(({ tag }) => tag === "body");
  if (body === undefined) return [];
  const outer = [body, ...page.children(body).filter(({ height }) => height > innerHeight * 0.8)];
  const bar = ({ tag, width, height, seen }: Entry) =>
    seen && width > innerWidth * 0.8 && height >= 28 && height < 320 && !/^(header|nav|main|footer)$/.test(tag);
  return outer
    .map((one) => page.children(one).filter(bar))
    .flatMap((bars) => bars.filter((_, at) => at < 2 || at === bars.length - 1));
}

/** Whether another candidate is hardly more than this one. */
function isOnlyWrapped(page: Page, entry: Entry, found: ReadonlyMap<number, Candidate>) {
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) {
    if (!found.has(outer.index)) continue;
    const more = outer.width * outer.height > 1.25 * entry.width * entry.height;
    return !more && page.textOf(outer).length <= page.textOf(entry).length + 40;
  }
  return false;
}
