import type { Box, Entry } from "./entry.ts";

export const centerOf = ({ left, top, width, height }: Box): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});

export const inView = ({ left, top, width, height }: Box): boolean =>
  left + width > 1 && top + height > 1 && left < innerWidth - 1 && top < innerHeight - 1;

/** The part of the window that a box covers. */
export function coverOf({ left, top, width, height }: Box): number {
  const w = Math.min(innerWidth, left + width) - Math.max(0, left);
  const h = Math.min(innerHeight, top + height) - Math.max(0, top);
  return w > 0 && h > 0 ? (w * h) / (innerWidth * innerHeight) : 0;
}

/** A box of the window as one of the page, in whole CSS pixels. */
export const onPage = ({ left, top, width, height }: Box) => ({
  x: Math.round(left + scrollX),
  y: Math.round(top + scrollY),
  width: Math.round(width),
  height: Math.round(height),
});

export const areaOf = ({ width, height }: Box): number => width * height;

/** Whether one element is another or inside it. */
export const contains = (outer: Entry, inner: Entry): boolean => inner.index >= outer.index && inner.index < outer.end;

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
