/** Sets the one alarm of an object for the earliest of all that is due. */
export class Scheduler {
  readonly #storage: DurableObjectStorage;
  readonly #earliestOfAll: () => number | null;
  /** For when the alarm is set; `null` until this instance has set it: what the one before it set is not known. */
  #at: number | null = null;

  constructor(storage: DurableObjectStorage, earliestOfAll: () => number | null) {
    this.#storage = storage;
    this.#earliestOfAll = earliestOfAll;
  }

  /** Moves the alarm forward if need be, never back: an alarm that comes too early finds nothing to do. */
  async moveForward(earliest: number): Promise<void> {
    if (this.#at === null) return await this.reset();
    if (earliest < this.#at) await this.set(earliest);
  }

  /** Sets the alarm anew from all that is stored. */
  async reset(): Promise<void> {
    const earliest = this.#earliestOfAll();
    if (earliest !== null) return await this.set(earliest);
    this.#at = Infinity;
    await this.#storage.deleteAlarm();
  }

  async set(at: number): Promise<void> {
    this.#at = at;
    await this.#storage.setAlarm(at);
  }
}
