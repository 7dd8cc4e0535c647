import { MAX_HEIGHT_PX, MAX_TEXTURE_PX } from "../../config.ts";
import type { Area, Box, Viewport, Work } from "../steps.ts";

/**
 * The whole scrollable page, as wide as the viewport. A page that grew beyond all bounds while it was scrolled has no
 * end; it is cut where we stopped following it.
 */
export async function pageArea({ page, request, heightBefore }: Work, viewport: Viewport): Promise<Area> {
  const { cssContentSize, cssVisualViewport } = await page.session.send("Page.getLayoutMetrics");
  // A page made for larger screens is shown on a phone as wide as it is made, and smaller.
  const { scale } = cssVisualViewport;
  const height = Math.max(viewport.height, Math.round(cssContentSize.height * scale));
  const tallest = request.format === "png" ? MAX_HEIGHT_PX : MAX_TEXTURE_PX;
  const before = Math.round(heightBefore * scale);
  const endless = height > tallest && before <= tallest;
  return { x: 0, y: 0, width: viewport.width, height: endless ? Math.max(before, MAX_TEXTURE_PX) : height, scale };
}

/** The same part of the page in CSS pixels. */
export const unscaled = ({ x, y, width, height, scale }: Area): Box => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
});
