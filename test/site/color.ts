/** Red, green and blue, 0 to 255 each: what a test reads from a picture. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The same colour in CSS. */
export function css([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** Mixes two colours; 0 gives the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [at(from[0], to[0]), at(from[1], to[1]), at(from[2], to[2])];
}

/** The colour at a place (0 to 1) along a row of evenly spaced ones. */
export function ramp(colors: readonly Rgb[], place: number): Rgb {
  const last = colors.length - 1;
  const along = Math.min(Math.max(place, 0), 1) * last;
  const index = Math.min(Math.floor(along), Math.max(last - 1, 0));
  const from = colors[index] ?? [0, 0, 0];
  return mix(from, colors[index + 1] ?? from, along - index);
}
