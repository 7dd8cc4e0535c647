import { allDrawable, inTime } from "./drawable.ts";

const MAX_IMAGES = 2000;

const inView = (box: DOMRect): boolean =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

/**
 * Waits until the page can be looked at: web fonts loaded, pictures in view drawable.
 * Answers with what did not come in time.
 */
export default async function ready(fontsMs: number, imagesMs: number) {
  // Fonts are asked for when text is laid out, so that must have happened before `ready` means anything.
  void document.documentElement?.offsetHeight;
  const fonts = inTime(document.fonts.ready, fontsMs);
  const pictures = Array.from(document.images)
    .slice(0, MAX_IMAGES)
    // Chrome names no source as long as nothing of the picture has come.
    .filter((image) => (image.currentSrc !== "" || !image.complete) && inView(image.getBoundingClientRect()));
  const images = allDrawable(pictures, imagesMs);

  const missing: string[] = [];
  // The set is not ready before the document has loaded either; only the fonts themselves say whether one is missing.
  if (!(await fonts) && Array.from(document.fonts).some(({ status }) => status === "loading")) missing.push("fonts");
  if (!(await images)) missing.push("images");
  return missing;
}
