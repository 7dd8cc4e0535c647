import { ApiError, NetworkError, UnexpectedAnswerError } from "./errors.ts";

/** The service's own limits open again within a minute; for what takes longer, a month's end, nobody waits in a call. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
/** Growth ends here, so that many tries take minutes and not days. */
const LONGEST_BACKOFF_MS = 8000;

/**
 * How long to wait before a call is tried again, in milliseconds, or `null` when it is not. A 429, and a 503 of our own,
 * say that nothing was done; when the connection broke, or somebody else answers 503 (Cloudflare, for a Worker that ran
 * out of CPU time in the middle), nobody knows, so only what is `repeatable` is sent again.
 * `tried` counts from 1, `random` is from 0 to 1.
 */
export function waitBefore(error: unknown, tried: number, { repeatable, random }: Retry): number | null {
  if (error instanceof NetworkError) return repeatable ? backoff(tried, random) : null;
  if (!(error instanceof ApiError || error instanceof UnexpectedAnswerError)) return null;
  if (error.status !== 429 && error.status !== 503) return null;
  if (error instanceof UnexpectedAnswerError && error.status === 503 && !repeatable) return null;
  // A little later than said, each at a moment of its own: all who were refused were told the same moment.
  const asked = (error.retryAfter ?? 0) * 1000;
  return asked > LONGEST_WAIT_MS ? null : Math.max(asked * (1 + random / 10), backoff(tried, random));
}

export interface Retry {
  repeatable: boolean;
  random: number;
}

const backoff = (tried: number, random: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (tried - 1), LONGEST_BACKOFF_MS) * (0.5 + random / 2);
