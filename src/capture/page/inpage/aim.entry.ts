const LOOK_MS = 50;

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

const firstVisible = (selector: string): Element | undefined =>
  Array.from(document.querySelectorAll(selector)).slice(0, 1000).find(isVisible);

/**
 * Waits for the first visible element that the selector matches, and brings it into view; `focus` gives it the focus too.
 * Answers with the middle of what is seen of it, in the window; else with how many there are that cannot be seen.
 */
export default async function aim(selector: string, timeoutMs: number, what: string) {
  const end = performance.now() + timeoutMs;
  let element = firstVisible(selector);
  while (element === undefined && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    element = firstVisible(selector);
  }
  if (element === undefined) return { found: false, matched: document.querySelectorAll(selector).length, x: 0, y: 0 };
  const block = what === "top" ? "start" : "center";
  element.scrollIntoView({ block, inline: "center", behavior: "instant" });
  if (what === "focus" && element instanceof HTMLElement) element.focus({ preventScroll: true });
  const box = element.getBoundingClientRect();
  const middle = (from: number, to: number, most: number) => (Math.max(0, from) + Math.min(most, to)) / 2;
  const x = middle(box.left, box.right, innerWidth);
  return { found: true, matched: 1, x, y: middle(box.top, box.bottom, innerHeight) };
}
