import { attributeOf, queryAll, titleOf, topAt } from "../see/dom.ts";
import type { Candidate, Entry } from "../see/entry.ts";
import { centerOf, coverOf } from "../see/geometry.ts";
import { isBackdrop, type Page, transparencyOf } from "../see/page.ts";
import { fold, says } from "../see/text.ts";
import { capped, flag, log } from "./numbers.ts";

/** What an overlay does to the page, and what part of the page it is. */
export function surroundings(page: Page, { entry, over }: Candidate, context: Context) {
  const own = page.textOf(entry).length;
  const { x, y } = centerOf(entry);
  const above = topAt(capped(x, innerWidth - 1), capped(y, innerHeight - 1));
  return {
    locked: flag(context.locked),
    veiled: flag(
      over && (context.backdrops.length > 0 || (coverOf(entry) > 0.85 && transparencyOf(entry.style) > 0.05)),
    ),
    blurred: flag(context.blurred),
    modal: flag(
      attributeOf(entry.element, "aria-modal") === "true" ||
        page.within(entry).some(({ element }) => attributeOf(element, "aria-modal") === "true"),
    ),
    pageShare: capped(own / (context.textLength + 1), 1),
    pageText: log(context.textLength),
    onTop: flag(above !== null && entry.element.contains(above)),
    first: flag(entry.index < 6 || context.firsts.has(entry.element)),
    ofBody: flag(page.above(entry)?.tag === "body"),
    depth: capped(depthOf(page, entry) / 4, 5),
    pageSaysCookie: flag(context.saysCookie),
    pageSaysNews: flag(context.saysNews),
    pageSaysChat: flag(context.saysChat),
    pageSaysAds: flag(context.saysAds),
    pageHasApp: flag(context.hasApp),
    fromTop: log(Math.max(0, entry.top + scrollY)),
    custom: flag(entry.tag.includes("-")),
    narrow: flag(innerWidth < 600),
  };
}

function depthOf(page: Page, entry: Entry) {
  let depth = 0;
  for (let outer = page.above(entry); outer !== undefined; outer = page.above(outer)) depth += 1;
  return depth;
}

/** What holds for the page as a whole. */
export interface Context {
  isLate: (element: Element) => boolean;
  locked: boolean;
  /** What darkens or blurs the page. */
  backdrops: readonly Entry[];
  blurred: boolean;
  textLength: number;
  /** The first elements of the page. */
  firsts: ReadonlySet<Element>;
  saysCookie: boolean;
  saysNews: boolean;
  saysChat: boolean;
  saysAds: boolean;
  /** Whether the site has an application for phones. */
  hasApp: boolean;
}

export function contextOf(page: Page, isLate: Context["isLate"]): Context {
  const { body, entries } = page;
  const [root] = entries;
  const parts = body === undefined ? [] : page.children(body);
  const title = titleIn(page);
  return {
    isLate,
    locked: [root, body].some((one) => one !== undefined && isLocked(one)),
    backdrops: entries.filter((one) => (one.fixed || one.style.position === "absolute") && isBackdrop(page, one)),
    blurred: parts.some(isBlurred),
    textLength: body === undefined ? 0 : bodyText(page),
    firsts: new Set(parts.slice(0, 2).map(({ element }) => element)),
    saysCookie: says(title, "cookie"),
    saysNews: says(title, "newsletter"),
    saysChat: says(title, "chat"),
    saysAds: says(title, "adverts"),
    hasApp: queryAll(document, 'meta[name="apple-itunes-app"], meta[name="google-play-app"]').length > 0,
  };
}

/** What the page says that it is about. */
function titleIn(page: Page): string {
  const headings = page.entries.filter(({ tag }) => tag === "h1").slice(0, 3);
  return fold([titleOf(document).slice(0, 200), ...headings.map((one) => page.textOf(one))].join(" "));
}

const isLocked = ({ style }: Entry) => /hidden|clip/.test(style.overflowY) || style.position === "fixed";

const isBlurred = ({ style }: Entry) => /blur|brightness|grayscale/.test(style.filter);

function bodyText(page: Page) {
  let length = 0;
  for (const { seen, text } of page.entries) if (seen) length += text.length;
  return length;
}
