import { monthEnd, take, type Window } from "./window.ts";

export interface Limits {
  /** The plan's requests in a calendar month (UTC). */
  monthly: number;
  /** The plan's requests in any 60 seconds. */
  perMinute: number;
}

/** `day` is today in UTC, `used` the sum of its month, `reset` in milliseconds since 1970. */
export type ChargeAnswer =
  | { granted: true; day: string; used: number }
  | { granted: false; reason: "month" | "burst"; reset: number; day: string; used: number }
  /** `host` is left alone. */
  | { granted: false; reason: "target"; host: string; reset: number; day: string; used: number };

/** What was used before. */
export interface State {
  now: number;
  day: string;
  used: number;
  window: Window;
}

/** What a request for `count` is answered, and what is used after it. When both limits refuse, the month is named. */
export function judge(
  count: number,
  { monthly, perMinute }: Limits,
  { now, day, used, window }: State,
): { answer: ChargeAnswer; window: Window } {
  const no = { granted: false, day, used } as const;
  if (used + count > monthly) return { answer: { ...no, reason: "month", reset: monthEnd(day) }, window };
  const taken = take(window, { now, limit: perMinute, count });
  if (!taken.granted) return { answer: { ...no, reason: "burst", reset: taken.reset }, window };
  return { answer: { granted: true, day, used: used + count }, window: taken.window };
}
