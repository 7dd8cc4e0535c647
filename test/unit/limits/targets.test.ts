import { describe, expect, it } from "vitest";
import { afterCapture, restsUntil, type Target, TARGET_MEMORY_MS } from "../../../src/limits/targets.ts";

const MINUTE = 60_000;
const failed = { host: "a", failed: true };
const failing = (times: number, at: number): Target => {
  let target: Target | null = null;
  for (let time = 0; time < times; time += 1) target = afterCapture(target, failed, at);
  return target ?? { failures: 0, failedAt: 0 };
};

describe("a host", () => {
  it("rests for a minute once it has failed as often as it may, for one more with each further failure, at most 15", () => {
    const rests = [1, 2, 3, 4, 30].map((times) => restsUntil(failing(times, 0), 3, 1));
    expect(rests).toEqual([null, null, MINUTE, 2 * MINUTE, 15 * MINUTE]);
  });

  it("may be asked again when its rest is over", () => {
    expect(restsUntil(failing(3, 0), 3, MINUTE)).toBeNull();
  });

  it("is forgotten after a success, and after an hour", () => {
    expect(afterCapture(failing(9, 0), { host: "a", failed: false }, 1)).toBeNull();
    expect(afterCapture(failing(9, 0), failed, TARGET_MEMORY_MS)).toEqual({ failures: 1, failedAt: TARGET_MEMORY_MS });
  });
});
