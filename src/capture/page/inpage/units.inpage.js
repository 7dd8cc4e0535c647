/** Gives lengths in parts of the viewport, where they stand on elements themselves, the pixels they have now. */
function fixUnits(pattern, width, height) {
  const whole = { h: height, b: height, w: width, i: width };
  const sides = { ...whole, min: Math.min(width, height), max: Math.max(width, height) };
  const length = new RegExp(pattern, "gi");
  const inPixels = (_, amount, side) => `${(Number(amount) / 100) * sides[side.toLowerCase()]}px`;
  for (const element of Array.from(document.querySelectorAll("[style]")).slice(0, 20_000)) {
    const { style } = element;
    for (const name of Array.from(style)) {
      const value = style.getPropertyValue(name);
      const fixed = value.replace(length, inPixels);
      if (fixed !== value) style.setProperty(name, fixed, style.getPropertyPriority(name));
    }
  }
}
