import { z } from "zod";
import type { CaptureReport } from "../browser/order.ts";

/**
 * What became of captures in one hour, as counts: few numbers, however many captures. Pure functions on plain objects,
 * so that they can be stored as JSON and added up over hours and regions.
 */

const Counts = z.record(z.string(), z.number());

export const Tally = z.object({
  captures: z.number(),
  failures: Counts,
  browserMs: z.number(),
  /** Callers that no browser was free for in time. */
  refused: z.number(),
  /** For each phase how many captures fell into each bucket of durations. */
  phases: z.record(z.string(), Counts),
});
export type Tally = z.infer<typeof Tally>;

export const emptyTally = (): Tally => ({ captures: 0, failures: {}, browserMs: 0, refused: 0, phases: {} });

/** Each bucket of durations is so much longer than the one before: a quantile is known to within 5 %. */
const RATIO = 1.1;

const bucketOf = (milliseconds: number): number => Math.max(0, Math.round(Math.log(milliseconds) / Math.log(RATIO)));
const middleOf = (bucket: number): number => RATIO ** bucket;

export function withCapture(tally: Tally, { code, milliseconds, phases }: CaptureReport): Tally {
  const counted = Object.entries(phases).map(
    ([phase, duration]) => [phase, added(tally.phases[phase] ?? {}, `${bucketOf(Math.max(1, duration))}`, 1)] as const,
  );
  return {
    ...tally,
    captures: tally.captures + 1,
    failures: code === null ? tally.failures : added(tally.failures, code, 1),
    browserMs: tally.browserMs + milliseconds,
    phases: bounded({ ...tally.phases, ...Object.fromEntries(counted) }),
  };
}

export const withRefusal = (tally: Tally): Tally => ({ ...tally, refused: tally.refused + 1 });

/** Several tallies as one. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, each) => {
    const names = new Set([...Object.keys(sum.phases), ...Object.keys(each.phases)]);
    const phases = [...names].map((name) => [name, merged(sum.phases[name] ?? {}, each.phases[name] ?? {})] as const);
    return {
      captures: sum.captures + each.captures,
      failures: merged(sum.failures, each.failures),
      browserMs: sum.browserMs + each.browserMs,
      refused: sum.refused + each.refused,
      phases: Object.fromEntries(phases),
    };
  }, emptyTally());
}

/** The duration that so much of the captures stayed below, in whole milliseconds. */
export function quantileOf(buckets: Readonly<Record<string, number>>, part: number): number {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of sorted) {
    seen += count;
    if (seen >= all * part) return Math.round(middleOf(bucket));
  }
  return 0;
}

const added = (counts: Readonly<Record<string, number>>, name: string, more: number): Record<string, number> =>
  bounded({ ...counts, [name]: (counts[name] ?? 0) + more });

function merged(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = new Map(Object.entries(a));
  for (const [name, count] of Object.entries(b)) sum.set(name, (sum.get(name) ?? 0) + count);
  return Object.fromEntries(sum);
}

function bounded<Value>(record: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(record);
  return entries.length <= MAX_BUCKETS ? record : Object.fromEntries(entries.slice(0, MAX_BUCKETS));
}

/** Buckets up to the longest capture of five minutes are fewer. */
const MAX_BUCKETS = 140;
