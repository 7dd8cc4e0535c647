/** Aborts its signal when something takes too long. It runs from the start, and can be stopped and started anew. */
export class TimeLimit {
  readonly milliseconds: number;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
    this.start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#controller.abort(), this.milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
