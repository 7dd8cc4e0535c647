import { nextFrame } from "./shared/drawable.ts";
import { scrollerOf } from "../rest/inpage/scroller.ts";

/** On a busy machine a frame takes many times as long as usual: what appears, or goes, with it must not be missed. */
const FRAME_MS = 1000;

/** Scrolls the page, or what of it scrolls in its place, to a height; answers with how tall it and its window are. */
export default async function scrollStep(y: number) {
  const scroller = scrollerOf(document);
  scroller.scrollTo({ top: y, left: 0, behavior: "instant" });
  // Observers run with the first frame, and what they ask for is drawn with the second.
  await nextFrame(FRAME_MS);
  await nextFrame(FRAME_MS);
  return { height: scroller.scrollHeight, window: Math.max(1, scroller.clientHeight) };
}
