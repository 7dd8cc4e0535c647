/** Who waits for longer than this is turned away. */
const WAIT_MS = 30_000;

interface Visitor {
  letIn(isIn: boolean): void;
}

/** Lets so many in at a time; the others wait in line, but not more than `waiting`, and not for ever. */
export class Semaphore {
  readonly #places: number;
  readonly #waiting: number;
  readonly #inside = new Set<Visitor>();
  /** In the order in which they came. */
  readonly #line = new Set<Visitor>();

  constructor(places: number, waiting: number) {
    this.#places = places;
    this.#waiting = waiting;
  }

  /**
   * A place, to be disposed of; `null` when too many wait already, or none became free in time. Work for a client that
   * went away is cut off where it stands and disposes of nothing, so `signal` gives its place back, or its turn.
   */
  async enter(signal: AbortSignal): Promise<Disposable | null> {
    signal.throwIfAborted();
    if (this.#inside.size >= this.#places && this.#line.size >= this.#waiting) return null;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const visitor = { letIn: resolve };
    const leave = () => {
      signal.removeEventListener("abort", leave);
      this.#leave(visitor);
    };
    signal.addEventListener("abort", leave);
    this.#line.add(visitor);
    this.#fill();
    const timer = setTimeout(() => resolve(false), WAIT_MS);
    const isIn = await promise;
    clearTimeout(timer);
    if (isIn) return { [Symbol.dispose]: leave };
    leave();
    return null;
  }

  /** A second time changes nothing. */
  #leave(visitor: Visitor): void {
    this.#inside.delete(visitor);
    this.#line.delete(visitor);
    this.#fill();
  }

  #fill(): void {
    for (const visitor of this.#line) {
      if (this.#inside.size >= this.#places) return;
      this.#line.delete(visitor);
      this.#inside.add(visitor);
      visitor.letIn(true);
    }
  }
}
