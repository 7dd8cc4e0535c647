/** The first try and two more. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2000;

/**
 * Does the work again, up to twice, while it fails with an error that will pass. The wait is random between nothing and
 * a bound that doubles ("full jitter"), so that callers that failed together do not come back together.
 * The work must be safe to do twice: the first time may have succeeded and only its answer been lost.
 * @throws what the last attempt threw.
 */
export async function retry<T>(work: () => Promise<T>, isTransient: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * Errors of D1 after which a write may be sent again (`/d1/best-practices/retry-queries/`); reads are retried by D1
 * itself, writes never.
 */
const D1_TRANSIENT = [
  "Network connection lost",
  "storage caused object to be reset",
  "reset because its code was updated",
  "Cannot resolve D1 DB due to transient issue",
];

export const isTransientD1Error = (error: unknown): boolean =>
  error instanceof Error && D1_TRANSIENT.some((message) => error.message.includes(message));

/**
 * Errors of a call to a Durable Object that will pass (`/durable-objects/best-practices/error-handling/`). One that is
 * overloaded must not be asked again: that is what keeps it overloaded.
 */
export const isTransientObjectError = (error: unknown): boolean =>
  error instanceof Error &&
  "retryable" in error &&
  error.retryable === true &&
  !("overloaded" in error && error.overloaded === true);
