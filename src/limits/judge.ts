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
  | { granted: false; reason: "month" | "burst"; reset: number; day: string; used: number };

/** What was used before. */
export interface State {
  now: number;
  day: string;
  used: number;
  window: Window;
}

/** What each is answered, and what is used after all of them. Together they are judged at the cost of one. */
export function judge(counts: readonly number[], limits: Limits, state: State): State & { answers: ChargeAnswer[] } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = judgeOne(total, limits, state);
  if (!all.answer.granted) return judgeEach(counts, limits, state);
  let { used, day } = state;
  return { ...all.after, answers: counts.map((count) => ({ granted: true, day, used: (used += count) })) };
}

function judgeEach(counts: readonly number[], limits: Limits, state: State): State & { answers: ChargeAnswer[] } {
  let after = state;
  const answers = counts.map((count) => {
    const judged = judgeOne(count, limits, after);
    after = judged.after;
    return judged.answer;
  });
  return { ...after, answers };
}

function judgeOne(count: number, { monthly, perMinute }: Limits, state: State): { answer: ChargeAnswer; after: State } {
  const { now, day, used } = state;
  const no = { granted: false, day, used } as const;
  if (used + count > monthly) return { answer: { ...no, reason: "month", reset: monthEnd(day) }, after: state };
  const taken = take(state.window, { now, limit: perMinute, count });
  if (!taken.granted) return { answer: { ...no, reason: "burst", reset: taken.reset }, after: state };
  const after = { ...state, used: used + count, window: taken.window };
  return { answer: { granted: true, day, used: after.used }, after };
}
