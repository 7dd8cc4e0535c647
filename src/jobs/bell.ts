/** The one alarm of an object, set for the earliest of all that is due. */
export class Bell {
  readonly #storage: DurableObjectStorage;
  readonly #earliestOfAll: () => number | null;
  /** For when it is set; `null` while this life of the object has not set it. */
  #at: number | null = null;

  constructor(storage: DurableObjectStorage, earliestOfAll: () => number | null) {
    this.#storage = storage;
    this.#earliestOfAll = earliestOfAll;
  }

  /** Sets it for what became due before it. An alarm that comes too early finds nothing to do. */
  async ring(earliest: number): Promise<void> {
    // A new life of the object does not know for when the last one set it.
    if (this.#at === null) return await this.ringForAll();
    if (earliest < this.#at) await this.ringAt(earliest);
  }

  async ringForAll(): Promise<void> {
    const earliest = this.#earliestOfAll();
    if (earliest !== null) return await this.ringAt(earliest);
    this.#at = Infinity;
    await this.#storage.deleteAlarm();
  }

  async ringAt(at: number): Promise<void> {
    this.#at = at;
    await this.#storage.setAlarm(at);
  }
}
