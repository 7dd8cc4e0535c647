import type { FoundBy } from "../../../contract/job.ts";
import { type Context, contextOf } from "../features/context.ts";
import { alike } from "../features/slot.ts";
import { isBare, isPage, listingsIn } from "../judge/guards.ts";
import { areRelated, attributeOf, tagOf, textContent } from "../see/dom.ts";
import type { Candidate, Judged } from "../see/entry.ts";
import { areaOf, contains, coverOf, onPage } from "../see/geometry.ts";
import { findOverlays } from "../see/overlays.ts";
import { Page } from "../see/page.ts";
import { findSlots } from "../see/slots.ts";
import { readPage } from "../see/tree.ts";
import { isLate } from "./arrivals.ts";
import { hide, wholeOf } from "./hide.ts";
import { SCAN_BUDGET_MS } from "./limits.ts";
import { undo } from "./restore/restore.ts";
import { namesOf, selectorOf } from "./selectors.ts";
import { type Options, state } from "./state.ts";
import { verdictOn } from "./verdict.ts";

/** The least chance that anything is taken away at, however low the caller goes. */
const LEAST = 0.2;
/** Elements that are told of. */
const MAX_REMOVED = 100;
/** What covers less of the window than this dims or locks no page. */
const LEAST_COVER = 0.03;

/** One look at the page: what is wanted gone is gone afterwards. */
export function scan(options: Options): Page {
  const page = new Page(readPage(SCAN_BUDGET_MS));
  const context = contextOf(page, isLate);
  const overlays = findOverlays(page);
  const candidates = withListed(page, [...overlays, ...findSlots(page)]);
  const judged = candidates.map((candidate) => Object.assign({}, candidate, verdictOn(page, candidate, context)));
  const gone = takeAway({ page, context, options }, judged);
  if (options.dryRun) return page;
  state.freed ||= gone.some(({ over, type, panel }) => (over || type !== "ad") && coverOf(panel) > LEAST_COVER);
  // A backdrop may come after its dialog has gone.
  if (state.freed)
    undo(page, context, { gone, left: overlays.filter(({ entry }) => !gone.some((one) => one.entry === entry)) });
  return page;
}

/** Marks what the lists know, and adds what is not among the candidates. */
function withListed(page: Page, candidates: readonly Candidate[]): readonly Candidate[] {
  if (state.listed.size === 0) return candidates;
  const known = new Map(candidates.map((candidate) => [candidate.entry.element, candidate]));
  for (const entry of page.entries) {
    const found = entry.seen && !entry.framed ? listedFor(entry.element) : undefined;
    if (found === undefined || page.holdsPage(entry) || alike(page, entry) > 2) continue;
    const candidate = known.get(entry.element);
    const added = areaOf(entry) > 2000 && entry.unit < 0;
    if (candidate !== undefined) candidate.listed = found;
    else if (added) known.set(entry.element, { entry, panel: entry, over: false, listed: found });
  }
  return [...known.values()];
}

/** What the lists know an element for, by the same names that they were asked about. */
const listedFor = (element: Element) =>
  namesOf(element)
    .map((name) => state.listed.get(name))
    .find((type) => type !== undefined);

interface Look {
  page: Page;
  context: Context;
  options: Options;
}

/** A candidate with what it was taken for, and how that is known. */
type Found = Judged & { how: FoundBy };

function takeAway({ page, context, options }: Look, judged: readonly Found[]): Judged[] {
  const least = Math.max(LEAST, options.confidence);
  const wanted = judged.filter(({ type, confidence }) => confidence >= least && options.types.includes(type));
  const listings = listingsIn(page, wanted, context);
  const bare = isBare(page, wanted);
  const gone: Judged[] = [];
  // Outermost first, since a part of what is gone needs no decision of its own.
  for (const candidate of wanted.toSorted((a, b) => a.entry.index - b.entry.index)) {
    if (gone.some(({ entry }) => contains(entry, candidate.entry))) continue;
    if (listings.has(candidate) || isPage(page, candidate, { ...context, bare })) {
      state.kept.add(candidate.entry.element);
      continue;
    }
    const whole = { ...candidate, entry: options.dryRun ? wholeOf(page, candidate) : hide(page, candidate) };
    gone.push(whole);
    note(page, whole);
  }
  return gone;
}

function note(page: Page, { type, confidence, entry, panel, how }: Found): void {
  const { element } = entry;
  const signature = `${type} ${tagOf(element)} ${attributeOf(element, "class")} ${page.textOf(entry).slice(0, 200)}`;
  const answered = type === "cookie-banner" && [...state.answered].some((other) => areRelated(element, other));
  const known = answered || state.hidden.has(element) || state.signatures.has(signature);
  state.hidden.add(element);
  state.signatures.set(signature, lookOf(element));
  if (known || state.removed.length >= MAX_REMOVED) return;
  const selector = selectorOf(element);
  // What wraps an overlay may have no box of its own.
  const box = onPage(areaOf(entry) > 0 ? entry : panel);
  state.removed.push({ type, confidence: Math.round(confidence * 1000) / 1000, selector, how, box });
}

/** By what an element that was taken away is known again when the page puts it back. */
export const lookOf = (element: Element): string =>
  `${tagOf(element)} ${attributeOf(element, "id")} ${attributeOf(element, "class")} ${textContent(element).length}`;
