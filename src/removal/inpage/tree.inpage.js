/** The page as one list: every element that is drawn, in document order, through shadow roots and frames it can reach. */

/** A page may name its form fields as the properties of elements, so these are asked of the prototypes. */
const getter = (owner, name) => {
  const { get } = Object.getOwnPropertyDescriptor(owner.prototype, name);
  return (self) => get.call(self);
};
const firstChildOf = getter(Node, "firstChild");
const nextSiblingOf = getter(Node, "nextSibling");
const nodeTypeOf = getter(Node, "nodeType");
const parentOf = getter(Node, "parentNode");
const tagOf = getter(Element, "localName");
const shadowOf = getter(Element, "shadowRoot");
const dataOf = getter(CharacterData, "data");
const titleOf = getter(Document, "title");
const rootOf = getter(Document, "documentElement");
const allOf = (root, selector) => Document.prototype.querySelectorAll.call(root, selector);
const topAt = (x, y) => Document.prototype.elementFromPoint.call(document, x, y);
const attributeOf = (element, name) => Element.prototype.getAttribute.call(element, name);
const hasAttribute = (element, name) => Element.prototype.hasAttribute.call(element, name);
const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
const styleOfForm = getter(HTMLElement, "style");
const inlineOf = (element) => (tagOf(element) === "form" ? styleOfForm(element) : element.style);
const matches = (element, selector) => Element.prototype.matches.call(element, selector);

const MAX_ELEMENTS = 12_000;
const MAX_TEXT = 400;
const NOT_DRAWN = new Set([
  "script",
  "style",
  "link",
  "meta",
  "template",
  "noscript",
  "head",
  "title",
  "base",
  "param",
]);
/** What is inside these is one picture. */
const CLOSED = new Set(["svg", "math", "select", "canvas", "video", "audio", "object"]);

/** The document of a frame that is as open to us as it is to the page. */
function documentIn(frame) {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** Every drawn element with its style, box, own text and the range of what it holds: `[index + 1, end)`. */
function readPage(budgetMs) {
  let end = performance.now() + budgetMs;
  let most = MAX_ELEMENTS;
  const entries = [];
  const visit = (element, parent, place) => {
    if (entries.length >= most || (entries.length % 256 === 0 && performance.now() > end)) return;
    const tag = tagOf(element);
    if (NOT_DRAWN.has(tag) || place.depth > 200) return;
    const style = place.view.getComputedStyle(element);
    if (style.display === "none") return;
    const index = entries.length;
    const entry = entryOf(element, { tag, style, parent, index, place, above: entries[parent] });
    entries.push(entry);
    if (!CLOSED.has(tag)) visitChildren(entry, place, visit);
    entry.end = entries.length;
  };
  const root = rootOf(document);
  if (root !== null) visit(root, -1, { view: window, left: 0, top: 0, depth: 0, framed: false });
  if (entries.length < MAX_ELEMENTS && performance.now() <= end) return entries;
  return readRest(entries, visit, (more, ms) => {
    most = entries.length + more;
    end = performance.now() + ms;
  });
}

/** How much more is read of what is on top of a page that is too long to be read whole. */
const REST = { elements: 2000, ms: 60 };

/** Reads on where it matters: what covers the window often stands behind all else. */
function readRest(entries, visit, allow) {
  const known = new Map(entries.map(({ element, index }) => [element, index]));
  const missed = new Set();
  for (const element of onTop()) {
    let outer = element;
    while (outer !== null && !known.has(parentOf(outer))) outer = parentOf(outer);
    if (outer !== null && !known.has(element)) missed.add(outer);
  }
  allow(REST.elements, REST.ms);
  // In the order of the document, what holds an element is still the last of its kind when that is added.
  const inOrder = [...missed].toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
  for (const element of inOrder) {
    const parent = known.get(parentOf(element));
    visit(element, parent, { view: window, left: 0, top: 0, depth: 1, framed: false });
    for (let at = parent; at !== -1; at = entries[at].parent) entries[at].end = entries.length;
  }
  return entries;
}

/** What is on top at points all over the window. */
function onTop() {
  const found = new Set();
  for (let x = 1; x < 16; x += 2)
    for (let y = 1; y < 16; y += 2) found.add(topAt((innerWidth * x) / 16, (innerHeight * y) / 16));
  for (const x of [0.03, 0.97]) for (const y of [0.03, 0.97]) found.add(topAt(innerWidth * x, innerHeight * y));
  found.delete(null);
  return found;
}

function entryOf(element, { tag, style, parent, index, place, above }) {
  const raw = boxOf(element);
  const opacity = Number(style.opacity) * (above === undefined ? 1 : above.opacity);
  const entry = {
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
    fixed: style.position === "fixed" || (above !== undefined && above.fixed),
    seen: raw.width > 0 && raw.height > 0 && style.visibility === "visible" && opacity > 0.05,
    text: "",
  };
  entry.clickable = isClickable(entry, above);
  return entry;
}

const CONTROLS = new Set(["button", "summary"]);

function isClickable({ element, tag, style }, above) {
  if (CONTROLS.has(tag) || attributeOf(element, "role") === "button") return true;
  if (tag === "a") return true;
  if (tag === "input") return /^(submit|button|image|reset)$/i.test(attributeOf(element, "type") ?? "");
  return style.cursor === "pointer" && above !== undefined && above.style.cursor !== "pointer";
}

function visitChildren(entry, place, visit) {
  const { element, tag, index } = entry;
  const below = { ...place, depth: place.depth + 1 };
  if (tag === "iframe" || tag === "frame") return visitFrame(entry, below, visit);
  const roots = shadowOf(element) === null ? [element] : [shadowOf(element), element];
  for (const root of roots) {
    // What a host holds besides its shadow is drawn only where the shadow has a slot for it.
    if (root === element && roots.length > 1 && shadowOf(element).querySelector("slot") === null) break;
    for (let node = firstChildOf(root); node !== null; node = nextSiblingOf(node)) {
      const type = nodeTypeOf(node);
      if (type === Node.ELEMENT_NODE) visit(node, index, below);
      else if (type === Node.TEXT_NODE && entry.text.length < MAX_TEXT) {
        entry.text += dataOf(node).slice(0, MAX_TEXT);
      }
    }
  }
  entry.text = entry.text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
}

/** What a frame of another origin says was asked of it beforehand, where that was possible. */
function visitFrame(entry, below, visit) {
  const { element, index } = entry;
  const inner = documentIn(element);
  const root = inner === null ? null : rootOf(inner);
  if (root === null || inner.defaultView === null) {
    entry.text = (frameTexts.get(element) ?? "").slice(0, 2000);
    return;
  }
  const { left, top } = entry;
  visit(root, index, { ...below, view: inner.defaultView, left, top, framed: true });
}

/** Texts of frames that only the browser can read. */
const frameTexts = new WeakMap();

/** What an element is called for those who do not see it. */
function labelOf({ element, tag }) {
  const named = ["aria-label", "title", "alt", "placeholder"].map((name) => attributeOf(element, name) ?? "");
  if (tag === "input" && !/^(text|email|password|search|tel)?$/i.test(attributeOf(element, "type") ?? ""))
    named.push(attributeOf(element, "value") ?? "");
  if (tag === "svg") named.push(element.querySelector("title")?.textContent ?? "");
  return named
    .filter((text) => text !== "")
    .join(" ")
    .slice(0, 300);
}

const centerOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
const inView = ({ left, top, width, height }) =>
  left + width > 1 && top + height > 1 && left < innerWidth - 1 && top < innerHeight - 1;
const coverOf = ({ left, top, width, height }) => {
  const w = Math.min(innerWidth, left + width) - Math.max(0, left);
  const h = Math.min(innerHeight, top + height) - Math.max(0, top);
  return w > 0 && h > 0 ? (w * h) / (innerWidth * innerHeight) : 0;
};
const contains = (outer, inner) => inner.index >= outer.index && inner.index < outer.end;
