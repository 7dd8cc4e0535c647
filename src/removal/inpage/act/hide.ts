import { inlineOf } from "../see/dom.ts";
import type { Entry, Judged } from "../see/entry.ts";
import { contains } from "../see/geometry.ts";
import { labelsBeside } from "../see/labels.ts";
import type { Page } from "../see/page.ts";
import { isSubstance } from "../see/slots.ts";
import { isAdLabel } from "../see/text.ts";

/** Values of style properties, by name. */
type Styles = Readonly<Record<string, string>>;

interface Enforced {
  style: Styles;
  /** How often the page took it back. */
  times: number;
}

/** What was set on which elements, to be set again should the page take it back. */
export const enforced = new Map<Element, Enforced>();

const MAX_ENFORCED = 30;

export const GONE = { display: "none", transition: "none", animation: "none" };

/** Gone to the eye, but keeping its place: neighbours in a row would move into it. */
const BLANK = { visibility: "hidden", opacity: "0", transition: "none", animation: "none", "pointer-events": "none" };

/** Sets styles on an element and keeps them there. */
export function enforce(element: Element, style: Styles): void {
  const known = enforced.get(element) ?? { style: {}, times: 0 };
  known.style = { ...known.style, ...style };
  enforced.set(element, known);
  apply(element, known);
}

function apply(element: Element, { style }: Enforced): void {
  for (const [name, value] of Object.entries(style)) inlineOf(element).setProperty(name, value, "important");
}

/** Sets again what the page changed. One that it will not leave alone is taken out of the document. */
export function reassert(element: Element): void {
  const known = enforced.get(element);
  if (known === undefined) return;
  const kept = Object.entries(known.style).every(
    ([name, value]) =>
      inlineOf(element).getPropertyValue(name) === value && inlineOf(element).getPropertyPriority(name) === "important",
  );
  if (kept) return;
  known.times += 1;
  if (known.times < MAX_ENFORCED) apply(element, known);
  else if ("display" in known.style && element.isConnected) Element.prototype.remove.call(element);
}

/** Whether neighbours stand beside an element, so that taking its box away would move or stretch them. */
function standsInRow(page: Page, entry: Entry): boolean {
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

/** The part to take away: an overlay as it is, a slot with what wraps nothing else. */
export function wholeOf(page: Page, { entry, over }: Judged): Entry {
  let whole = entry;
  if (over) return whole;
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

/** Takes a candidate away and answers with what went as a whole. */
export function hide(page: Page, candidate: Judged): Entry {
  const { type } = candidate;
  const whole = wholeOf(page, candidate);
  if (type === "ad") for (const label of labelsBeside(page, whole)) enforce(label.element, GONE);
  enforce(whole.element, standsInRow(page, whole) ? BLANK : GONE);
  return whole;
}
