import { describe, expect, it } from "vitest";
import { readRetryAfter, waitAfter } from "../../../src/webhooks/retry.ts";

const schedule = { retryMs: [5000, 300_000, 1_800_000, 7_200_000], retryJitter: 0.1 };
const wait = (attempts: number, retryAfterMs: number | null = null, random = 0.5) =>
  waitAfter(attempts, schedule, { random, retryAfterMs });
const NOW = Date.parse("2026-11-05T12:00:00.000Z");

describe("the wait before the next attempt", () => {
  it("is the schedule's, 10 % more or less, and there is none after the last", () => {
    expect([1, 2, 3, 4, 5].map((attempts) => wait(attempts))).toEqual([5000, 300_000, 1_800_000, 7_200_000, null]);
    expect([wait(1, null, 0), wait(1, null, 1)]).toEqual([4500, 5500]);
  });

  it("is what the target asks for where that is longer, up to the next step of the schedule", () => {
    expect(wait(1, 60_000)).toBe(60_000);
    expect(wait(1, 1000)).toBe(5000);
    expect(wait(1, 3_600_000)).toBe(300_000);
    expect(wait(4, 86_400_000)).toBe(7_200_000);
    expect(wait(5, 1000)).toBeNull();
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Thu, 05 Nov 2026 12:01:00 GMT", 60_000],
    ["Thu, 05 Nov 2026 11:00:00 GMT", 0],
    ["-5", null],
    ["1.5", null],
    ["soon", null],
    ["2026", 2_026_000],
    ["2026-11-05", null],
    ["", null],
    ["9999999999", null],
  ])("%j is read as seconds or a date", (value, expected) => {
    expect(readRetryAfter(value, NOW)).toBe(expected);
  });

  it("that is absent asks for nothing", () => {
    expect(readRetryAfter(null, NOW)).toBeNull();
  });
});
