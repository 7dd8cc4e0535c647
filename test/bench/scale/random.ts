/** Random numbers that are the same for the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** How long until the next of events that come independently of each other, so many apart on average. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Times of networks: most near the median, a few several times as long. */
  around(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }

  /** One of several, each as often as its share of the sum. */
  pick<T extends { share: number }>(all: readonly T[]): T {
    let left = this.next() * all.reduce((sum, { share }) => sum + share, 0);
    const [first] = all;
    if (first === undefined) throw new Error("There is nothing to pick from.");
    for (const one of all) {
      left -= one.share;
      if (left < 0) return one;
    }
    return first;
  }
}
