/** What a dialog does to the page behind it: its ground, the lock on scrolling, blur, and room kept free. */

/** Undoes what covered or held the page for the sake of what is gone, and only that; `left` are overlays that stay. */
function undo(page, context, { gone, left }) {
  const holders = left.filter((one) => holdsTheFloor(one));
  const owners = [...holders, ...gone.filter(({ over, panel }) => over && coverOf(panel) > 0.03)];
  for (const veil of context.veils) {
    const [nearest] = owners.toSorted((a, b) => between(veil, a.entry) - between(veil, b.entry));
    if (nearest === undefined || !holders.includes(nearest)) enforce(veil.element, GONE);
  }
  if (holders.length === 0) release(page, gone);
}

/** How many elements stand between two in the order of the document. */
const between = (one, other) => (one.index < other.index ? other.index - one.end : Math.max(0, one.index - other.end));

/** Whether an overlay that stays is such that the ground and the lock may be its own. */
function holdsTheFloor({ entry, panel }) {
  if (inTopLayer(entry) || attributeOf(entry.element, "aria-modal") === "true") return true;
  if (!entry.seen || entry.style.position === "sticky") return false;
  const { x, y } = centerOf(panel);
  const centered = Math.abs(x / innerWidth - 0.5) < 0.1 && Math.abs(y / innerHeight - 0.5) < 0.2;
  const drawer = panel.height > innerHeight * 0.9 && panel.width < innerWidth * 0.9;
  return (centered || drawer) && coverOf(panel) > 0.03;
}

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
