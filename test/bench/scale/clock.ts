interface Event {
  at: number;
  /** Of two events of the same moment the one that was planned first is first. */
  order: number;
  work: () => void;
}

/** Time that passes only from one event to the next. Events are kept in a binary heap, the earliest on top. */
export class Clock {
  now: number;
  readonly #heap: Event[] = [];
  #order = 0;

  constructor(now: number) {
    this.now = now;
  }

  /** @returns a function that takes the event back. */
  after(milliseconds: number, work: () => void): () => void {
    this.#order += 1;
    const event: Event = { at: this.now + Math.max(0, milliseconds), order: this.#order, work };
    this.#heap.push(event);
    this.#rise(this.#heap.length - 1);
    return () => {
      event.work = () => undefined;
    };
  }

  /** Lets everything happen up to that time. */
  runUntil(end: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#removeTop();
      this.now = next.at;
      next.work();
    }
    this.now = end;
  }

  #rise(index: number): void {
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #removeTop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let first = index;
      if (left < this.#heap.length && this.#isBefore(left, first)) first = left;
      if (right < this.#heap.length && this.#isBefore(right, first)) first = right;
      if (first === index) return;
      this.#swap(index, first);
      index = first;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}
