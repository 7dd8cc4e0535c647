import { allDrawable, nextFrame } from "./drawable.ts";

declare global {
  /** What was found, for the script that shows it alone; this world is ours, the page does not see it. */
  var stillframeFound: Element | undefined;
}

const LOOK_MS = 50;
const IMAGES_MS = 2000;
const MAX_IMAGES = 500;

function isVisible(element: Element): boolean {
  const box = element.getBoundingClientRect();
  // What lies left of or above the page cannot be scrolled to, and nobody ever sees it.
  const reachable = box.right + scrollX > 0 && box.bottom + scrollY > 0;
  const drawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return box.width > 0 && box.height > 0 && reachable && drawn;
}

function firstVisible(selector: string): Element | null {
  for (const element of document.querySelectorAll(selector)) if (isVisible(element)) return element;
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
  return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
}
