import { quantile } from "../statistics.ts";
import type { Caller } from "./caller.ts";
import { WORKER_MS } from "./pages.ts";
import { MONTH_HOURS, PRICES } from "./platform.ts";
import type { Run } from "./simulate.ts";

const HOUR_MS = 3_600_000;

/** What one run says, in numbers. */
export interface Summary {
  asked: number;
  captured: number;
  perHour: number;
  /** Milliseconds that calls that were served waited for a browser. */
  waits: { p50: number; p95: number; p99: number };
  /** The same of jobs, from when they were asked for. */
  jobWaits: { p50: number; p95: number };
  /** Milliseconds from call to picture. */
  total: { p50: number; p95: number };
  /** Part of the captures that waited for a browser to be opened. */
  cold: number;
  /** How much of its fair share the honest account got that got least; 1 is all of it. */
  fairness: number;
  browsers: { mean: number; peak: number; opened: number };
  /** Requests that were no captures, by code. */
  refusals: Readonly<Record<string, number>>;
  /** US dollars for 1,000 captures. */
  cost: { browsers: number; concurrency: number; rest: number; all: number };
}

export function summaryOf(run: Run): Summary {
  const { callers, scenario, platform } = run;
  const outcomes = callers.flatMap(({ outcomes: each }) => each);
  const good = outcomes.filter(({ code }) => code === "ok");
  const sync = good.filter(({ lane }) => lane === "sync");
  const waits = sync.map(({ waitMs }) => waitMs);
  const jobs = good.filter(({ lane }) => lane === "job").map(({ waitMs }) => waitMs);
  const totals = sync.map(({ totalMs }) => totalMs);
  const { opened, peak, billedMs } = platform;
  return {
    asked: callers.reduce((sum, { asked }) => sum + asked, 0),
    captured: good.length,
    perHour: (good.length / scenario.minutes) * 60,
    waits: { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95), p99: quantile(waits, 0.99) },
    jobWaits: { p50: quantile(jobs, 0.5), p95: quantile(jobs, 0.95) },
    total: { p50: quantile(totals, 0.5), p95: quantile(totals, 0.95) },
    cold: good.filter(({ cold }) => cold).length / good.length,
    fairness: worstShare(callers),
    browsers: { mean: billedMs / (scenario.minutes * 60_000), peak, opened },
    refusals: countsOf(outcomes.map(({ code }) => code).filter((code) => code !== "ok")),
    cost: costOf(run, good.length),
  };
}

/**
 * The honest account that got least of what it could have: callers of one continent share the same browsers, and a fair
 * share of what they got together is as much as each asked for, or the same for all who asked for more.
 */
function worstShare(callers: readonly Caller[]): number {
  const honest = callers.filter(({ profile }) => !profile.hostile);
  const continents = Map.groupBy(honest, ({ profile }) => profile.continent);
  const shares = [...continents.values()].flatMap((group) => {
    const calls = group.map(({ outcomes }) => outcomes.filter(({ lane }) => lane === "sync"));
    const wanted = calls.map((each) => each.filter(({ code }) => code === "ok" || code === "capacity").length);
    const got = calls.map((each) => each.filter(({ code }) => code === "ok").length);
    const level = fairLevel(
      wanted,
      got.reduce((sum, one) => sum + one, 0),
    );
    return got.flatMap((one, index) => {
      const fair = Math.min(wanted[index] ?? 0, level);
      return fair >= ENOUGH ? [one / fair] : [];
    });
  });
  return shares.length === 0 ? 1 : Math.min(...shares);
}

/** Of fewer captures a share says nothing. */
const ENOUGH = 20;

/** The most that each may have so that all together have so much, where nobody gets more than wanted. */
function fairLevel(wanted: readonly number[], all: number): number {
  let left = all;
  const sorted = wanted.toSorted((a, b) => a - b);
  for (const [index, one] of sorted.entries()) {
    const each = left / (sorted.length - index);
    if (one >= each) return each;
    left -= one;
  }
  return Infinity;
}

/** Calls of objects for one capture: charge and keep, borrow, capture; the reports are counted. */
const CALLS = 4;
/** Rows that objects write for it: the day's sum, the burst window and the hold when it is charged, the hold and the browser time when it is kept, two alarms. */
const ROWS = 7;
/** Rows that the database reads for it, at most: the token's. */
const DATABASE_ROWS = 2;

/** As if the load went on like this for a month. */
function costOf({ scenario, platform, pools, callers }: Run, captures: number): Summary["cost"] {
  const hours = scenario.minutes / 60;
  const requests = callers.reduce((sum, { asked }) => sum + asked, 0);
  const jobs = callers
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ lane, code }) => lane === "job" && code === "ok").length;
  const reports = [...pools.values()].reduce((sum, pool) => sum + pool.reports, 0);
  const browsers = (platform.billedMs / HOUR_MS) * PRICES.browserHour;
  const beyond = Math.max(0, platform.peak - PRICES.browsersIncluded);
  const concurrency = (beyond * PRICES.browserMonth * hours) / MONTH_HOURS;
  // Each open browser holds its object in memory, and each region its pool.
  const objectSeconds = platform.billedMs / 1000 + pools.size * hours * 3600;
  const rest =
    requests * (PRICES.workerRequest + WORKER_MS * PRICES.workerCpuMs + DATABASE_ROWS * PRICES.databaseRow) +
    (requests * CALLS + reports) * PRICES.objectCall +
    requests * ROWS * PRICES.objectRow +
    objectSeconds * PRICES.objectSecond +
    jobs * (PRICES.bucketWrite + PRICES.bucketRead + 3 * PRICES.queueOperation);
  const per = (dollars: number) => (dollars / captures) * 1000;
  return {
    browsers: per(browsers),
    concurrency: per(concurrency),
    rest: per(rest),
    all: per(browsers + concurrency + rest),
  };
}

function countsOf(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes.toSorted()) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
