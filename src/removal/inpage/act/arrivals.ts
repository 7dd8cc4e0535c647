import { upFrom } from "../see/dom.ts";

const late = new WeakSet<Node>();

/** Notes what comes after the page has loaded. */
const arrivals = new MutationObserver((changes) => {
  if (document.readyState !== "complete") return;
  for (const { addedNodes } of changes) for (const node of addedNodes) late.add(node);
});
/** Begins to note what comes late. */
export const watchArrivals = (): void => arrivals.observe(document, { childList: true, subtree: true });

/** Whether an element, or what it is in, came after the page had loaded. */
export function isLate(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = upFrom(node)) if (late.has(node)) return true;
  return false;
}
