import { inTime } from "../../inpage/shared/drawable.ts";
import { rootsOf } from "../../inpage/shared/tree.ts";

const TIMEOUT_MS = 1500;

/** Where drawings that move by themselves stand: most have ended by then. */
const DRAWING_SECONDS = 60;

/** Puts films at their first frame, and drawings and pictures that move by themselves where they are each time. */
export default async function firstFrames() {
  const roots = rootsOf(document);
  const all = <T extends Element>(name: string) => roots.flatMap((root) => Array.from(root.querySelectorAll<T>(name)));
  for (const drawing of all<SVGSVGElement>("svg")) {
    drawing.pauseAnimations();
    drawing.setCurrentTime(DRAWING_SECONDS);
  }
  // What a marquee shows cannot be set; a new one that never begins to move stands at its beginning.
  for (const marquee of all<HTMLMarqueeElement>("marquee")) {
    const still = marquee.cloneNode(true) as HTMLMarqueeElement; // a copy
    marquee.replaceWith(still);
    still.stop();
  }
  await inTime(Promise.all(all<HTMLVideoElement>("video").map(rewind)), TIMEOUT_MS);
}

async function rewind(film: HTMLVideoElement): Promise<void> {
  film.autoplay = false;
  film.pause();
  if (film.currentTime === 0 || film.readyState === 0) return;
  const sought = new Promise((resolve) => film.addEventListener("seeked", resolve, { once: true }));
  film.currentTime = 0;
  await sought;
}
