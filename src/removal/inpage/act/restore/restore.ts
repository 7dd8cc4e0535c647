import type { Context } from "../../features/context.ts";
import { inlineOf } from "../../see/dom.ts";
import type { Box, Candidate, Entry, Judged } from "../../see/entry.ts";
import { type Page, transparencyOf } from "../../see/page.ts";
import { blocksPage, isEdge, isModal, mayHaveBackdrop, NEAR, type Owner, ownersOf, ownsBackdrop } from "./backdrops.ts";
import { hasLockingClass } from "./before.ts";
import { enforce, enforced, GONE } from "../hide.ts";

interface Overlays {
  gone: readonly Judged[];
  /** Those that stay. */
  left: readonly Candidate[];
}

/**
 * Undoes what covered or held the page for the sake of what is gone. A page may be dark, blurred or unscrollable of its
 * own, so each thing is undone only where there is a sign that it came of a dialog.
 */
export function undo(page: Page, context: Context, { gone, left }: Overlays): void {
  const overlays = [...gone, ...left].map(({ entry }) => entry);
  const backdrops = context.backdrops.filter((one) => blocksPage(page, one, overlays));
  const owners: Owner[] = [
    ...left
      .filter((one) => mayHaveBackdrop(page, one))
      .map((one) => ({ entry: one.entry, stays: true, off: isEdge(one) ? NEAR : -NEAR })),
    ...gone.filter(ownsBackdrop).map((one) => ({ entry: one.entry, stays: false, off: isEdge(one) ? 1 : 0 })),
  ];
  const owned = ownersOf(page, backdrops, owners);
  for (const [backdrop, owner] of owned) if (owner?.stays !== true) enforce(backdrop.element, GONE);
  const dark = [...owned.values()].some((owner) => owner?.stays === true);
  if (!dark && !left.some((one) => isModal(page, one))) release(page, { gone, left }, backdrops.length > 0);
}

/** Undoes what held or blurred the page; `blocked` says that a backdrop lay over it. */
function release(page: Page, { gone, left }: Overlays, blocked: boolean): void {
  const { body, entries } = page;
  const roots = [entries[0], body].filter((entry) => entry !== undefined);
  for (const entry of roots) unlock(entry, blocked);
  if (body === undefined) return;
  for (const wrapper of page.children(body).filter((one) => page.holdsPage(one))) clearWrapper(wrapper);
  for (const pseudo of ["before", "after"]) hidePseudo(body.element, pseudo);
  for (const { entry } of gone) if (isBar(entry)) giveRoomBack(page, { roots, left }, entry);
}

/** Gives `html` or `body` its scrolling back where that was taken by a script, or for a dialog. */
function unlock({ element, style }: Entry, blocked: boolean): void {
  const inline = inlineOf(element);
  const locked = hasLockingClass(element);
  const scrolls = document.documentElement.scrollHeight > innerHeight || element.scrollHeight > innerHeight;
  if (/hidden|clip/.test(style.overflowY) && scrolls && (blocked || locked || /hidden|clip/.test(inline.overflow))) {
    enforce(element, { overflow: "visible", "overflow-y": "visible", "overscroll-behavior": "auto" });
    const room = Number.parseFloat(style.paddingRight);
    if (room > 0 && room <= 20 && inline.paddingRight !== "") enforce(element, { "padding-right": "0px" });
  }
  if (style.position === "fixed" && (blocked || locked || inline.position === "fixed"))
    enforce(element, { position: "static", top: "auto", width: "auto" });
}

/** What holds the whole page is never blurred by itself, nor made unscrollable or paler by an inline style. */
function clearWrapper({ element, style }: Entry): void {
  const inline = inlineOf(element);
  if (/blur/.test(style.filter)) enforce(element, { filter: "none" });
  if (/hidden|clip/.test(inline.overflow) && element.scrollHeight > innerHeight)
    enforce(element, { overflow: "visible", height: "auto", "max-height": "none" });
  if (inline.opacity !== "" && Number(inline.opacity) < 1) enforce(element, { opacity: "1" });
}

/** Takes away a backdrop that `body` draws over the page by its style sheet alone. */
function hidePseudo(body: Element, pseudo: string): void {
  const style = getComputedStyle(body, `::${pseudo}`);
  if (style.content === "none" || style.position !== "fixed" || Number.parseFloat(style.width) < innerWidth * 0.9)
    return;
  if (!(Number(style.zIndex) > 0) || style.pointerEvents === "none") return;
  if (transparencyOf(style) === 1 && style.backdropFilter === "none") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body::${pseudo} { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Whether a bar keeps to the window, or to the top of the page: of either a page makes room for it. */
const isBar = ({ style, top, width, height }: Entry): boolean =>
  (style.position === "fixed" || (style.position === "absolute" && top + scrollY < 2)) &&
  width > innerWidth * 0.8 &&
  height < innerHeight * 0.6;

/** Room of less is not kept for a bar. */
const LEAST_ROOM = 20;
/** How much the room may differ from the height of its bar. */
const ROOM_OFF = 4;

/** Gives back room that the page kept free for a bar that is gone, and for none that stays. */
function giveRoomBack(page: Page, { roots, left }: { roots: readonly Entry[]; left: readonly Candidate[] }, bar: Box) {
  const isTop = (one: Box): boolean => one.top < innerHeight - one.top - one.height;
  const side = isTop(bar) ? "top" : "bottom";
  const fits = (room: number): boolean => room >= LEAST_ROOM && Math.abs(room - bar.height) <= ROOM_OFF;
  const near = (value: string): boolean => fits(Number.parseFloat(value));
  if (left.some(({ entry }) => isBar(entry) && isTop(entry) === isTop(bar) && fits(entry.height))) return;
  const parts = page.body === undefined ? [] : page.children(page.body);
  for (const { element, style } of [...roots, ...parts]) {
    for (const kind of ["padding", "margin"])
      if (near(style.getPropertyValue(`${kind}-${side}`))) enforce(element, { [`${kind}-${side}`]: "0px" });
  }
  if (side === "bottom") return;
  const pushed = page.entries.filter(({ style }) => /fixed|sticky/.test(style.position) && near(style.top));
  for (const { element } of pushed.slice(0, 5)) if (!enforced.has(element)) enforce(element, { top: "0px" });
}
