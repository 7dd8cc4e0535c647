/** Taking away what was found, and undoing what it did to the page, so that it stays so. */

/** What was set on which elements, to be set again should the page take it back. */
const enforced = new Map();
const MAX_ENFORCED = 30;

const GONE = { display: "none", transition: "none", animation: "none" };
/** Gone to the eye, but keeping its place: neighbours in a row would move into it. */
const BLANK = { visibility: "hidden", opacity: "0", transition: "none", animation: "none", "pointer-events": "none" };

function enforce(element, style) {
  const known = enforced.get(element) ?? { style: {}, times: 0 };
  known.style = { ...known.style, ...style };
  enforced.set(element, known);
  apply(element, known);
}

function apply(element, { style }) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, "important");
}

/** Sets again what the page changed. One that it will not leave alone is taken out of the document. */
function reassert(element) {
  const known = enforced.get(element);
  if (known === undefined) return;
  const kept = Object.entries(known.style).every(
    ([name, value]) =>
      element.style.getPropertyValue(name) === value && element.style.getPropertyPriority(name) === "important",
  );
  if (kept) return;
  known.times += 1;
  if (known.times < MAX_ENFORCED) apply(element, known);
  else if ("display" in known.style && element.isConnected) Element.prototype.remove.call(element);
}

/** Whether neighbours stand beside an element, so that taking its box away would move or stretch them. */
function standsInRow(page, entry) {
  const outer = page.above(entry);
  if (outer === undefined || entry.style.position === "fixed" || entry.style.position === "absolute") return false;
  const beside = page
    .children(outer)
    .some(
      (one) =>
        one !== entry &&
        one.seen &&
        one.top < entry.top + entry.height * 0.8 &&
        entry.top < one.top + one.height * 0.8 &&
        one.style.position !== "absolute" &&
        one.style.position !== "fixed" &&
        one.width > 40,
    );
  if (!beside) return false;
  return (
    /flex|grid|table/.test(outer.style.display) ||
    entry.style.float !== "none" ||
    /table-cell|inline-block/.test(entry.style.display)
  );
}

/** The part to take away: the slot with what wraps nothing else. */
function wholeOf(page, entry) {
  let whole = entry;
  for (let climb = 0; climb < 6; climb += 1) {
    const outer = page.above(whole);
    if (outer === undefined || page.holdsPage(outer) || /^(main|article|body|html|tr|tbody|table)$/.test(outer.tag))
      break;
    const others = page.within(outer).filter((one) => one !== outer && one.seen && !contains(whole, one));
    const labels = outer.text === "" || isAdLabel(outer.text);
    const nothing = others.every((one) => !isSubstance(one) || isAdLabel(page.textOf(one)));
    const words = others.filter(({ text }) => text !== "").every(({ text }) => isAdLabel(text) || text.length < 3);
    if (!labels || !nothing || !words) break;
    whole = outer;
  }
  return whole;
}

function hide(page, { entry, over }) {
  const whole = over ? entry : wholeOf(page, entry);
  if (!over) for (const label of labelsBeside(page, whole)) enforce(label.element, GONE);
  enforce(whole.element, standsInRow(page, whole) ? BLANK : GONE);
  return whole;
}

/** Undoes what covered or held the page for the sake of what is gone. */
function undo(page, context, gone) {
  for (const veil of context.veils) enforce(veil.element, GONE);
  const body = page.entries.find(({ tag }) => tag === "body");
  const root = page.entries[0];
  for (const entry of [root, body]) if (entry !== undefined) unlock(entry);
  if (body === undefined) return;
  const blurred = page.entries.filter((entry) => isBlurred(entry) && (entry === body || coverOf(entry) > 0.3));
  for (const entry of blurred.slice(0, 20)) enforce(entry.element, { filter: "none" });
  for (const pseudo of ["before", "after"]) unveil(body.element, pseudo);
  for (const bar of gone.filter(({ entry }) => isBar(entry))) giveRoomBack(page, [root, body], bar.entry);
}

function unlock({ element, style }) {
  if (/hidden|clip/.test(style.overflowY)) {
    enforce(element, { overflow: "visible", "overflow-y": "visible", "overscroll-behavior": "auto" });
    if (style.height === `${innerHeight}px`) enforce(element, { height: "auto" });
    if (
      /^\d/.test(style.paddingRight) &&
      Number.parseFloat(style.paddingRight) <= 20 &&
      element.style.paddingRight !== ""
    )
      enforce(element, { "padding-right": "0px" });
  }
  if (style.position === "fixed") enforce(element, { position: "static", top: "auto", width: "auto" });
}

/** A ground that `body` draws by its style sheet alone. */
function unveil(body, pseudo) {
  const style = getComputedStyle(body, `::${pseudo}`);
  if (style.content === "none" || style.position !== "fixed" || Number.parseFloat(style.width) < innerWidth * 0.9)
    return;
  if (transparencyOf(style) === 1 && style.backdropFilter === "none") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body::${pseudo} { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const isBar = ({ style, width, height }) =>
  style.position === "fixed" && width > innerWidth * 0.8 && height < innerHeight * 0.6;

/** Room the page kept free for a bar that is gone. */
function giveRoomBack(page, roots, bar) {
  const atTop = bar.top < innerHeight - bar.top - bar.height;
  const side = atTop ? "Top" : "Bottom";
  const near = (value) => Number.parseFloat(value) >= 20 && Math.abs(Number.parseFloat(value) - bar.height) <= 4;
  for (const { element, style } of [...roots, ...page.children(roots[1])]) {
    for (const kind of ["padding", "margin"])
      if (near(style[kind + side])) enforce(element, { [`${kind}-${side.toLowerCase()}`]: "0px" });
  }
  if (!atTop) return;
  const pushed = page.entries.filter(({ style }) => /fixed|sticky/.test(style.position) && near(style.top));
  for (const { element } of pushed.slice(0, 5)) if (!enforced.has(element)) enforce(element, { top: "0px" });
}
