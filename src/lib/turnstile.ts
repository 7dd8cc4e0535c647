/** Lets so many in at a time; the others wait in line, but not more than `waiting`. */
export class Turnstile {
  #free: number;
  readonly #waiting: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number, waiting: number) {
    this.#free = places;
    this.#waiting = waiting;
  }

  /** A place, to be disposed of; `null` when too many wait already. */
  async enter(): Promise<Disposable | null> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#line.length >= this.#waiting) return null;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    return { [Symbol.dispose]: () => this.#leave() };
  }

  #leave(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
