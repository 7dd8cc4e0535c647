import { describe, expect, it } from "vitest";
import { emptyTally, quantileOf, sumOf, Tally, withCapture, withRefusal } from "../../../src/pool/tally.ts";

const capture = (milliseconds: number, code: string | null = null) => ({
  code,
  milliseconds,
  phases: { navigate: milliseconds },
});

/** What a hundred captures of 10 ms, 20 ms … 1000 ms come to. */
const hundred = Array.from({ length: 100 }, (_, index) => capture(10 * (index + 1))).reduce(withCapture, emptyTally());

describe("the statistics of an hour", () => {
  it("count captures, failures by code, browser time and refusals", () => {
    const tally = [capture(100), capture(200, "dns_failed"), capture(300, "dns_failed")].reduce(
      withCapture,
      emptyTally(),
    );
    const { captures, failures, browserMs, refused } = withRefusal(tally);
    expect({ captures, failures, browserMs, refused }).toEqual({
      captures: 3,
      failures: { dns_failed: 2 },
      browserMs: 600,
      refused: 1,
    });
  });

  it("know durations to within 5 %", () => {
    for (const [part, exact] of [
      [0.5, 500],
      [0.95, 950],
    ] as const) {
      const found = quantileOf(hundred.phases["navigate"] ?? {}, part);
      expect(Math.abs(found - exact) / exact).toBeLessThan(0.05);
    }
    expect(quantileOf({}, 0.5)).toBe(0);
  });

  it("stay small however many captures there are, and whatever their durations", () => {
    let tally = emptyTally();
    for (let milliseconds = 0; milliseconds < 400_000; milliseconds += 50)
      tally = withCapture(tally, capture(milliseconds));
    expect(JSON.stringify(tally).length).toBeLessThan(4000);
    expect(Tally.parse(JSON.parse(JSON.stringify(tally)))).toEqual(tally);
  });

  it("add up over hours and regions", () => {
    const sum = sumOf([hundred, hundred, emptyTally(), withRefusal(emptyTally())]);
    expect([sum.captures, sum.refused, sum.browserMs]).toEqual([200, 1, 2 * hundred.browserMs]);
    expect(quantileOf(sum.phases["navigate"] ?? {}, 0.5)).toBe(quantileOf(hundred.phases["navigate"] ?? {}, 0.5));
  });
});
