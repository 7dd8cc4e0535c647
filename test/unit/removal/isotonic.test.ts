import { describe, expect, it } from "vitest";
import { calibrated } from "../../../src/removal/inpage/judge/model.ts";
import { Chance } from "../../../src/removal/workshop/pages/random.ts";
import { isotonic } from "../../../src/removal/workshop/learn/isotonic.ts";

/** So many guesses, each true as often as `rate` says of what was given. */
function guesses(count: number, rate: (given: number) => number) {
  const chance = new Chance(7);
  return Array.from({ length: count }, () => {
    const given = chance.next();
    return { given, true: chance.next() < rate(given) };
  });
}

describe("a calibration curve", () => {
  it.each([
    ["as it was given", (given: number) => given],
    ["as its cube", (given: number) => given ** 3],
    ["as a step", (given: number) => (given < 0.5 ? 0.1 : 0.9)],
    ["as less than was given", (given: number) => given / 2],
  ])("follows how often guesses are right: %s", (_, rate) => {
    const curve = isotonic(guesses(20_000, rate));
    expect(curve.length).toBeGreaterThanOrEqual(5);
    for (const given of [0.1, 0.3, 0.65, 0.8, 0.95]) expect(calibrated(curve, given)).toBeCloseTo(rate(given), 1);
  });

  it("never falls", () => {
    for (const count of [5, 60, 1000]) {
      const right = isotonic(guesses(count, (given) => 1 - given)).map(([, part]) => part);
      expect(right).toEqual(right.toSorted((a, b) => a - b));
    }
  });

  it("is sure of nothing, however often that was so", () => {
    const all = Array.from({ length: 500 }, (_, at) => ({ given: at / 500, true: at > 250 }));
    for (const [, right] of isotonic(all)) {
      expect(right).toBeGreaterThan(0);
      expect(right).toBeLessThan(1);
    }
  });
});
