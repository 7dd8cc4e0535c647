import { MAX_TEXTURE_PX } from "../../config.ts";
import { FORMATS } from "../../contract/format.ts";
import type { Box } from "./find.ts";
import type { Viewport } from "../viewport.ts";
import type { Work } from "../work.ts";

/** A part of the page, in pixels of the picture. */
export interface Area extends Box {
  /** Pixels of the picture for one CSS pixel of the page: less than 1 where a phone zooms out to show all of it. */
  scale: number;
}

/**
 * The whole scrollable page, as wide as the viewport. A page that grew beyond all bounds while it was scrolled has no
 * end; it is cut where we stopped following it.
 */
export async function pageArea(
  { page, request }: Work,
  viewport: Viewport,
  { heightBefore }: { heightBefore: number },
): Promise<Area> {
  const { cssContentSize, cssVisualViewport, cssLayoutViewport } = await page.session.send("Page.getLayoutMetrics");
  // A page made for larger screens is shown on a phone as wide as it is made, and smaller.
  const { scale } = cssVisualViewport;
  const height = Math.max(viewport.height, Math.round(cssContentSize.height * scale));
  const tallest = Math.floor(FORMATS[request.format].longestSide / viewport.scale);
  const before = Math.round(heightBefore * scale);
  const endless = height > tallest && before <= tallest;
  const cut = Math.min(tallest, Math.max(before, MAX_TEXTURE_PX));
  // Pages that begin at their right have their beginning there, and the corner of the picture before it.
  const x = Math.max(0, Math.round(cssLayoutViewport.pageX * scale));
  const y = Math.max(0, Math.round(cssLayoutViewport.pageY * scale));
  return { x, y, width: viewport.width, height: endless ? cut : height, scale };
}

/** The same part of the page in CSS pixels. */
export const unscaled = ({ x, y, width, height, scale }: Area): Box => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
});
