import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { again, isTransientD1Error, retry } from "../../../src/lib/retry.ts";

const LOST = new Error("D1_ERROR: Network connection lost.");

/** Work that fails so many times before it succeeds. */
const failing = (times: number, error: Error) => {
  const work = vi.fn(async () => "done");
  for (let i = 0; i < times; i++) work.mockRejectedValueOnce(error);
  return work;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("work that is retried", () => {
  it("is done again after an error that passes", async () => {
    const work = failing(2, LOST);
    const done = retry(work, isTransientD1Error);
    await vi.runAllTimersAsync();
    expect(await done).toBe("done");
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("is given up after the third time", async () => {
    const work = failing(9, LOST);
    const done = expect(retry(work, isTransientD1Error)).rejects.toBe(LOST);
    await vi.runAllTimersAsync();
    await done;
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("is not done again after any other error", async () => {
    const constraint = new Error("D1_ERROR: UNIQUE constraint failed: accounts.email");
    const work = failing(1, constraint);
    await expect(retry(work, isTransientD1Error)).rejects.toBe(constraint);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("waits longer the second time, and never as long as a client would notice", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const work = failing(2, LOST);
    const done = retry(work, isTransientD1Error);
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(await done).toBe("done");
    vi.restoreAllMocks();
  });
});

describe("a call to an object", () => {
  const thrown = (flags: object) => Object.assign(new Error("Network connection lost."), flags);

  it("whose answer was lost is made once more", async () => {
    const work = failing(1, thrown({ retryable: true }));
    expect(await again(work)).toBe("done");
    const twice = failing(2, thrown({ retryable: true }));
    await expect(again(twice)).rejects.toThrow("lost");
  });

  it.each([{ remote: true }, { retryable: true, overloaded: true }])(
    "is made once when it fails with %j",
    async (flags) => {
      const work = failing(1, thrown(flags));
      await expect(again(work)).rejects.toThrow("lost");
      expect(work).toHaveBeenCalledTimes(1);
    },
  );
});
