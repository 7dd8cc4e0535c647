/** Consent dialogs that the rules know: told no where they offer it, and remembered for being hidden where they stay. */

/** How sure it is that a known dialog which is shown and speaks of cookies is one. */
const KNOWN_CONFIDENCE = 0.99;

const isShown = (element) => {
  const { width, height } = boxOf(element);
  if (width < 2 || height < 2) return false;
  return Element.prototype.checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
};

const QUERY = new Map(
  [
    [Node.DOCUMENT_NODE, Document],
    [Node.DOCUMENT_FRAGMENT_NODE, DocumentFragment],
    [Node.ELEMENT_NODE, Element],
  ].map(([type, owner]) => [type, owner.prototype.querySelectorAll]),
);

/** The elements that a selector finds; one in several steps leads through shadow roots and frames. */
function findAll(selector) {
  const steps = typeof selector === "string" ? [selector] : selector;
  let found = [document];
  for (const step of steps) {
    const [first] = found;
    const root = first === document ? document : (shadowOf(first) ?? documentIn(first) ?? first);
    found = Array.from(QUERY.get(nodeTypeOf(root)).call(root, step)).slice(0, MAX_FOUND);
    if (found.length === 0) return [];
  }
  return found;
}

const MAX_FOUND = 30;

/** Rules may know a selector that this browser does not. */
function find(selectors) {
  return selectors.flatMap((selector) => {
    try {
      return findAll(selector);
    } catch {
      return [];
    }
  });
}

/** Whether a press on what this holds would lead elsewhere, or send a form. */
function leadsAway(target) {
  if (target === globalThis || nodeTypeOf(target) !== Node.ELEMENT_NODE) return false;
  const tag = tagOf(target);
  const type = attributeOf(target, "type") ?? "";
  if (tag === "button") return !/^(button|reset)$/i.test(type);
  return hasAttribute(target, "href") || (tag === "input" && /^(submit|image)$/i.test(type));
}

/** A press that the page may act on, but the browser does not. */
function press(element) {
  const stay = (event) => {
    if (event.composedPath().some(leadsAway)) event.preventDefault();
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  addEventListener.call(window, "click", stay, true);
  try {
    HTMLElement.prototype.click.call(element);
  } finally {
    removeEventListener.call(window, "click", stay, true);
  }
}

/** Keeps the document in its place from where no request is made, so that nobody else could: an empty page, or one of its own making. */
function stayHere() {
  EventTarget.prototype.addEventListener.call(navigation, "navigate", (event) => {
    if (!event.destination.sameDocument) event.preventDefault();
  });
}

/** A page that wears the names of every dialog is not searched for all of them. */
const FIND_BUDGET_MS = 150;
/** A dialog that fades takes about this long; one that is still there then is hidden. */
const FADE_MS = 600;
const LOOK_MS = 30;

/** The dialog that is to be told no, and what says so in it. */
let found = null;

/** Whether one of these dialogs is shown and offers a no; the first that does is kept for `sayNo`. */
function findNo(dialogs) {
  const end = performance.now() + FIND_BUDGET_MS;
  for (const { popup, no } of dialogs) {
    if (performance.now() > end) return false;
    const shown = find(popup).slice(0, MAX_FOUND).filter(isShown);
    const named = find(no).slice(0, MAX_FOUND).find(isNo);
    const panel = panelOf(shown, named);
    if (panel === undefined) continue;
    state.dialogs.add(panel);
    const button = named !== undefined && related(named, panel) ? named : buttonsIn(panel).find(isNo);
    if (button === undefined) continue;
    found = { panel, button };
    return true;
  }
  return false;
}

/** The dialog as a whole, of what a rule found of it. */
function panelOf(shown, named) {
  const whole = shown.filter((one) => !isPart(one) && speaksOfConsent(one));
  const around = named === undefined ? undefined : whole.find((one) => related(named, one));
  return around ?? panelAround(named) ?? whole[0] ?? panelAround(shown[0]);
}

/** Nothing in a frame is one: where a press there leads to could not be stopped. */
const isNo = (element) => element instanceof HTMLElement && isShown(element) && refuses(element);

/** What may be pressed in a dialog whose buttons are not those that its rule names. */
function buttonsIn(panel) {
  const roots = shadowOf(panel) === null ? [panel] : [shadowOf(panel), panel];
  const all = roots.flatMap((root) => Array.from(QUERY.get(nodeTypeOf(root)).call(root, "button, a, [role=button]")));
  return all.slice(0, MAX_FOUND);
}

/** What rules name may be a button of a dialog, or the page that has one. */
const isPart = (element) => /^(a|button|input|label|body|html|main)$/.test(tagOf(element));

const speaksOfConsent = (element) => {
  const text = textIn(element);
  return says(text, "cookie") || says(text, "privacy");
};

/** The nearest part around an element that speaks of consent. */
function panelAround(element) {
  for (let outer = element, climb = 0; outer !== undefined && outer !== null && climb < 8; climb += 1) {
    if (/^(body|html|main)$/.test(tagOf(outer))) return undefined;
    if (!isPart(outer) && isShown(outer) && speaksOfConsent(outer)) return outer;
    outer = upFrom(outer);
  }
  return undefined;
}

function upFrom(node) {
  const parent = parentOf(node);
  if (parent === null) return null;
  return nodeTypeOf(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

/** Presses what was found, and waits until the dialog has gone, for as long as is left; whether it was pressed. */
async function sayNo(leftMs) {
  const { panel, button } = found;
  // The page has had a moment to make something else of it.
  if (!isNo(button)) return false;
  state.before = overlaysNow();
  const { left, top, width, height } = boxOf(panel);
  const selector = selectorOf(panel);
  stayHere();
  press(button);
  const end = performance.now() + Math.min(leftMs, FADE_MS);
  while (isShown(panel) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  if (isShown(panel)) return true;
  state.answered.add(panel);
  state.removed.push({ type: "cookie-banner", confidence: KNOWN_CONFIDENCE, selector });
  state.freed ||= coverOf({ left, top, width, height }) > 0.03;
  return true;
}

const overlaysNow = () => new Set(findOverlays(new Page(readPage(SCAN_BUDGET_MS))).map(({ entry }) => entry.element));

/** Whether an overlay came of the answer: a button that leads back to the choice, or a line that says it was heard. */
function isAfterthought(page, { entry, over }) {
  if (!over || state.before === null || state.before.has(entry.element)) return false;
  if (/consent|cookie|gdpr|cmp|revisit|revoke/.test(nameOf(entry))) return true;
  return says(`${page.textOf(entry)} ${fold(page.within(entry).map(labelOf).join(" ").slice(0, 1000))}`, "cookie");
}

/** What the model makes of a candidate, and what the rules know better. */
function verdictOn(page, candidate, context) {
  const verdict = judge(MODEL, featuresOf(page, candidate, context), candidate.listed);
  const other = verdict.type !== "cookie-banner" && verdict.confidence >= 0.5;
  const after = !other && isAfterthought(page, candidate);
  if (!after && !isKnownDialog(page, candidate)) return swayed(candidate, verdict);
  if (after) state.answered.add(candidate.entry.element);
  return { type: "cookie-banner", confidence: KNOWN_CONFIDENCE };
}

/** Whether two elements are one, or one is in the other, shadow roots included. */
function related(one, other) {
  for (const [inner, outer] of [
    [one, other],
    [other, one],
  ])
    for (let node = inner; node !== null; node = upFrom(node)) if (node === outer) return true;
  return false;
}

const isRelatedToAny = (element, others) => [...others].some((other) => related(element, other));

/** Whether a candidate is a dialog that a rule knows, or all of one but for its wrapper. */
function isKnownDialog(page, { entry, over }) {
  if (!over) return false;
  const own = entry.element;
  return [...state.dialogs].some(
    (dialog) => related(own, dialog) && page.textOf(entry).length <= 2 * textIn(dialog).length + 100,
  );
}
