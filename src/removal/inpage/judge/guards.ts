import type { Context } from "../features/context.ts";
import { alike, alikeBeside } from "../features/slot.ts";
import type { Entry, Judged } from "../see/entry.ts";
import { contains, overlap } from "../see/geometry.ts";
import { MEDIA, type Page } from "../see/page.ts";

/** A page that would lose more than this part of its text is not rid of something that covers it. */
const MAX_TEXT_LOST = 0.35;

/** What says that it is about cookies may be longer, on a page that says little and is not itself about them. */
const MAX_TEXT_LOST_TO_COOKIES = 0.6;

/** At the top or the end of a page that says next to nothing, a bar about cookies may be nearly all that is said. */
const MAX_BAR_TEXT = 700;

/** A page has this much more to say than a line about who made it. */
const LEAST_TEXT = 20;

/** Whether a candidate is rather the page itself. */
export function isPage(page: Page, candidate: Judged, context: Context & { bare: boolean }): boolean {
  const { entry, over, type } = candidate;
  const length = page.lengthOf(entry);
  if (over) return (type !== "cookie-banner" && context.bare && length > 0) || isDocked(page, candidate);
  if (type === "cookie-banner" && !context.saysCookie && !context.bare && isBarOfFlow(page, entry, length))
    return false;
  const much = type === "cookie-banner" && !context.saysCookie ? MAX_TEXT_LOST_TO_COOKIES : MAX_TEXT_LOST;
  return length / (context.textLength + 1) > much;
}

/** Whether it is the first or the last of a page that shows something beside. */
function isBarOfFlow(page: Page, entry: Entry, length: number): boolean {
  if (length > MAX_BAR_TEXT || entry.width < innerWidth * 0.8 || entry.height > innerHeight * 0.5) return false;
  const body = page.body ?? entry;
  return entry.top - body.top < 60 || body.top + body.height - entry.top - entry.height < 60;
}

/** Whether nothing is to be seen beside what is wanted gone: a page may be made of a form over a picture. */
export function isBare(page: Page, wanted: readonly Judged[]): boolean {
  const left = page.entries.filter((one) => one.seen && !wanted.some(({ entry }) => contains(entry, one)));
  const length = left.reduce((sum, { text }) => sum + text.length, 0);
  return length < LEAST_TEXT && !left.some(({ tag, clickable }) => MEDIA.has(tag) || clickable);
}

/** Whether the page has made room for a conversation as tall as the window, such as that beside a film. */
function isDocked(page: Page, { entry, panel, type }: Judged): boolean {
  if (type !== "chat-widget" || panel.height < innerHeight * 0.75 || panel.width < 200) return false;
  const { left, top, width, height } = panel;
  // What keeps its distance from both sides of the window hovers.
  if (entry.fixed && left > 2 && left + width < innerWidth - 2) return false;
  // A border may reach a little over.
  const inner = { left: left + 8, top: top + 8, width: width - 16, height: height - 16 };
  const covered = ({ index, seen, text, tag }: Entry) =>
    seen && (text !== "" || MEDIA.has(tag)) && index !== entry.index;
  return !page.entries.some(
    (one) => covered(one) && !contains(entry, one) && !one.fixed && !contains(one, entry) && overlap(one, inner),
  );
}

/** Advertisements in rows that are alike and much of what the page says, or what it is about: people sell things there. */
export function listingsIn(
  page: Page,
  wanted: readonly Judged[],
  { textLength, saysAds }: Context,
): ReadonlySet<Judged> {
  const listed = wanted.filter(({ entry, over, type }) => type === "ad" && !over && alike(page, entry) >= 2);
  if (saysAds) return new Set(listed);
  const rows = new Set(listed.map(({ entry }) => rowOf(page, entry)));
  const length = [...rows].reduce((sum, row) => sum + page.lengthOf(row), 0);
  return new Set(rows.size > 2 && length > MAX_TEXT_LOST * textLength ? listed : []);
}

/** The part around an element that has neighbours alike, at most as far up as these are looked for. */
function rowOf(page: Page, entry: Entry): Entry {
  let row = entry;
  for (let climb = 0; climb < 2 && alikeBeside(page, row) < 2; climb += 1) row = page.above(row) ?? row;
  return row;
}
