import { isInView, rootsOf } from "../../inpage/shared/tree.ts";

const MAX_ELEMENTS = 20_000;
const MAX_LENGTH = 1000;

/** The pictures that an element shows. */
function sourcesOf(element: Element): string[] {
  if (element instanceof HTMLImageElement) return [element.currentSrc === "" ? element.src : element.currentSrc];
  if (element instanceof SVGImageElement) return [new URL(element.href.baseVal, document.baseURI).href];
  const backgrounds = getComputedStyle(element).backgroundImage.matchAll(/url\("([^"]*)"\)/g);
  return Array.from(backgrounds, ([, url = ""]) => url);
}

/**
 * Whether somebody sees that the page has not loaded: it shows nothing yet, or one of these addresses, one a line, is of a
 * picture or background in view.
 */
export default function isSeen(addresses: string) {
  if (performance.getEntriesByName("first-paint").length === 0) return true;
  const wanted = new Set(addresses.split("\n"));
  const elements = rootsOf(document).flatMap((root) => Array.from(root.querySelectorAll("*")));
  return elements
    .slice(0, MAX_ELEMENTS)
    .some((element) => sourcesOf(element).some((url) => wanted.has(url.slice(0, MAX_LENGTH))) && isInView(element));
}
