import { allDrawable, nextFrame } from "./shared/drawable.ts";

declare global {
  /** What was found, for the script that shows it alone; this world is ours, the page does not see it. */
  var stillframeFound: Element | undefined;
}

const LOOK_MS = 50;
const IMAGES_MS = 2000;
const MAX_IMAGES = 500;

function isVisible(element: Element, start: { x: number; y: number }): boolean {
  const box = element.getBoundingClientRect();
  // What lies left of or above the page cannot be scrolled to, and nobody ever sees it.
  const reachable = box.right + scrollX > start.x && box.bottom + scrollY > start.y;
  const drawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return box.width > 0 && box.height > 0 && reachable && drawn;
}

/** How far the page reaches beyond where it begins: to the left where it is read from the right. Negative, or 0. */
function startOf(): { x: number; y: number } {
  const before = { left: scrollX, top: scrollY };
  scrollTo({ left: -1e7, top: -1e7, behavior: "instant" });
  const start = { x: Math.min(0, scrollX), y: Math.min(0, scrollY) };
  scrollTo({ ...before, behavior: "instant" });
  return start;
}

function firstVisible(selector: string): Element | null {
  const start = startOf();
  for (const element of document.querySelectorAll(selector)) if (isVisible(element, start)) return element;
  return null;
}

/**
 * Waits for the first visible element that the selector matches, brings it and its pictures into view once, and
 * answers with its box in the page at rest (scrolled to the top).
 */
export default async function find(selector: string, timeoutMs: number) {
  const end = performance.now() + timeoutMs;
  let element = firstVisible(selector);
  while (element === null && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    element = firstVisible(selector);
  }
  if (element === null) return null;
  globalThis.stillframeFound = element;

  element.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
  const images =
    element instanceof HTMLImageElement ? [element] : Array.from(element.querySelectorAll("img")).slice(0, MAX_IMAGES);
  for (const image of images) image.loading = "eager";
  await allDrawable(images, IMAGES_MS);
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await nextFrame();

  const box = element.getBoundingClientRect();
  const start = startOf();
  return { x: box.x + scrollX - start.x, y: box.y + scrollY - start.y, width: box.width, height: box.height };
}
