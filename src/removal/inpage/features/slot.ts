import { attributeOf, hasAttribute } from "../see/dom.ts";
import type { Candidate, Entry } from "../see/entry.ts";
import { labelsBeside, pseudoLabel } from "../see/labels.ts";
import { hasAbove, isAdSize, labelOf, MEDIA, type Page } from "../see/page.ts";
import { isAdLabel } from "../see/text.ts";
import { capped, flag, log } from "./numbers.ts";

/** The frame, picture or box that fills a candidate: what was booked, where it is a slot. */
function fillOf(inside: readonly Entry[], { panel }: Candidate) {
  const filled = inside.filter(
    ({ tag, style, width, height }) =>
      (MEDIA.has(tag) || style.backgroundImage !== "none") && width * height > 0.35 * panel.width * panel.height,
  );
  return { frame: filled.find(({ tag }) => tag === "iframe"), picture: filled.find(({ tag }) => tag !== "iframe") };
}

export function slotSigns(page: Page, candidate: Candidate, inside: readonly Entry[]) {
  const { entry, panel } = candidate;
  const { frame, picture } = fillOf(inside, candidate);
  const sized = inside.slice(0, 200).filter(isAdSize);
  const labels = inside.filter((inner) => inner.text !== "" && isAdLabel(inner.text));
  const said = inside.some((inner) => isAdLabel(labelOf(inner))) || pseudoLabel(entry) || pseudoLabel(panel);
  const link = inside.find(
    ({ tag, width, height }) => tag === "a" && width * height > 0.5 * panel.width * panel.height,
  );
  return {
    adSize: flag(isAdSize(panel) || isAdSize(entry)),
    adSizeInside: flag(sized.length > 0),
    adLabel: capped(labels.length, 2),
    adLabelHidden: flag(said),
    adLabelBeside: flag(labelsBeside(page, entry).length > 0),
    adData: flag(
      inside
        .slice(0, 30)
        .some(({ element }) =>
          Array.from(element.attributes ?? []).some(({ name }) =>
            /^data-(ad|google-query|google-container|gpt|dfp|pubad|slot)/.test(name),
          ),
        ),
    ),
    ins: flag(inside.some(({ tag }) => tag === "ins")),
    frameFills: flag(frame !== undefined),
    frameElsewhere: flag(frame !== undefined && isElsewhere(frame.element)),
    frameWithout: flag(frame !== undefined && !hasAttribute(frame.element, "src")),
    pictureFills: flag(picture !== undefined),
    linkFills: flag(link !== undefined),
    linkAway: flag(link !== undefined && leadsAway(link.element)),
    empty: flag(page.textOf(entry).length === 0 && frame === undefined && picture === undefined),
    ...standing(page, entry),
    caption: flag(inside.some(({ tag }) => tag === "figcaption")),
    alike: log(alike(page, entry)),
  };
}

/** What part of the page an element stands in. */
function standing(page: Page, entry: Entry) {
  return {
    inFigure: flag(
      hasAbove(page, entry, ({ tag }) => tag === "figure" || tag === "pre" || tag === "table" || tag === "code"),
    ),
    inMain: flag(
      hasAbove(
        page,
        entry,
        ({ tag, element }) => /^(main|article)$/.test(tag) || attributeOf(element, "role") === "main",
      ),
    ),
    inAside: flag(hasAbove(page, entry, ({ tag }) => tag === "aside")),
  };
}

function isElsewhere(frame: Element) {
  const src = attributeOf(frame, "src") ?? "";
  return (
    URL.canParse(src, location.href) &&
    new URL(src, location.href).origin !== location.origin &&
    /^(https?:)?\/\//.test(src)
  );
}

function leadsAway(link: Element) {
  const href = attributeOf(link, "href") ?? "";
  return (
    URL.canParse(href, location.href) &&
    new URL(href, location.href).host !== location.host &&
    /^(https?:)?\/\//.test(href)
  );
}

/** How many neighbours look just like it: a gallery or a list has many, a slot has few. */
export function alike(page: Page, entry: Entry) {
  let most = 0;
  let inner: Entry | undefined = entry;
  for (let climb = 0; climb < 3 && inner !== undefined; climb += 1) {
    most = Math.max(most, alikeBeside(page, inner));
    inner = page.above(inner);
  }
  return most;
}

export function alikeBeside(page: Page, entry: Entry) {
  const outer = page.above(entry);
  if (outer === undefined) return 0;
  return page
    .children(outer)
    .filter(
      (one) =>
        one !== entry &&
        one.seen &&
        one.tag === entry.tag &&
        Math.abs(one.width - entry.width) < 3 &&
        Math.abs(one.height - entry.height) < 60,
    ).length;
}
