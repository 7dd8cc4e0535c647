/** Chance that is the same for the same seed, on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 1) >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Whether something of this probability happens. */
  is(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** One of the list. @throws when it is empty. */
  of<T>(list: readonly T[]): T {
    const one = list[this.int(0, list.length - 1)];
    if (one === undefined) throw new Error("Nothing to choose from.");
    return one;
  }

  /** Some of the list, in its order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    while (left.length > count) left.splice(this.int(0, left.length - 1), 1);
    return left;
  }
}
