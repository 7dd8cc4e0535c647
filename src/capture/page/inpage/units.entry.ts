/** Gives lengths in parts of the viewport, where they stand on elements themselves, the pixels they have now. */
export default function fixUnits(pattern: string, width: number, height: number) {
  const whole = { h: height, b: height, w: width, i: width };
  const sides: Readonly<Record<string, number>> = {
    ...whole,
    min: Math.min(width, height),
    max: Math.max(width, height),
  };
  const length = new RegExp(pattern, "gi");
  const inPixels = (_: string, amount: string, side: string): string =>
    `${(Number(amount) / 100) * (sides[side.toLowerCase()] ?? 0)}px`;
  for (const element of Array.from(document.querySelectorAll<HTMLElement>("[style]")).slice(0, 20_000)) {
    const { style } = element;
    for (const name of Array.from(style)) {
      const value = style.getPropertyValue(name);
      const fixed = value.replace(length, inPixels);
      if (fixed !== value) style.setProperty(name, fixed, style.getPropertyPriority(name));
    }
  }
}
