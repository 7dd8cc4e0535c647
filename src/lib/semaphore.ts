/** Who waits for longer than this is turned away. */
const WAIT_MS = 30_000;

interface Visitor {
  who: string;
  letIn(isIn: boolean): void;
}

interface Room {
  places: number;
  waiting: number;
}

/**
 * Lets so many in at a time; the others wait in line, but not more than `waiting`, and not for ever. Of one `who` there are
 * never more inside and in line than `each` says, so that nobody keeps all others out.
 */
export class Semaphore {
  readonly #all: Room;
  readonly #each: Room;
  readonly #inside = new Set<Visitor>();
  /** In the order in which they came. */
  readonly #line = new Set<Visitor>();

  constructor(all: Room, each: Room = all) {
    this.#all = all;
    this.#each = each;
  }

  /**
   * A place, to be disposed of; `null` when too many wait already, or none became free in time. Work for a client that
   * went away is cut off where it stands and disposes of nothing, so `signal` gives its place back, or its turn.
   */
  async enter(signal: AbortSignal, who = ""): Promise<Disposable | null> {
    signal.throwIfAborted();
    if (!this.#hasPlace(who) && this.#isLineFull(who)) return null;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const visitor = { who, letIn: resolve };
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

  #hasPlace(who: string): boolean {
    return this.#inside.size < this.#all.places && countOf(this.#inside, who) < this.#each.places;
  }

  #isLineFull(who: string): boolean {
    return this.#line.size >= this.#all.waiting || countOf(this.#line, who) >= this.#each.waiting;
  }

  #fill(): void {
    for (const visitor of this.#line) {
      if (!this.#hasPlace(visitor.who)) continue;
      this.#line.delete(visitor);
      this.#inside.add(visitor);
      visitor.letIn(true);
    }
  }
}

const countOf = (visitors: ReadonlySet<Visitor>, who: string): number =>
  [...visitors].filter((visitor) => visitor.who === who).length;
