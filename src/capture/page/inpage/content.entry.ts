/** Nodes that are looked at; a page with more that shows one colour has content. */
const MAX_NODES = 5000;

/** A picture that has come, and shows one colour, is one. */
const DRAWN = "canvas, video, input, button, select, textarea";

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether anything of a box, in the window, lies in an area of the page. */
function isIn(box: DOMRect, area: Rectangle): boolean {
  const [left, top] = [box.left + scrollX, box.top + scrollY];
  const isBesides = left >= area.x + area.width || left + box.width <= area.x;
  return box.width > 1 && box.height > 1 && !isBesides && top < area.y + area.height && top + box.height > area.y;
}

const isMeantToBeSeen = (element: Element | null): boolean =>
  element !== null && element.checkVisibility({ visibilityProperty: true });

/**
 * Whether there are words, drawings or controls in an area of the page, in CSS pixels from its corner: in the window where
 * the area has no width. What is transparent counts: it is there to be seen sooner or later.
 */
export default function hasContent(...[x = 0, y = 0, width = 0, height = 0]: number[]): boolean {
  const area = width > 0 ? { x, y, width, height } : { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  for (const element of Array.from(document.querySelectorAll(DRAWN)).slice(0, MAX_NODES))
    if (isIn(element.getBoundingClientRect(), area) && isMeantToBeSeen(element)) return true;
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let count = 0; texts.nextNode() !== null; count += 1) {
    if (count === MAX_NODES) return true;
    const { currentNode } = texts;
    if ((currentNode.nodeValue ?? "").trim() === "" || !isMeantToBeSeen(currentNode.parentElement)) continue;
    range.selectNodeContents(currentNode);
    if (isIn(range.getBoundingClientRect(), area)) return true;
  }
  return false;
}
