import { attributeOf } from "../../see/dom.ts";
import type { Candidate, Entry, Judged } from "../../see/entry.ts";
import { centerOf, contains, coverOf } from "../../see/geometry.ts";
import { inTopLayer, nameOf, type Page } from "../../see/page.ts";
import { coversContent, isBehind } from "./stacking.ts";

/** An overlay that a backdrop may belong to. */
export interface Owner {
  entry: Entry;
  /** Whether it stays, and its backdrop with it. */
  stays: boolean;
  /** How much farther it counts than it is. */
  off: number;
}

/** Wrappers may stand between a dialog and its backdrop; bars seldom have one. */
export const NEAR = 4;

/** Penalty added when a backdrop paints in front of a dialog, so that it is matched to another one. */
const BEHIND = 1000;

/** To each backdrop the overlay it belongs to: the nearest before it that has none yet, or else the nearest. */
export function ownersOf(
  page: Page,
  backdrops: readonly Entry[],
  owners: readonly Owner[],
): Map<Entry, Owner | undefined> {
  const distance = (backdrop: Entry, { entry, off }: Owner): number =>
    between(backdrop, entry) + off + (isBehind(page, entry, backdrop) && !contains(backdrop, entry) ? BEHIND : 0);
  const pairs = backdrops
    .flatMap((backdrop) => owners.map((owner) => ({ backdrop, owner, far: distance(backdrop, owner) })))
    .toSorted((a, b) => a.far - b.far);
  const nearest = (backdrop: Entry) => pairs.find((pair) => pair.backdrop === backdrop)?.owner;
  const owned = new Map(backdrops.map((backdrop) => [backdrop, nearest(backdrop)]));
  const settled = new Set<Entry | Owner>();
  for (const { backdrop, owner } of pairs) {
    if (settled.has(backdrop) || settled.has(owner)) continue;
    owned.set(backdrop, owner);
    settled.add(backdrop).add(owner);
  }
  return owned;
}

/** What those who darken a page behind a dialog call it. */
const NAMED = /overlay|backdrop|mask|scrim|shade|dimm|curtain|modal|dialog|popup|lightbox|blocker|fade|consent|cookie/;

/**
 * Whether an element keeps readers from the page: it is painted over the content and catches what is clicked. A layer that
 * lets clicks through is a decoration, such as noise or a vignette, unless it is named for a dialog.
 */
export function blocksPage(page: Page, backdrop: Entry, overlays: readonly Entry[]): boolean {
  if (backdrop.style.pointerEvents === "none" && !NAMED.test(nameOf(backdrop))) return false;
  return coversContent(page, backdrop, overlays);
}

/** Whether what is gone is of a size that darkens the page behind it. */
export const ownsBackdrop = ({ over, type, panel }: Judged): boolean =>
  over && type !== "chat-widget" && coverOf(panel) > (type === "ad" ? 0.1 : 0.03);

/** How many elements stand between two in the order of the document. */
const between = (one: Entry, other: Entry): number =>
  one.index < other.index ? other.index - one.end : Math.max(0, one.index - other.end);

/** Whether a backdrop may be that of this overlay; parts of the page itself have none. */
export function mayHaveBackdrop(page: Page, { entry, panel }: Candidate): boolean {
  if (inTopLayer(entry)) return true;
  const part = /^(header|nav|footer|aside)$/.test(entry.tag);
  return saysSomething(page, entry) && !part && entry.style.position !== "sticky" && coverOf(panel) > 0.03;
}

/** A bar along an edge of the window, as headers are too. */
export const isEdge = ({ panel }: Candidate): boolean =>
  panel.width > innerWidth * 0.85 &&
  panel.height < innerHeight * 0.6 &&
  (panel.top < 8 || panel.top + panel.height > innerHeight - 8);

/** Whether an overlay that stays is a dialog, so that a lock on scrolling may be its own. */
export function isModal(page: Page, { entry, panel }: Candidate): boolean {
  if (inTopLayer(entry) || attributeOf(entry.element, "aria-modal") === "true") return true;
  const { x, y } = centerOf(panel);
  const centered = Math.abs(x / innerWidth - 0.5) < 0.1 && Math.abs(y / innerHeight - 0.5) < 0.2;
  return entry.style.position !== "sticky" && centered && coverOf(panel) > 0.03 && saysSomething(page, entry);
}

/** A picture behind the page says nothing. */
const saysSomething = (page: Page, entry: Entry): boolean =>
  entry.seen && page.within(entry).some(({ tag, text, clickable }) => text !== "" || clickable || tag === "iframe");
