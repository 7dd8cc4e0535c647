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
 * Does a call to a Durable Object once more when the connection was lost on the way. What never arrived the runtime itself
 * sends again, but not what may have been done and whose answer was lost
 * (`/durable-objects/best-practices/automatic-retries/`). The work must be safe to do twice.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return await work();
  }
}

/** One that is overloaded must not be asked again: that is what keeps it overloaded. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  "retryable" in error &&
  error.retryable === true &&
  !("overloaded" in error && error.overloaded === true);
