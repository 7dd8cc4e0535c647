/** How sure the model was, and whether it was right. */
export interface Guess {
  given: number;
  true: boolean;
}

/** Guesses that a point of the curve stands for at least. */
const LEAST = 20;

/**
 * The best rising curve from what the model gave to how often it was right: pool adjacent violators, then points
 * `[given, true]` to be joined by straight lines. Never quite 0 or 1: what was not seen may still happen.
 */
export function isotonic(guesses: readonly Guess[]): [number, number][] {
  const blocks: { given: number; right: number; count: number }[] = [];
  for (const guess of guesses.toSorted((a, b) => a.given - b.given)) {
    blocks.push({ given: guess.given, right: guess.true ? 1 : 0, count: 1 });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (before === undefined || last === undefined) break;
      const falls = before.right / before.count >= last.right / last.count;
      if (!falls && last.count >= LEAST && before.count >= LEAST) break;
      if (!falls && blocks.length > 2 && before.count >= LEAST) break;
      blocks.splice(-2, 2, {
        given: (before.given * before.count + last.given * last.count) / (before.count + last.count),
        right: before.right + last.right,
        count: before.count + last.count,
      });
    }
  }
  return blocks.map(({ given, right, count }) => [round(given), round((right + 0.5) / (count + 1))]);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Reads the curve as the script in the page does. */
export function calibrated(curve: readonly (readonly [number, number])[], value: number): number {
  let [fromX, fromY] = [0, 0];
  for (const [x, y] of [...curve, [1, 1] as const]) {
    if (value <= x) return x === fromX ? y : fromY + ((value - fromX) / (x - fromX)) * (y - fromY);
    [fromX, fromY] = [x, y];
  }
  return 1;
}
