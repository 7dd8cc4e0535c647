import type { Mockup } from "../contract/capture.ts";
import { type Box, FRAMES } from "./frames.ts";

/** A browser's window in CSS pixels, and how many pixels of the picture one of them is wide. */
interface Window {
  width: number;
  height: number;
  mobile: boolean;
  scale: number;
}

/** Text drawn larger than this looks the same as text drawn smaller and enlarged, and costs as much as it is large. */
const MAX_SCALE = 4;

/**
 * The window in which a page is captured for a frame: the frame's own, or the one that was asked for. That one is drawn
 * as finely as the frame shows it, so that nothing is enlarged afterwards; one that is wider is made smaller afterwards.
 */
export function windowFor(mockup: Mockup, asked: Window | null): Window {
  const { page, viewport } = FRAMES[mockup];
  if (asked === null) return viewport;
  return { ...asked, scale: Math.min(MAX_SCALE, Math.max(1, page.width / asked.width)) };
}

/**
 * What a frame shows of a part of a page (in CSS pixels, in a window of this scale), and how much finer it is to be
 * drawn for it.
 */
export function shownOf(mockup: Mockup, part: Box & { scale: number }, window: Window): Box & { scale: number } {
  const { page } = FRAMES[mockup];
  const finer = Math.min(MAX_SCALE, Math.max(1, page.width / (part.width * window.scale)));
  return {
    x: part.x * finer,
    y: part.y * finer,
    width: part.width * finer,
    height: Math.min(part.height, Math.ceil((part.width * page.height) / page.width)) * finer,
    scale: part.scale * finer,
  };
}
