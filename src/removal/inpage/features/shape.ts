import type { Box, Candidate, Entry } from "../see/entry.ts";
import { centerOf, coverOf } from "../see/geometry.ts";
import { inTopLayer, type Page } from "../see/page.ts";
import type { Context } from "./context.ts";
import { capped, flag, log } from "./numbers.ts";

export function shapeOf(page: Page, { entry, panel, over }: Candidate, context: Context) {
  const { style } = entry;
  const { x, y } = centerOf(panel);
  const pinned = style.position === "fixed" || inTopLayer(entry);
  const { left, right, top, bottom } = edgesOf(panel);
  return {
    over: flag(over),
    fixed: flag(pinned),
    sticky: flag(style.position === "sticky"),
    absolute: flag(style.position === "absolute"),
    topLayer: flag(inTopLayer(entry)),
    width: capped(panel.width / innerWidth, 2),
    height: capped(panel.height / innerHeight, 3),
    widthPx: log(panel.width),
    heightPx: log(panel.height),
    cover: coverOf(panel),
    outerCover: coverOf(entry),
    x: capped(x / innerWidth, 1),
    y: capped(y / innerHeight, 3),
    atLeft: flag(left),
    atRight: flag(right),
    atTop: flag(top),
    atBottom: flag(bottom),
    corner: flag((left || right) && bottom && panel.width < innerWidth * 0.6),
    sideMiddle: flag((left || right) && !top && !bottom && panel.width < innerWidth * 0.2),
    bar: flag(panel.width > innerWidth * 0.85 && panel.height < innerHeight * 0.5 && (top || bottom)),
    centered: flag(Math.abs(x / innerWidth - 0.5) < 0.06 && Math.abs(y / innerHeight - 0.5) < 0.12),
    tall: flag(panel.height > 2 * panel.width),
    pictured: picturedOf(page, entry, panel),
    square: flag(Math.max(panel.width, panel.height) < 1.25 * Math.min(panel.width, panel.height)),
    round: flag(isRound(panel) || page.within(entry).slice(0, 8).some(isRound)),
    launcherSize: flag(panel.width >= 36 && panel.width <= 220 && panel.height >= 36 && panel.height <= 90),
    zIndex: log(Number(style.zIndex) || 0) / 3,
    belowFold: flag(entry.top + scrollY > innerHeight),
    late: flag(context.isLate(entry.element)),
  };
}

/** The part of a panel that pictures and films take up. */
function picturedOf(page: Page, entry: Entry, panel: Entry) {
  let area = 0;
  for (const { tag, seen, width, height } of page.within(entry))
    if (seen && (tag === "img" || tag === "video" || tag === "canvas")) area += width * height;
  return capped(area / (panel.width * panel.height + 1), 1);
}

const isRound = ({ style, width, height, seen }: Entry) =>
  seen && width < 120 && height < 120 && /(50%|\d{3,}px)|^(2[4-9]|[3-9]\d)(\.\d+)?px/.test(style.borderRadius);

/** What is nearer to an edge of the window than this stands at it. */
const EDGE_PX = 48;

/** Which edges of the window a box is at. */
function edgesOf({ left, top, width, height }: Box) {
  const near = (distance: number): boolean => Math.abs(distance) < EDGE_PX;
  return {
    left: near(left),
    right: near(innerWidth - left - width),
    top: near(top),
    bottom: near(innerHeight - top - height),
  };
}
