import { jittered } from "../lib/backoff.ts";

export interface Schedule {
  /** The wait before each try after the first. */
  retryMs: readonly number[];
  retryJitter: number;
}

/**
 * How long to wait after so many failed attempts; `null` when none is left. A target that asks for more time gets it, up
 * to the next step of the schedule, so that it cannot put a delivery off for ever.
 */
export function waitAfter(
  attempts: number,
  { retryMs, retryJitter }: Schedule,
  { random, retryAfterMs }: { random: number; retryAfterMs: number | null },
): number | null {
  const step = retryMs[attempts - 1];
  if (step === undefined) return null;
  const wait = jittered(step, retryJitter, random);
  const longest = retryMs[attempts] ?? step;
  return Math.max(wait, Math.min(retryAfterMs ?? 0, longest));
}

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). `null` when it is absent or neither. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date of HTTP always names its day; `Date.parse` alone would take almost anything.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
