import { rootsOf } from "../../inpage/shared/tree.ts";

/** A part of the window that makes an element the page itself. */
const PART = 0.6;

const MAX_ELEMENTS = 20_000;

/**
 * What scrolls when a person scrolls: the document, or the one element that fills the window of a page whose document does
 * not scroll (an app shell).
 */
export function scrollerOf({ scrollingElement, documentElement }: Document): Element {
  const root = scrollingElement ?? documentElement;
  return root.scrollHeight > innerHeight + 1 ? root : (shellOf(root) ?? root);
}

/** The element with the most to scroll of those that fill the window. */
export function shellOf(root: Element): Element | null {
  const elements = rootsOf(root.ownerDocument)
    .flatMap((one) => Array.from(one.querySelectorAll("*")))
    .filter(({ ownerDocument }) => ownerDocument === root.ownerDocument)
    .slice(0, MAX_ELEMENTS);
  const shells = elements.filter((element) => element.scrollHeight > element.clientHeight + 1 && isShell(element));
  return shells.toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? null;
}

function isShell(element: Element): boolean {
  const { clientWidth: width, clientHeight: height } = element;
  return (
    width * height >= PART * innerWidth * innerHeight &&
    /^(auto|scroll|overlay)$/.test(getComputedStyle(element).overflowY)
  );
}

/** How much of the element that scrolls in place of the document is hidden, in CSS pixels; 0 where there is none. */
export function hiddenInShell(): number {
  const root = document.scrollingElement ?? document.documentElement;
  if (root === null || root.scrollHeight > innerHeight + 1) return 0;
  const shell = shellOf(root);
  return shell === null ? 0 : shell.scrollHeight - shell.clientHeight;
}
