/**
 * Lengths in parts of the viewport, with their relatives that leave out a phone's bars. What stands in the name of a class
 * (`.h-50vh`, `.h-\[50vh\]`) is none. Sheets are hostile, so the time this takes must be linear in their length: a number
 * is only tried where it begins, and only so many of its digits.
 */
export const VIEWPORT_LENGTH = String.raw`(?<![\w.#-]|\\[^\s])(-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))[sld]?v(h|w|b|i|min|max)(?![\w\\-])`;

/** A style sheet with its viewport lengths in pixels. */
export function inPixels(css: string, { width, height }: { width: number; height: number }): string {
  const whole = { h: height, b: height, w: width, i: width };
  const sides: Record<string, number> = { ...whole, min: Math.min(width, height), max: Math.max(width, height) };
  return css.replace(new RegExp(VIEWPORT_LENGTH, "gi"), (_, amount: string, side: string) => {
    const pixels = (Number(amount) / 100) * (sides[side.toLowerCase()] ?? 0);
    return `${pixels}px`;
  });
}
