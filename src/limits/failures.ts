import type { Failures } from "./store.ts";
import type { TargetReport } from "./targets.ts";

/** Failures are counted from the first of them, for so long. */
export const FAILURES_MS = 3_600_000;

/** Browser time that a failed capture used, and how much of it the account's failures may use in an hour. */
export interface FailedCapture {
  browserMs: number;
  budgetMs: number;
  target?: TargetReport;
}

/** Browser time that failures have used of their hour, and when that is over; `null` when none is running. */
export interface FailureState {
  browserMs: number;
  until: number | null;
}

/** What of the failures still counts. */
export const stateOf = (failures: Failures | null, now: number): FailureState =>
  failures !== null && now < failures.since + FAILURES_MS
    ? { browserMs: failures.browserMs, until: failures.since + FAILURES_MS }
    : { browserMs: 0, until: null };

/**
 * Whether a failed capture is charged: only once failures before it have used up more than their budget. `until` is when
 * the hour is over (milliseconds since 1970). One that used no browser costs nobody anything.
 */
export function judgeFailure(
  before: Failures | null,
  { browserMs, budgetMs }: FailedCapture,
  now: number,
): { charged: boolean; until: number; after: Failures } {
  const current = before !== null && now < before.since + FAILURES_MS ? before : { since: now, browserMs: 0 };
  return {
    charged: browserMs > 0 && current.browserMs > budgetMs,
    until: current.since + FAILURES_MS,
    after: { since: current.since, browserMs: current.browserMs + browserMs },
  };
}

/** Why a failed capture is charged. */
export function chargedBecause(budgetMs: number, until: number): string {
  const end = new Date(until).toISOString();
  return `This failure is charged: failed captures have used more than the ${budgetMs / 1000} s of a browser that your plan has for them in an hour, which ends at ${end}.`;
}
