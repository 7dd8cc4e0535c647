/**
 * Waits until the page can be looked at: web fonts loaded, pictures in view decoded.
 * Answers with what did not come in time.
 */
async function ready(fontsMs, imagesMs) {
  const inTime = (work, ms) =>
    Promise.race([work.then(() => true), new Promise((resolve) => setTimeout(resolve, ms, false))]);

  // Fonts are asked for when text is laid out, so that must have happened before `ready` means anything.
  void document.documentElement?.offsetHeight;
  const fonts = inTime(document.fonts.ready, fontsMs);

  const inView = (box) =>
    box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const pictures = Array.from(document.images)
    .slice(0, 2000)
    .filter((image) => image.currentSrc !== "" && inView(image.getBoundingClientRect()));
  const decoded = Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  const images = inTime(decoded, imagesMs);

  const missing = [];
  if (!(await fonts)) missing.push("fonts");
  if (!(await images)) missing.push("images");
  return missing;
}
