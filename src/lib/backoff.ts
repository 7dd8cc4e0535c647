/** `delay` spread by up to `part` of it to both sides, so that what failed together does not come back together. */
export const jittered = (delay: number, part: number, random: number): number =>
  Math.round(delay * (1 - part + 2 * part * random));

/** `first`, doubled for each time before, at most `longest`. `times` counts from 0. */
export const doubling = (first: number, times: number, longest: number): number =>
  Math.min(longest, first * 2 ** Math.min(times, 30));
