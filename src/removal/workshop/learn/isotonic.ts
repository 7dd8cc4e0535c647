/** How sure the model was, and whether it was right. */
export interface Guess {
  given: number;
  true: boolean;
}

/** From what the model gave to how often it was right. */
export type Point = [given: number, right: number];

/** Guesses that a point of the curve stands for at least. */
const LEAST = 20;

interface Block {
  given: number;
  right: number;
  count: number;
}

const rate = ({ right, count }: Block): number => right / count;

const join = (one: Block, other: Block): Block => ({
  given: (one.given * one.count + other.given * other.count) / (one.count + other.count),
  right: one.right + other.right,
  count: one.count + other.count,
});

/** Pool adjacent violators: neighbours are one block as long as an earlier one is right as often as a later one. */
function pooled(guesses: readonly Guess[]): Block[] {
  const blocks: Block[] = [];
  for (const guess of guesses.toSorted((a, b) => a.given - b.given)) {
    let last: Block = { given: guess.given, right: guess.true ? 1 : 0, count: 1 };
    for (let before = blocks.at(-1); before !== undefined && rate(before) >= rate(last); before = blocks.at(-1)) {
      last = join(before, last);
      blocks.pop();
    }
    blocks.push(last);
  }
  return blocks;
}

/** Joins blocks of too few guesses with the next, the last with the one before. What rises still rises. */
function filled(blocks: readonly Block[]): Block[] {
  const full: Block[] = [];
  for (const block of blocks) {
    const before = full.at(-1);
    if (before !== undefined && before.count < LEAST) full.splice(-1, 1, join(before, block));
    else full.push(block);
  }
  const [before, last] = full.slice(-2);
  if (before !== undefined && last !== undefined && last.count < LEAST) full.splice(-2, 2, join(before, last));
  return full;
}

/**
 * The best rising curve from what the model gave to how often it was right, as points to be joined by straight lines.
 * Never quite 0 or 1: what was not seen may still happen.
 */
export function isotonic(guesses: readonly Guess[]): Point[] {
  const points = filled(pooled(guesses)).map(({ given, right, count }): Point => [
    round(given),
    round((right + 0.5) / (count + 1)),
  ]);
  // The half that is added weighs more in a small block, and may let the curve fall by a little.
  let most = 0;
  const rising = points.map(([given, right]): Point => [given, (most = Math.max(most, right))]);
  // Beyond the outermost blocks nothing is known but what they say.
  return [[0, rising[0]?.[1] ?? 0], ...rising, [1, most]];
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
