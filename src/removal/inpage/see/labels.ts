import type { Entry } from "./entry.ts";
import type { Page } from "./page.ts";
import { isAdLabel } from "./text.ts";

/** A label that only the style sheet writes. */
export function pseudoLabel({ element }: Entry) {
  return ["::before", "::after"].some((pseudo) => {
    const { content } = getComputedStyle(element, pseudo);
    return /^".+"$/.test(content) && isAdLabel(content.slice(1, -1));
  });
}

/** Labels right before or after an element, or its wrapper where that holds nothing else. */
export function labelsBeside(page: Page, entry: Entry) {
  let inner = entry;
  for (let climb = 0; climb < 3; climb += 1) {
    const outer = page.above(inner);
    if (outer === undefined) return [];
    const beside = neighbours(page, outer, inner).filter((one) => isSmallLabel(page, one));
    if (beside.length > 0) return beside;
    if (page.holdsPage(outer)) return [];
    if (outer.text !== "" && isAdLabel(outer.text)) return [outer];
    if (page.children(outer).filter(({ seen }) => seen).length > 1) return [];
    inner = outer;
  }
  return [];
}

/** What stands right before and right after an element, not counting `<hr>`, `<br>` and `<wbr>`. */
export function neighbours(page: Page, outer: Entry, inner: Entry) {
  const siblings = page.children(outer).filter((one) => one === inner || (one.seen && !/^(hr|br|wbr)$/.test(one.tag)));
  const at = siblings.indexOf(inner);
  return [siblings[at - 1], siblings[at + 1]].filter((one) => one !== undefined);
}

/** A label, not a heading that happens to be the same word. */
const isSmallLabel = (page: Page, one: Entry) =>
  one.height < 60 &&
  !/^h[1-4]$/.test(one.tag) &&
  Number.parseFloat(one.style.fontSize) <= 18 &&
  isAdLabel(page.textOf(one));
