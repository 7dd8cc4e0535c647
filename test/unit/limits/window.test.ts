import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BURST_WINDOW_MS } from "../../../src/config.ts";
import { dayOf, monthEnd, monthOf, monthsBefore, take, type Window } from "../../../src/limits/window.ts";

const NOON = Date.parse("2026-11-05T12:00:00.000Z");

interface Asked {
  /** Milliseconds since the request before. */
  gap: number;
  count: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  gap: fc.oneof(
    fc.nat({ max: 2500 }),
    fc.nat({ max: 70_000 }),
    fc.constantFrom(0, 1, 999, 1000, 59_999, 60_000, 60_001),
  ),
  count: fc.integer({ min: 1, max: 4 }),
});

const scenario = fc.record({
  start: fc.integer({ min: NOON, max: NOON + 1000 }),
  limit: fc.integer({ min: 0, max: 12 }),
  sequence: fc.array(asked, { maxLength: 60 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

/** Plays the requests; `see` is told of each with the window before it. */
function play({ start, limit, sequence }: Scenario, see: (now: number, count: number, before: Window) => void) {
  const granted: { at: number; count: number }[] = [];
  let now = start;
  let window: Window = [];
  for (const { gap, count } of sequence) {
    now += gap;
    see(now, count, window);
    const taken = take(window, { now, limit, count });
    if (!taken.granted) continue;
    granted.push({ at: now, count });
    window = taken.window;
  }
  return { granted, window };
}

const ignore = () => {};

describe("the burst window", () => {
  it("never grants more than the limit in any 60 seconds, whatever the times of the requests", () => {
    fc.assert(
      fc.property(scenario, (played) => {
        const { granted } = play(played, ignore);
        for (const { at: end } of granted) {
          const within = granted.filter(({ at }) => at <= end && at >= end - BURST_WINDOW_MS);
          expect(within.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(played.limit);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("says honestly when a refused request will be granted: then, and not before", () => {
    fc.assert(
      fc.property(scenario, (played) => {
        const { limit } = played;
        play(played, (now, count, before) => {
          const taken = take(before, { now, limit, count });
          if (taken.granted || count > limit) return;
          expect(taken.reset).toBeGreaterThan(now);
          expect(take(before, { now: taken.reset, limit, count }).granted).toBe(true);
          expect(take(before, { now: taken.reset - 1, limit, count }).granted).toBe(false);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("gives a place back at most one second after the 60 seconds are over", () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 50 }), (start, limit) => {
        const full = take([], { now: start, limit, count: limit });
        if (!full.granted) throw new Error("An empty window has room.");
        expect(take(full.window, { now: start + BURST_WINDOW_MS, limit, count: 1 }).granted).toBe(false);
        expect(take(full.window, { now: start + BURST_WINDOW_MS + 1000, limit, count: limit }).granted).toBe(true);
      }),
    );
  });

  it("keeps no more than the seconds of the window, however many requests come", () => {
    fc.assert(
      fc.property(scenario, (played) => {
        const { window } = play({ ...played, limit: 1_000_000 }, ignore);
        expect(window.length).toBeLessThanOrEqual(62);
      }),
    );
  });

  it("does not let a refused request use anything up", () => {
    const full = take([], { now: NOON, limit: 3, count: 3 });
    if (!full.granted) throw new Error("An empty window has room.");
    const first = take(full.window, { now: NOON, limit: 3, count: 1 });
    expect(take(full.window, { now: NOON, limit: 3, count: 1 })).toEqual(first);
  });

  it("never grants more at once than the limit, and says so with the whole window", () => {
    expect(take([], { now: NOON, limit: 3, count: 4 })).toEqual({ granted: false, reset: NOON + BURST_WINDOW_MS });
    expect(take([], { now: NOON, limit: 0, count: 1 })).toEqual({ granted: false, reset: NOON + BURST_WINDOW_MS });
  });

  it("still counts what was granted when the clock is set back a little", () => {
    const full = take([], { now: NOON, limit: 1, count: 1 });
    if (!full.granted) throw new Error("An empty window has room.");
    expect(take(full.window, { now: NOON - 30_000, limit: 1, count: 1 }).granted).toBe(false);
  });

  it("does not shut anybody out for a clock that once was a day wrong", () => {
    const full = take([], { now: NOON + 86_400_000, limit: 1, count: 1 });
    if (!full.granted) throw new Error("An empty window has room.");
    expect(take(full.window, { now: NOON, limit: 1, count: 1 }).granted).toBe(true);
  });
});

describe("the calendar month", () => {
  it("ends when the next begins, in UTC", () => {
    expect(dayOf(Date.parse("2026-11-30T23:59:59.999Z"))).toBe("2026-11-30");
    expect(new Date(monthEnd("2026-11-30")).toISOString()).toBe("2026-12-01T00:00:00.000Z");
    expect(new Date(monthEnd("2026-12-31")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
    expect(new Date(monthEnd("2028-02-29")).toISOString()).toBe("2028-03-01T00:00:00.000Z");
  });

  it("is over exactly at its end, for every moment", () => {
    const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const end = monthEnd(dayOf(date.getTime()));
        expect(end).toBeGreaterThan(date.getTime());
        expect(monthOf(dayOf(end - 1))).toBe(monthOf(dayOf(date.getTime())));
        expect(monthOf(dayOf(end))).not.toBe(monthOf(dayOf(date.getTime())));
      }),
    );
  });

  it("is counted back over the turn of the year", () => {
    expect(monthsBefore("2026-01-31", 1)).toBe("2025-12");
    expect(monthsBefore("2026-11-05", 13)).toBe("2025-10");
  });
});
