import { type Context, isBlurred } from "../features/context.ts";
import { inlineOf } from "../see/dom.ts";
import type { Box, Candidate, Entry, Judged } from "../see/entry.ts";
import { coverOf } from "../see/geometry.ts";
import { type Page, transparencyOf } from "../see/page.ts";
import { isEdge, isModal, mayHaveBackdrop, NEAR, type Owner, ownersOf, ownsBackdrop } from "./backdrops.ts";
import { enforce, enforced, GONE } from "./hide.ts";

/** Undoes what covered or held the page for the sake of what is gone, and only that; `left` are overlays that stay. */
export function undo(
  page: Page,
  context: Context,
  overlays: { gone: readonly Judged[]; left: readonly Candidate[] },
): void {
  const { gone, left } = overlays;
  const owners: Owner[] = [
    ...left
      .filter((one) => mayHaveBackdrop(page, one))
      .map((one) => ({ entry: one.entry, stays: true, off: isEdge(one) ? NEAR : -NEAR })),
    ...gone.filter(ownsBackdrop).map((one) => ({ entry: one.entry, stays: false, off: isEdge(one) ? 1 : 0 })),
  ];
  const owned = ownersOf(page, context.backdrops, owners);
  for (const [backdrop, owner] of owned) if (owner?.stays !== true) enforce(backdrop.element, GONE);
  const dark = [...owned.values()].some((owner) => owner?.stays === true);
  if (!dark && !left.some((one) => isModal(page, one))) release(page, gone);
}

/** Undoes what held or blurred the page for the sake of what is gone. */
function release(page: Page, gone: readonly Judged[]): void {
  const { body, entries } = page;
  const roots = [entries[0], body].filter((entry) => entry !== undefined);
  for (const entry of roots) unlock(entry);
  if (body === undefined) return;
  const blurred = page.entries.filter((entry) => isBlurred(entry) && (entry === body || coverOf(entry) > 0.3));
  for (const entry of blurred.slice(0, 20)) enforce(entry.element, { filter: "none" });
  for (const pseudo of ["before", "after"]) unveil(body.element, pseudo);
  for (const { entry } of gone) if (isBar(entry)) giveRoomBack(page, roots, entry);
}

function unlock({ element, style }: Entry): void {
  if (/hidden|clip/.test(style.overflowY)) {
    enforce(element, { overflow: "visible", "overflow-y": "visible", "overscroll-behavior": "auto" });
    if (style.height === `${innerHeight}px`) enforce(element, { height: "auto" });
    const room = Number.parseFloat(style.paddingRight);
    if (room > 0 && room <= 20 && inlineOf(element).paddingRight !== "") enforce(element, { "padding-right": "0px" });
  }
  if (style.position === "fixed") enforce(element, { position: "static", top: "auto", width: "auto" });
}

/** Takes away a backdrop that `body` draws by its style sheet alone. */
function unveil(body: Element, pseudo: string): void {
  const style = getComputedStyle(body, `::${pseudo}`);
  if (style.content === "none" || style.position !== "fixed" || Number.parseFloat(style.width) < innerWidth * 0.9)
    return;
  if (transparencyOf(style) === 1 && style.backdropFilter === "none") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body::${pseudo} { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const isBar = ({ style, width, height }: Entry): boolean =>
  style.position === "fixed" && width > innerWidth * 0.8 && height < innerHeight * 0.6;

/** Room the page kept free for a bar that is gone. */
function giveRoomBack(page: Page, roots: readonly Entry[], bar: Box): void {
  const atTop = bar.top < innerHeight - bar.top - bar.height;
  const side = atTop ? "top" : "bottom";
  const near = (value: string): boolean =>
    Number.parseFloat(value) >= 20 && Math.abs(Number.parseFloat(value) - bar.height) <= 4;
  const parts = page.body === undefined ? [] : page.children(page.body);
  for (const { element, style } of [...roots, ...parts]) {
    for (const kind of ["padding", "margin"])
      if (near(style.getPropertyValue(`${kind}-${side}`))) enforce(element, { [`${kind}-${side}`]: "0px" });
  }
  if (!atTop) return;
  const pushed = page.entries.filter(({ style }) => /fixed|sticky/.test(style.position) && near(style.top));
  for (const { element } of pushed.slice(0, 5)) if (!enforced.has(element)) enforce(element, { top: "0px" });
}
