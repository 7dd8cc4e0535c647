/** Work did not end in its time. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * The result of `work`, or a `DeadlineError` after `milliseconds`. The work itself goes on; its late result is dropped.
 */
export async function within<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A time by which several steps together must be done. */
export class Deadline {
  readonly #end: number;

  constructor(milliseconds: number) {
    this.#end = Date.now() + milliseconds;
  }

  /** Milliseconds that are left, at least 1, at most `cap`. */
  left(cap = Infinity): number {
    return Math.max(1, Math.min(cap, this.#end - Date.now()));
  }

  get passed(): boolean {
    return Date.now() >= this.#end;
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
