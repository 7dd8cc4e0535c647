/** Documents and shadow roots of a page that are looked into; a page with more is judged by these. */
const MAX_ROOTS = 500;

/** The document, its open shadow roots and the documents of its frames that can be reached. */
export function rootsOf(start: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [start];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (roots.length >= MAX_ROOTS) return roots;
      const inner =
        element.shadowRoot ?? ("contentDocument" in element ? (element as HTMLIFrameElement).contentDocument : null);
      if (inner?.firstElementChild) roots.push(inner);
    }
  }
  return roots;
}

/** Whether any of an element is inside its window. One without a size yet counts by its corner. */
export function isInView(element: Element): boolean {
  const view = element.ownerDocument.defaultView ?? globalThis;
  const box = element.getBoundingClientRect();
  const inside = box.bottom >= 0 && box.right >= 0 && box.top < view.innerHeight && box.left < view.innerWidth;
  return inside && element.checkVisibility({ visibilityProperty: true }) && !isTiny(element);
}

/** Pictures of one or two pixels are there to count visitors. */
function isTiny(element: Element): boolean {
  const styles = element.computedStyleMap();
  return ["width", "height"].some((side) => {
    const size = styles.get(side);
    return size instanceof CSSUnitValue && size.unit === "px" && size.value <= TINY_PX;
  });
}

const TINY_PX = 2;
