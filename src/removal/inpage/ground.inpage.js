/** What a dialog does to the page behind it: its ground, the lock on scrolling, blur, and room kept free. */

/** Undoes what covered or held the page for the sake of what is gone, and only that; `left` are overlays that stay. */
function undo(page, context, { gone, left }) {
  const owners = [
    ...left
      .filter((one) => mayHaveGround(page, one))
      .map((one) => ({ entry: one.entry, stays: true, off: isEdge(one) ? NEAR : -NEAR })),
    ...gone.filter(ownsGround).map((one) => ({ entry: one.entry, stays: false, off: isEdge(one) ? 1 : 0 })),
  ];
  const owned = ownersOf(page, context.veils, owners);
  for (const [veil, owner] of owned) if (owner?.stays !== true) enforce(veil.element, GONE);
  const dark = [...owned.values()].some((owner) => owner?.stays === true);
  if (!dark && !left.some((one) => holdsTheFloor(page, one))) release(page, gone);
}

/** Wrappers may stand between a dialog and its ground; bars seldom have one. */
const NEAR = 4;

/** A dialog is not behind its own ground. */
const BEHIND = 1000;

/** To each ground the overlay it belongs to: the nearest before it that has none yet, or else the nearest. */
function ownersOf(page, veils, owners) {
  const farness = (veil, { entry, off }) =>
    between(veil, entry) + off + (isBehind(page, entry, veil) && !contains(veil, entry) ? BEHIND : 0);
  const pairs = veils
    .flatMap((veil) => owners.map((owner) => ({ veil, owner, far: farness(veil, owner) })))
    .toSorted((a, b) => a.far - b.far);
  const owned = new Map(veils.map((veil) => [veil, pairs.find((pair) => pair.veil === veil)?.owner]));
  const settled = new Set();
  for (const { veil, owner } of pairs) {
    if (settled.has(veil) || settled.has(owner)) continue;
    owned.set(veil, owner);
    settled.add(veil).add(owner);
  }
  return owned;
}

/** Whether one element is drawn before another, and so lies behind it. */
function isBehind(page, one, other) {
  const [layers, others] = [layersOf(page, one), layersOf(page, other)];
  const at = layers.findIndex((layer, depth) => layer.index !== others[depth]?.index);
  if (at === -1 || others[at] === undefined) return false;
  return (
    layers[at].level < others[at].level ||
    (layers[at].level === others[at].level && layers[at].index < others[at].index)
  );
}

/** The stacking contexts that an element is in, outermost first, with itself. */
function layersOf(page, entry) {
  const layers = [];
  for (let outer = entry; outer !== undefined; outer = page.above(outer)) {
    const { style, index } = outer;
    const placed = style.position !== "static" && (style.zIndex !== "auto" || /fixed|sticky/.test(style.position));
    if (!placed && !inTopLayer(outer) && style.transform === "none" && Number(style.opacity) === 1) continue;
    layers.unshift({ index, level: inTopLayer(outer) ? Number.MAX_VALUE : Number(style.zIndex) || 0 });
  }
  return layers;
}

/** Whether what is gone is of a size that darkens the page behind it. */
const ownsGround = ({ over, type, panel }) =>
  over && type !== "chat-widget" && coverOf(panel) > (type === "ad" ? 0.1 : 0.03);

/** How many elements stand between two in the order of the document. */
const between = (one, other) => (one.index < other.index ? other.index - one.end : Math.max(0, one.index - other.end));

/** Whether a ground may be that of this overlay; parts of the page itself have none. */
function mayHaveGround(page, { entry, panel }) {
  if (inTopLayer(entry)) return true;
  const part = /^(header|nav|footer|aside)$/.test(entry.tag);
  return saysSomething(page, entry) && !part && entry.style.position !== "sticky" && coverOf(panel) > 0.03;
}

/** A bar along an edge of the window, as headers are too. */
const isEdge = ({ panel }) =>
  panel.width > innerWidth * 0.85 &&
  panel.height < innerHeight * 0.6 &&
  (panel.top < 8 || panel.top + panel.height > innerHeight - 8);

/** Whether an overlay that stays is a dialog, so that the lock may be its own. */
function holdsTheFloor(page, { entry, panel }) {
  if (inTopLayer(entry) || attributeOf(entry.element, "aria-modal") === "true") return true;
  const { x, y } = centerOf(panel);
  const centered = Math.abs(x / innerWidth - 0.5) < 0.1 && Math.abs(y / innerHeight - 0.5) < 0.2;
  return entry.style.position !== "sticky" && centered && coverOf(panel) > 0.03 && saysSomething(page, entry);
}

/** A picture behind the page says nothing. */
const saysSomething = (page, entry) =>
  entry.seen && page.within(entry).some(({ tag, text, clickable }) => text !== "" || clickable || tag === "iframe");

/** Undoes what held or blurred the page for the sake of what is gone. */
function release(page, gone) {
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
