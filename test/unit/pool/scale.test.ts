import { describe, expect, it } from "vitest";
import { simulate } from "../../bench/scale/simulate.ts";
import { summaryOf } from "../../bench/scale/report.ts";

/** Forty accounts that ask for several times as much as eight browsers give, hostile ones among them. */
const CROWD = {
  seed: 7,
  accounts: 40,
  warmUpMinutes: 0,
  minutes: 4,
  load: { name: "crowded", capturesPerHour: 40_000 },
  variables: {
    BROWSER_SLOTS: '{"weur": 4, "enam": 4}',
    BROWSER_PAGES: "2",
    REQUESTS_PER_MINUTE: '{"free": 5, "pro": 10, "growth": 20, "scale": 60}',
  },
};

describe("the simulation of a deployment", () => {
  const run = simulate(CROWD);

  it("says the same twice of the same seed, and something else of another", () => {
    expect(summaryOf(simulate(CROWD))).toEqual(summaryOf(run));
    expect(summaryOf(simulate({ ...CROWD, seed: 8 }))).not.toEqual(summaryOf(run));
  });

  it("grants no account more in any minute, nor more at once in a region, than its plan allows", () => {
    const { settings, callers } = run;
    for (const { limits, profile, mostAtOnce } of callers) {
      const perMinute = settings.REQUESTS_PER_MINUTE[profile.plan];
      // So many grants later a minute must have passed.
      const tooSoon = limits.grantedAt.filter((at, index) => at - (limits.grantedAt[index - perMinute] ?? 0) < 60_000);
      expect(tooSoon, profile.id).toEqual([]);
      expect(mostAtOnce, profile.id).toBeLessThanOrEqual(settings.CAPTURES_AT_ONCE[profile.plan]);
    }
    expect(summaryOf(run).refusals).toHaveProperty("rate_limited");
  });

  it("opens no more browsers than there are slots, and no account starves", () => {
    const { browsers, fairness, refusals } = summaryOf(run);
    expect(browsers.peak).toBeLessThanOrEqual(8);
    expect(refusals).toHaveProperty("capacity");
    expect(fairness).toBeGreaterThan(0.5);
  });
});
