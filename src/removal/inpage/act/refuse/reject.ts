import { areRelated, boxOf, isElement, tagOf, upFrom } from "../../see/dom.ts";
import { coverOf, onPage } from "../../see/geometry.ts";
import { findOverlays } from "../../see/overlays.ts";
import { Page } from "../../see/page.ts";
import { says } from "../../see/text.ts";
import { readPage } from "../../see/tree.ts";
import { KNOWN_CONFIDENCE, SCAN_BUDGET_MS } from "../limits.ts";
import { holdDocument, press } from "./press.ts";
import { type Dialog, find, isShown, MAX_FOUND, queryInside } from "./query.ts";
import { refuses, textIn } from "./refusal.ts";
import { selectorOf } from "../selectors.ts";
import { state } from "../state.ts";

/** A page that wears the names of every dialog is not searched for all of them. */
const FIND_BUDGET_MS = 150;

/** The dialog that is to be refused, and the button in it that does so. */
let found: { panel: Element; button: HTMLElement } | null = null;

/** Whether one of these dialogs is shown and can be refused; the first that can is kept for `sayNo`. */
export function findNo(dialogs: readonly Dialog[]): boolean {
  const end = performance.now() + FIND_BUDGET_MS;
  for (const { popup, no } of dialogs) {
    if (performance.now() > end) return false;
    const shown = find(popup).slice(0, MAX_FOUND).filter(isShown);
    const named = find(no).slice(0, MAX_FOUND).find(isNo);
    const panel = panelOf(shown, named);
    if (panel === undefined) continue;
    state.dialogs.add(panel);
    const button =
      named !== undefined && areRelated(named, panel)
        ? named
        : queryInside(panel, "button, a, [role=button]").slice(0, MAX_FOUND).find(isNo);
    if (button === undefined) continue;
    found = { panel, button };
    return true;
  }
  return false;
}

/** The dialog as a whole, of what a rule found of it. */
function panelOf(shown: readonly Element[], named: Element | undefined): Element | undefined {
  const whole = shown.filter((one) => !isPart(one) && speaksOfConsent(one));
  const around = named === undefined ? undefined : whole.find((one) => areRelated(named, one));
  return around ?? panelAround(named) ?? whole[0] ?? panelAround(shown[0]);
}

/** Never an element in a frame: where a press there leads to could not be stopped. */
const isNo = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && isShown(element) && refuses(element);

/** What rules name may be a button of a dialog, or the page that has one. */
const isPart = (element: Element): boolean => /^(a|button|input|label|body|html|main)$/.test(tagOf(element));

function speaksOfConsent(element: Element): boolean {
  const text = textIn(element);
  return says(text, "cookie") || says(text, "privacy");
}

/** The nearest part around an element that speaks of consent. */
function panelAround(element: Element | undefined): Element | undefined {
  let outer: Node | null = element ?? null;
  for (let climb = 0; outer !== null && climb < 8; climb += 1) {
    if (isElement(outer)) {
      if (/^(body|html|main)$/.test(tagOf(outer))) return undefined;
      if (!isPart(outer) && isShown(outer) && speaksOfConsent(outer)) return outer;
    }
    outer = upFrom(outer);
  }
  return undefined;
}

interface Pressed {
  panel: Element;
  selector: string;
  /** How much of the window it took. */
  cover: number;
  box: ReturnType<typeof onPage>;
}

/** The dialog that was told no, as it was then: the page may be scrolled elsewhere when it goes. */
let pressed: Pressed | null = null;

/** Presses what was found; whether it was pressed. */
export function sayNo(): boolean {
  // The page has had a moment to make something else of it.
  if (found === null || !isNo(found.button)) return false;
  const { panel, button } = found;
  state.before = new Set(findOverlays(new Page(readPage(SCAN_BUDGET_MS))).map(({ entry }) => entry.element));
  const box = boxOf(panel);
  pressed = { panel, selector: selectorOf(panel), cover: coverOf(box), box: onPage(box) };
  holdDocument();
  press(button);
  return true;
}

/** Whether the dialog that was told no has gone. */
export function hasHeardNo(): boolean {
  if (pressed === null || isShown(pressed.panel)) return pressed === null;
  const { panel, selector, cover, box } = pressed;
  pressed = null;
  state.answered.add(panel);
  const known = { type: "cookie-banner", confidence: KNOWN_CONFIDENCE, how: "answered" } as const;
  state.removed.push({ ...known, selector, box });
  state.freed ||= cover > 0.03;
  return true;
}
