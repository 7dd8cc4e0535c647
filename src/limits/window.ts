import { BURST_WINDOW_MS } from "../config.ts";

const SECOND_MS = 1000;

/** What was granted lately: whole seconds since 1970 and how many requests each saw, oldest first. */
export type Window = readonly (readonly [second: number, granted: number])[];

export type WindowAnswer = { granted: true; window: Window } | { granted: false; reset: number };

export interface Take {
  /** Milliseconds since 1970. */
  now: number;
  /** The most requests in any `BURST_WINDOW_MS`. */
  limit: number;
  count: number;
}

/**
 * Takes `count` requests out of the burst window, all or none. A second counts as a whole until its last moment has
 * left the window: never more than the limit is granted in any 60 s, and a place may come back up to 1 s late. In
 * return the state is bounded by the seconds of the window, whatever the limit.
 *
 * When refused, `reset` (milliseconds since 1970) is the first moment at which the same request is granted if nobody
 * else comes. A count above the limit is never granted; its `reset` is when the window is empty.
 */
export function take(window: Window, { now, limit, count }: Take): WindowAnswer {
  const live = window.filter(([second]) => counts(second, now));
  let granted = live.reduce((sum, [, each]) => sum + each, 0);
  if (granted + count <= limit) return { granted: true, window: add(live, Math.floor(now / SECOND_MS), count) };
  for (const [second, each] of live) {
    granted -= each;
    if (granted + count <= limit) return { granted: false, reset: endOf(second) };
  }
  return { granted: false, reset: Math.max(now + BURST_WINDOW_MS, ...live.map(([second]) => endOf(second))) };
}

/** When a second stops to count. */
const endOf = (second: number): number => (second + 1) * SECOND_MS + BURST_WINDOW_MS;

/**
 * A second ahead of the clock counts too: the clock was set back. One that is ahead by more than the window does not,
 * or a clock that was once a day wrong would shut the account out for that day.
 */
const counts = (second: number, now: number): boolean =>
  endOf(second) > now && second * SECOND_MS <= now + BURST_WINDOW_MS;

function add(window: Window, second: number, count: number): Window {
  const bySecond = new Map(window);
  bySecond.set(second, (bySecond.get(second) ?? 0) + count);
  return [...bySecond].toSorted(([a], [b]) => a - b);
}

/** The day in UTC, as `2026-11-05`. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The day's month, as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months before, as `2026-11`. */
export function monthsBefore(day: string, months: number): string {
  const start = new Date(`${monthOf(day)}-01`);
  start.setUTCMonth(start.getUTCMonth() - months);
  return monthOf(dayOf(start.getTime()));
}

/** When the day's month ends and the next begins (UTC), in milliseconds since 1970. */
export const monthEnd = (day: string): number => Date.parse(`${monthsBefore(day, -1)}-01`);
