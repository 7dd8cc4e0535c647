import { hiddenInShell } from "../rest/inpage/scroller.ts";
import { allDrawable, nextFrame } from "./shared/drawable.ts";

const MAX_IMAGES = 5000;

const tallest = (): number => Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0);

/**
 * Scrolls through the page once so that content which waits to be seen is loaded, then returns to the top.
 * A page that grows while it is scrolled is followed down to `followPx`, and no further than it was tall before.
 * Answers with how tall it was before, whether all pictures came in time, and how much of an app shell is hidden.
 */
export default async function scrollThrough(budgetMs: number, followPx: number) {
  const end = performance.now() + budgetMs;
  const left = (): number => Math.max(0, end - performance.now());
  for (const image of Array.from(document.images).slice(0, MAX_IMAGES)) image.loading = "eager";
  const before = tallest();
  const limit = Math.max(before, followPx);
  for (let y = 0; left() > 0 && y < Math.min(tallest(), limit); y += innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    await nextFrame();
  }
  const done = await allDrawable(Array.from(document.images).slice(0, MAX_IMAGES), left());
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await nextFrame();
  return { done, before, hidden: hiddenInShell() };
}
