import { performance } from "node:perf_hooks";
import { median, quantile } from "../statistics.ts";

/** What so many callers, each asking again as soon as it is answered, got in a while. */
export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  /** The part of the time that our own thread was busy (0 to 1): close to 1, it is ourselves who were measured. */
  busy: number;
}

export async function load(callers: number, seconds: number, ask: (caller: number) => Promise<unknown>): Promise<Load> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const caller = async (_: unknown, index: number) => {
    while (performance.now() < end) times.push(await timed(() => ask(index)));
  };
  const started = performance.now();
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: callers }, caller));
  const busy = performance.eventLoopUtilization(before).utilization;
  const rate = times.length / ((performance.now() - started) / 1000);
  return { rate, median: median(times), p99: quantile(times, 0.99), busy };
}

/** Several rounds of two loads in turns, so that a machine that slows down slows both; the medians of each. */
export async function inTurns(rounds: number, one: () => Promise<Load>, other: () => Promise<Load>) {
  const loads: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    loads[0].push(await one());
    loads[1].push(await other());
  }
  return loads.map(middle);
}

const middle = (loads: readonly Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  median: median(loads.map((each) => each.median)),
  p99: median(loads.map(({ p99 }) => p99)),
  busy: median(loads.map(({ busy }) => busy)),
});

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
