import { rootsOf } from "../../inpage/shared/tree.ts";

const MAX_ANIMATIONS = 2000;

/** What is scrolled, paused by the page or without an end stays where it is. */
function isOnItsWay({ playState, timeline, effect }: Animation): boolean {
  const end = Number(effect?.getComputedTiming().endTime ?? Infinity);
  return playState === "running" && timeline !== null && !("source" in timeline) && Number.isFinite(end);
}

/**
 * Puts animations and transitions at their end, also those that would begin with the next frame: to ask for them makes
 * Chrome work out the styles first. Answers whether there was any.
 */
export default function finishAnimations(): boolean {
  const all = rootsOf(document).flatMap((root) => root.getAnimations());
  const moving = all.filter(isOnItsWay).slice(0, MAX_ANIMATIONS);
  let ended = 0;
  for (const animation of moving) {
    try {
      animation.finish();
      ended += 1;
    } catch {
      // One whose rate the page has set to 0 has no end.
    }
  }
  return ended > 0;
}
