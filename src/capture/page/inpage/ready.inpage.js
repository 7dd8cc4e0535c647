/**
 * Waits until the page can be looked at: web fonts loaded, pictures in view drawable.
 * Answers with what did not come in time.
 */
async function ready(fontsMs, imagesMs) {
  const inTime = (work, ms) =>
    Promise.race([work.then(() => true), new Promise((resolve) => setTimeout(resolve, ms, false))]);

  // Fonts are asked for when text is laid out, so that must have happened before `ready` means anything.
  void document.documentElement?.offsetHeight;
  const fonts = inTime(document.fonts.ready, fontsMs);

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
  const inView = (box) =>
    box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const pictures = Array.from(document.images)
    .slice(0, 2000)
    // Chrome names no source as long as nothing of the picture has come.
    .filter((image) => (image.currentSrc !== "" || !image.complete) && inView(image.getBoundingClientRect()));
  const images = inTime(Promise.all(pictures.map(drawable)), imagesMs);

  const missing = [];
  // The set is not ready before the document has loaded either; only the fonts themselves say whether one is missing.
  if (!(await fonts) && Array.from(document.fonts).some(({ status }) => status === "loading")) missing.push("fonts");
  if (!(await images)) missing.push("images");
  return missing;
}
