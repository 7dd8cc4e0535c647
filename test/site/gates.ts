/** Answers that wait until a test lets them go. A gate that was opened stays open, so it may be opened too early. */
export class Gates {
  #open = new Set<string>();
  #waiting = new Map<string, (() => void)[]>();

  /** Resolves once the gate with this key is opened; at once when it already is. */
  passed(key: string): Promise<void> {
    if (this.#open.has(key)) return Promise.resolve();
    return new Promise((go) => this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), go]));
  }

  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  /** Lets go everything that waits at this gate, and everything that comes to it later. */
  open(key: string): void {
    this.#open.add(key);
    for (const go of this.#waiting.get(key) ?? []) go();
    this.#waiting.delete(key);
  }

  /** Shuts all gates again; what waits at them keeps waiting. */
  shut(): void {
    this.#open.clear();
  }
}
