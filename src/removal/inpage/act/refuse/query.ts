import { boxOf, documentIn, isElement, queryAll, shadowOf } from "../../see/dom.ts";

/** One for the document, or one for each step through a shadow root or frame. */
export type Selector = string | readonly string[];

/** A dialog as a rule describes it: what it is, and what in it refuses. */
export interface Dialog {
  popup: readonly Selector[];
  no: readonly Selector[];
}

/** Elements of one selector that are looked at. */
export const MAX_FOUND = 30;

/** Whether an element is drawn, and neither transparent nor hidden. */
export function isShown(element: Element): boolean {
  const { width, height } = boxOf(element);
  if (width < 2 || height < 2) return false;
  return Element.prototype.checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
}

/** The elements that these selectors find. Rules may know a selector that this browser does not: it finds nothing. */
export function find(selectors: readonly Selector[]): Element[] {
  return selectors.flatMap((selector) => {
    try {
      return findAll(selector);
    } catch {
      return [];
    }
  });
}

function findAll(selector: Selector): Element[] {
  const steps = typeof selector === "string" ? [selector] : selector;
  let root: Node = document;
  let found: Element[] = [];
  for (const step of steps) {
    found = queryAll(root, step).slice(0, MAX_FOUND);
    const [first] = found;
    if (first === undefined) return [];
    root = shadowOf(first) ?? documentIn(first) ?? first;
  }
  return found;
}

/** Below an element and in its shadow root. */
export function queryInside(element: Element, selector: string): Element[] {
  const shadow = shadowOf(element);
  const roots: Node[] = shadow === null ? [element] : [shadow, element];
  return roots.flatMap((root) => queryAll(root, selector)).filter(isElement);
}
