import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StallWatch } from "../../../src/lib/stall.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watched = () => {
  const stalls: number[] = [];
  return { watch: new StallWatch({ everyMs: 250, limitMs: 1000 }, (late) => stalls.push(late)), stalls };
};

it("an event loop that stands still for over the limit is told of, with how long", () => {
  const { watch, stalls } = watched();
  using _ = watch.hold();
  vi.advanceTimersByTime(1000);
  expect(stalls).toEqual([]);
  // The clock goes on, and no timer fires: something keeps the thread busy.
  vi.setSystemTime(Date.now() + 3000);
  vi.advanceTimersByTime(250);
  expect(stalls).toEqual([3000]);
});

it("nothing is watched once nobody holds it", () => {
  const { watch } = watched();
  const [first, second] = [watch.hold(), watch.hold()];
  first[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(1);
  second[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
});
