import type { Entry } from "./entry.ts";

import {
  attributeOf,
  boxOf,
  dataOf,
  documentIn,
  firstChildOf,
  isElement,
  isText,
  nextSiblingOf,
  parentOf,
  queryAll,
  rootOf,
  shadowOf,
  tagOf,
  topAt,
} from "./dom.ts";

const MAX_ELEMENTS = 12_000;
const MAX_TEXT = 400;
const MAX_DEPTH = 200;
export const NOT_DRAWN: ReadonlySet<string> = new Set(
  "script style link meta template noscript head title base param".split(" "),
);
/** What is inside these is one picture. */
const CLOSED: ReadonlySet<string> = new Set("svg math select canvas video audio object".split(" "));

/** Where in the page elements are read: the window they are measured in, and where that stands in ours. */
interface TreePosition {
  view: Window;
  left: number;
  top: number;
  depth: number;
  framed: boolean;
}

/** Adds an element and all that is drawn in it to the list. */
type Visit = (element: Element, parent: number, place: TreePosition) => void;

/** Every drawn element in document order, through shadow roots and those frames that can be reached. */
export function readPage(budgetMs: number): Entry[] {
  let end = performance.now() + budgetMs;
  let most = MAX_ELEMENTS;
  const entries: Entry[] = [];
  const visit: Visit = (element, parent, place) => {
    if (entries.length >= most || (entries.length % 256 === 0 && performance.now() > end)) return;
    const tag = tagOf(element);
    if (NOT_DRAWN.has(tag) || place.depth > MAX_DEPTH) return;
    const style = place.view.getComputedStyle(element);
    if (style.display === "none") return;
    const index = entries.length;
    const entry = entryOf(element, { tag, style, parent, index, place, above: entries[parent] });
    entries.push(entry);
    if (!CLOSED.has(tag)) visitChildren(entry, place, visit);
    entry.end = entries.length;
  };
  visit(rootOf(document), -1, { view: window, left: 0, top: 0, depth: 0, framed: false });
  if (entries.length < MAX_ELEMENTS && performance.now() <= end) return entries;
  return readRest(entries, visit, (more, ms) => {
    most = entries.length + more;
    end = performance.now() + ms;
  });
}

/** How much more is read of what is on top of a page that is too long to be read whole. */
const REST = { elements: 2000, ms: 60 };

/** Reads on where it matters: what covers the window often stands behind all else. */
function readRest(entries: Entry[], visit: Visit, allow: (elements: number, ms: number) => void): Entry[] {
  const known = new Map<Node | null, number>(entries.map(({ element, index }) => [element, index]));
  const missed = new Set<Element>();
  for (const element of onTop()) {
    let outer: Node | null = element;
    while (outer !== null && !known.has(parentOf(outer))) outer = parentOf(outer);
    if (outer !== null && isElement(outer) && !known.has(element)) missed.add(outer);
  }
  allow(REST.elements, REST.ms);
  // Appended in document order, so that each ancestor's range `[index, end)` stays contiguous.
  const inOrder = [...missed].toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
  for (const element of inOrder) {
    const parent = known.get(parentOf(element)) ?? 0;
    visit(element, parent, { view: window, left: 0, top: 0, depth: 1, framed: false });
    for (let above = entries[parent]; above !== undefined; above = entries[above.parent]) above.end = entries.length;
  }
  return entries;
}

/** What is on top at points all over the window. */
function onTop(): Set<Element> {
  const points: [number, number][] = [];
  for (let x = 1; x < 16; x += 2) for (let y = 1; y < 16; y += 2) points.push([x / 16, y / 16]);
  for (const x of [0.03, 0.97]) for (const y of [0.03, 0.97]) points.push([x, y]);
  const found = points.map(([x, y]) => topAt(innerWidth * x, innerHeight * y));
  return new Set(found.filter((element) => element !== null));
}

interface Reading {
  tag: string;
  style: CSSStyleDeclaration;
  parent: number;
  index: number;
  place: TreePosition;
  above: Entry | undefined;
}

/** What is less opaque than this is not seen. */
const LEAST_OPACITY = 0.05;

function entryOf(element: Element, { tag, style, parent, index, place, above }: Reading): Entry {
  const raw = boxOf(element);
  const opacity = Number(style.opacity) * (above?.opacity ?? 1);
  return {
    element,
    tag,
    style,
    parent,
    index,
    end: index + 1,
    framed: place.framed,
    left: raw.left + place.left,
    top: raw.top + place.top,
    width: raw.width,
    height: raw.height,
    opacity,
    fixed: style.position === "fixed" || above?.fixed === true,
    seen: raw.width > 0 && raw.height > 0 && style.visibility === "visible" && opacity > LEAST_OPACITY,
    text: "",
    clickable: isClickable({ element, tag, style }, above),
    unit: -1,
  };
}

const CONTROLS: ReadonlySet<string> = new Set(["button", "summary", "a"]);

function isClickable({ element, tag, style }: Pick<Entry, "element" | "tag" | "style">, above: Entry | undefined) {
  if (CONTROLS.has(tag) || attributeOf(element, "role") === "button") return true;
  if (tag === "input") return /^(submit|button|image|reset)$/i.test(attributeOf(element, "type") ?? "");
  return style.cursor === "pointer" && above !== undefined && above.style.cursor !== "pointer";
}

function visitChildren(entry: Entry, place: TreePosition, visit: Visit): void {
  const { element, tag, index } = entry;
  const below = { ...place, depth: place.depth + 1 };
  if (tag === "iframe" || tag === "frame") return visitFrame(entry, below, visit);
  for (const root of drawnRoots(element)) {
    for (let node = firstChildOf(root); node !== null; node = nextSiblingOf(node)) {
      if (isElement(node)) visit(node, index, below);
      else if (isText(node) && entry.text.length < MAX_TEXT) entry.text += dataOf(node).slice(0, MAX_TEXT);
    }
  }
  entry.text = entry.text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
}

/** What a host holds besides its shadow root is drawn only where that has a slot for it. */
function drawnRoots(element: Element): Node[] {
  const shadow = shadowOf(element);
  if (shadow === null) return [element];
  return queryAll(shadow, "slot").length === 0 ? [shadow] : [shadow, element];
}

/** What a frame of another origin says was asked of it beforehand, where that was possible. */
function visitFrame(entry: Entry, below: TreePosition, visit: Visit): void {
  const { element, index, left, top } = entry;
  const inner = documentIn(element);
  const view = inner?.defaultView;
  if (inner === null || view === null || view === undefined) {
    entry.text = (frameTexts.get(element) ?? "").slice(0, 2000);
    return;
  }
  visit(rootOf(inner), index, { ...below, view, left, top, framed: true });
}

/** Texts of frames that only the browser can read. */
export const frameTexts = new WeakMap<Element, string>();
