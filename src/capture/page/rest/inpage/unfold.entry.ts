import { shellOf } from "./scroller.ts";

/** The element that another is in; that of a shadow root is its host. */
function holderOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Lets the element that scrolls in place of the document, and all that holds it, be as tall as what is in it. */
export default function unfold() {
  const root = document.scrollingElement ?? document.documentElement;
  for (let element = shellOf(root); element !== null; element = holderOf(element)) {
    if (!(element instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(element);
    const styles = {
      height: "auto",
      "max-height": "none",
      overflow: "visible",
      ...(position === "fixed" ? { position: "absolute", bottom: "auto" } : {}),
    };
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
  }
}
