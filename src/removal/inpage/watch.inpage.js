/** The work itself: look, judge, take away, and look again at whatever changes until the picture is taken. */

const SCAN_BUDGET_MS = 250;
const MAX_SCANS = 60;
/** Changes are looked at together, this much after the first. */
const GATHER_MS = 80;
/** The least chance that anything is taken away at, however low the caller goes. */
const LEAST = 0.2;

const state = {
  options: null,
  /** To each name that the lists know, as `.class` or `#id`, what they know it for. */
  listed: new Map(),
  removed: [],
  /** What was left because it is rather the page itself. */
  kept: new Set(),
  scans: 0,
  /** Consent dialogs that a rule knows, and those of them that went when they were told no. */
  dialogs: new Set(),
  answered: new Set(),
  /** What lay over the page before one of them was told no. */
  before: null,
  /** Names that were told, and since when late arrivals have their time. */
  told: new Set(),
  began: undefined,
  late: new WeakSet(),
  hidden: new Set(),
  signatures: new Map(),
  dirty: true,
  freed: false,
  watching: new WeakSet(),
};

/** Notes what comes after the page has loaded. */
const arrivals = new MutationObserver((changes) => {
  if (document.readyState !== "complete") return;
  for (const { addedNodes } of changes) for (const node of addedNodes) state.late.add(node);
});
arrivals.observe(document, { childList: true, subtree: true });

function isLate(element) {
  for (let node = element; node !== null; node = parentOf(node) ?? node.host ?? null)
    if (state.late.has(node)) return true;
  return false;
}

/** Every candidate of the page as it is now, with what is made of it. */
function judgePage() {
  const page = new Page(readPage(SCAN_BUDGET_MS));
  const context = contextOf(page, isLate);
  const overlays = findOverlays(page);
  const candidates = withListed(page, [...overlays, ...findSlots(page)]);
  const judged = candidates.map((candidate) => Object.assign({}, candidate, verdictOn(page, candidate, context)));
  return { page, context, overlays, judged };
}

/** One look at the page: what is wanted gone is gone afterwards. */
function scan() {
  state.dirty = false;
  const { page, context, overlays, judged } = judgePage();
  const gone = takeAway(page, judged, context);
  state.freed ||= gone.some(({ over, type, panel }) => (over || type !== "ad") && coverOf(panel) > 0.03);
  // A ground may come after its dialog has gone.
  if (state.freed)
    undo(page, context, { gone, left: overlays.filter(({ entry }) => !gone.some((one) => one.entry === entry)) });
  watchRoots(page);
}

/** Marks what the lists know, and adds what is not among the candidates. */
function withListed(page, candidates) {
  if (state.listed.size === 0) return candidates;
  const known = new Map(candidates.map((candidate) => [candidate.entry.element, candidate]));
  for (const entry of page.entries) {
    const found = entry.seen && !entry.framed ? listedFor(entry.element) : undefined;
    if (found === undefined || page.holdsPage(entry) || alike(page, entry) > 2) continue;
    const candidate = known.get(entry.element);
    const added = entry.width * entry.height > 2000 && entry.unit < 0;
    if (candidate !== undefined) candidate.listed = found;
    else if (added) known.set(entry.element, { entry, panel: entry, over: false, listed: found });
  }
  return [...known.values()];
}

/** What the lists know an element for, by the same names that they were asked about. */
const listedFor = (element) =>
  namesOf(element)
    .map((name) => state.listed.get(name))
    .find((type) => type !== undefined);

function takeAway(page, judged, context) {
  const least = Math.max(LEAST, state.options.confidence);
  const wanted = judged.filter(({ type, confidence }) => confidence >= least && state.options.types.includes(type));
  const listings = listingsIn(page, wanted, context);
  const bare = isBare(page, wanted);
  const gone = [];
  // Outermost first, since a part of what is gone needs no decision of its own.
  for (const candidate of wanted.toSorted((a, b) => a.entry.index - b.entry.index)) {
    if (gone.some(({ entry }) => contains(entry, candidate.entry))) continue;
    if (listings.has(candidate) || isPage(page, candidate, { ...context, bare })) {
      state.kept.add(candidate.entry.element);
      continue;
    }
    const whole = hide(page, candidate);
    gone.push({ ...candidate, entry: whole });
    note(page, candidate, whole);
  }
  return gone;
}

function note(page, { type, confidence }, { element, index }) {
  const signature = `${type} ${tagOf(element)} ${attributeOf(element, "class")} ${page.textOf(page.entries[index]).slice(0, 200)}`;
  const answered = type === "cookie-banner" && isRelatedToAny(element, state.answered);
  const known = answered || state.hidden.has(element) || state.signatures.has(signature);
  state.hidden.add(element);
  state.signatures.set(signature, lookOf(element));
  if (known || state.removed.length >= 100) return;
  state.removed.push({ type, confidence: Math.round(confidence * 1000) / 1000, selector: selectorOf(element) });
}

/** By what an element that was taken away is known again when the page puts it back. */
const lookOf = (element) =>
  `${tagOf(element)} ${attributeOf(element, "id")} ${attributeOf(element, "class")} ${(element.textContent ?? "").length}`;

function onChange(changes) {
  for (const { target, type, addedNodes } of changes) {
    if (type === "attributes") reassert(target);
    for (const node of addedNodes) if (nodeTypeOf(node) === Node.ELEMENT_NODE) meetAgain(node);
  }
  if (state.dirty) return;
  state.dirty = true;
  setTimeout(() => state.dirty && state.options !== null && lookAgain(), GATHER_MS);
}

/** However much the page changes, it is looked at so often and no more until the picture is due. */
function lookAgain() {
  if (state.scans >= MAX_SCANS) return;
  state.scans += 1;
  scan();
}

/** What comes back goes at once, before it is drawn. */
function meetAgain(element) {
  if (enforced.has(element)) return reassert(element);
  const own = lookOf(element);
  for (const known of state.signatures.values()) if (known === own) return enforce(element, GONE);
}

const changes = new MutationObserver(onChange);
const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["style", "class", "open", "hidden"],
};

function watchRoots(page) {
  const roots = [document];
  for (const { element } of page.entries) {
    const shadow = shadowOf(element);
    if (shadow !== null && roots.length < 200) roots.push(shadow);
  }
  for (const root of roots) {
    if (state.watching.has(root)) continue;
    state.watching.add(root);
    changes.observe(root, WATCHED);
  }
}

const MAX_KEPT = 1000;
const report = () => ({ removed: state.removed, kept: Math.min(MAX_KEPT, state.kept.size) });

/** How much of their time late arrivals have left after the page's load, in milliseconds. */
function leftOf(waitMs) {
  const [navigation] = performance.getEntriesByType("navigation");
  const loaded = navigation === undefined ? 0 : navigation.loadEventEnd;
  state.began ??= loaded === 0 ? performance.now() : loaded;
  return Math.min(waitMs, Math.max(0, state.began + waitMs - performance.now()));
}

/** How often the page is asked what is new while late arrivals have their time. */
const NEWS_MS = 250;

/** Resolves to names that were not told before, at once the first time; without any once late arrivals have had their time. */
async function news(waitMs, again) {
  for (let first = state.told.size === 0; ; first = false) {
    if (!first) await new Promise((resolve) => setTimeout(resolve, Math.min(NEWS_MS, leftOf(waitMs))));
    const left = leftOf(waitMs);
    const fresh = names().filter((name) => !state.told.has(name));
    for (const name of fresh) state.told.add(name);
    if (left === 0 || again || fresh.length > 0) return { names: fresh, left };
  }
}

function learn(listed) {
  state.listed = new Map(listed.map((line) => line.split(" ").toReversed()));
}

/** Clears the page of these types and keeps it clear; `listed` are names the lists know, each `type name`. */
function clear(types, confidence, listed) {
  state.options = { types, confidence };
  learn(listed);
  scan();
  for (const event of ["transitionend", "animationend"])
    EventTarget.prototype.addEventListener.call(document, event, () => onChange([]), true);
  return report();
}

/** The last look before the picture. */
function look() {
  if (state.options !== null) scan();
  return report();
}

globalThis.stillframeRemoval = { news, findNo, sayNo, doubts, sway, names, clear, look, frameTexts, inspect };

/** For training: every candidate with what the model is told of it and makes of it. */
function inspect() {
  const page = new Page(readPage(5000));
  const context = contextOf(page, isLate);
  return [...findOverlays(page), ...findSlots(page)].map((candidate) => {
    const features = featuresOf(page, candidate, context);
    return { entry: candidate.entry, page, features, verdict: judge(MODEL, features) };
  });
}
