/**
 * Notices when the event loop stood still: a timer that should fire every `everyMs` fires late by more than `limitMs`.
 * It runs only while it is held, as a timer keeps an object in memory.
 */
export class StallWatch {
  readonly #onStall: (milliseconds: number) => void;
  readonly #options: { everyMs: number; limitMs: number };
  #holders = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onStall` is told for how long. */
  constructor(options: { everyMs: number; limitMs: number }, onStall: (milliseconds: number) => void) {
    this.#options = options;
    this.#onStall = onStall;
  }

  /** Watches until what it answers is disposed of. */
  hold(): Disposable {
    this.#holders += 1;
    if (this.#holders === 1) this.#wait();
    return {
      [Symbol.dispose]: () => {
        this.#holders -= 1;
        if (this.#holders === 0) clearTimeout(this.#timer);
      },
    };
  }

  #wait(): void {
    const { everyMs, limitMs } = this.#options;
    const due = Date.now() + everyMs;
    this.#timer = setTimeout(() => {
      const late = Date.now() - due;
      if (late > limitMs) this.#onStall(late);
      if (this.#holders > 0) this.#wait();
    }, everyMs);
  }
}
