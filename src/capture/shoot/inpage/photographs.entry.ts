const MAX_IMAGES = 5000;
const MAX_ADDRESS = 300;
const MAX_DEPTH = 100;

/** Whether an element is drawn by way of pixels of its own size, by whatever its picture is made of. */
function isRedrawn(element: Element, known: Map<Element, boolean>): boolean {
  const path: Element[] = [];
  let found = false;
  for (let at: Element | null = element; at !== null && path.length < MAX_DEPTH; at = at.parentElement) {
    const before = known.get(at);
    const { filter, maskImage } = getComputedStyle(at);
    found = before ?? (filter !== "none" || maskImage !== "none");
    path.push(at);
    if (found || before !== undefined) break;
  }
  for (const one of path) known.set(one, found);
  return found;
}

/** The addresses of all pictures that are seen on a sheet of this size, of which a document holds each as it came. */
export default function look(width: number, height: number): string[] {
  const known = new Map<Element, boolean>();
  const isSeen = (image: HTMLImageElement) => {
    const box = image.getBoundingClientRect();
    const [x, y] = [box.x + scrollX, box.y + scrollY];
    const isOnSheet = box.width > 0 && box.height > 0 && x >= 0 && y >= 0 && x < width && y < height;
    return isOnSheet && image.complete && image.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const images = Array.from(document.images).slice(0, MAX_IMAGES);
  const seen = images.filter((image) => isSeen(image) && !isRedrawn(image, known));
  const addresses = seen.map(({ currentSrc }) => currentSrc).filter(({ length }) => length <= MAX_ADDRESS);
  return Array.from(new Set(addresses));
}
