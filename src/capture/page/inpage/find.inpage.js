/**
 * Waits for the first visible element that the selector matches, brings it and its pictures into view once, and
 * answers with its box in the page at rest (scrolled to the top).
 */
async function find(selector, timeoutMs) {
  const end = performance.now() + timeoutMs;
  // Chrome draws a picture that has arrived with the frame, unless the page wants it decoded later.
  const drawable = async (image) => {
    if (!image.complete)
      await new Promise((resolve) => ["load", "error"].forEach((event) => image.addEventListener(event, resolve)));
    if (image.decoding !== "async") return;
    await image.decode().catch(() => undefined);
    // Decoded it is, but only one that is painted anew without that wish is sure to be in the next frame.
    const { outline } = image.style;
    image.decoding = "sync";
    image.style.outline = "0.01px solid transparent";
    requestAnimationFrame(() => requestAnimationFrame(() => (image.style.outline = outline)));
  };
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    // What lies left of or above the page cannot be scrolled to, and nobody ever sees it.
    const reachable = box.right + scrollX > 0 && box.bottom + scrollY > 0;
    const drawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return box.width > 0 && box.height > 0 && reachable && drawn;
  };
  const first = () => {
    for (const element of document.querySelectorAll(selector)) if (visible(element)) return element;
    return null;
  };

  let element = first();
  while (element === null && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    element = first();
  }
  if (element === null) return null;
  // For the script that shows it alone; this world is ours, the page does not see it.
  globalThis.stillframeFound = element;

  element.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
  const images =
    element instanceof HTMLImageElement ? [element] : Array.from(element.querySelectorAll("img")).slice(0, 500);
  for (const image of images) image.loading = "eager";
  const decoded = Promise.all(images.map(drawable));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 2000))]);
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))]);

  const box = element.getBoundingClientRect();
  return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
}
