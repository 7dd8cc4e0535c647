import { decoded } from "./shared/drawable.ts";
import { isInView, rootsOf } from "./shared/tree.ts";

const MAX_IMAGES = 5000;

/** What lets a page change by itself. */
const ALIVE = "script, iframe, object, embed, [onload], [onerror], meta[http-equiv='refresh' i]";

/** Resolves when the document has loaded and its own code for that has run. */
async function loaded(): Promise<void> {
  if (document.readyState === "complete") return;
  await new Promise((done) => window.addEventListener("load", done, { once: true }));
  // The listeners that the page has are called after ours.
  await new Promise((done) => setTimeout(done));
}

/**
 * Looks at a page that has loaded, or is about to: whether its fonts and the pictures in view are there, how many pictures
 * out of view are still on their way, and whether it can change by itself from here on. `once loaded` it waits for that.
 */
export default async function look(when: "now" | "once loaded") {
  if (when === "once loaded") await loaded();
  // Fonts and backgrounds are asked for when the page is laid out, so that must have happened.
  void document.documentElement?.offsetHeight;
  const roots = rootsOf(document);
  const images = roots.flatMap((root) => Array.from(root.querySelectorAll("img"))).slice(0, MAX_IMAGES);
  // Chrome names no source as long as nothing of the picture has come.
  const shown = new Set(images.filter((image) => (image.currentSrc !== "" || !image.complete) && isInView(image)));
  await Promise.all(
    Array.from(shown)
      .filter(({ complete }) => complete)
      .map(decoded),
  );
  const fontsOf = (root: Document | ShadowRoot) => ("fonts" in root ? Array.from(root.fonts) : []);
  return {
    fonts: roots.some((root) => fontsOf(root).some(({ status }) => status === "loading")),
    images: Array.from(shown).filter((image) => !image.complete).length,
    unseen: images.filter((image) => !image.complete && !shown.has(image)).length,
    painted: performance.getEntriesByName("first-paint").length > 0,
    animated: roots.some((root) => root.getAnimations().length > 0),
    alive: roots.some((root) => root.querySelector(ALIVE) !== null),
  };
}
