import { describe, expect, it } from "vitest";
import { NetworkError, UnexpectedAnswerError } from "../../../src/client/transport/errors.ts";
import { waitBefore } from "../../../src/client/transport/retry.ts";

const CALL = { method: "GET", url: "http://127.0.0.1:9/api/usage" };
const unreached = new NetworkError(CALL, "The service was not reached.");
const stranger = (status: number) => new UnexpectedAnswerError(CALL, { status, headers: new Headers() });

/** The shortest and the longest wait that chance may choose. */
const between = (error: unknown, tried: number, repeatable: boolean) =>
  [0, 1].map((random) => waitBefore(error, tried, { repeatable, random }));

describe("a call that failed is tried again", () => {
  it("after longer and longer, and never after more than eight seconds", () => {
    const waits = [1, 2, 3, 4, 5, 6, 20].map((tried) => between(unreached, tried, true));
    const longest = [500, 1000, 2000, 4000, 8000, 8000, 8000];
    expect(waits).toEqual(longest.map((most) => [most / 2, most]));
  });

  it("where somebody else answers 429, which says that nothing was done", () => {
    expect(between(stranger(429), 1, false)).toEqual([250, 500]);
  });
});

describe("a call that failed is not tried again", () => {
  it.each([
    ["it broke off, and may have been done", unreached, false],
    ["somebody else answers 503, and it may have been done", stranger(503), false],
    ["the answer would be the same", stranger(404), true],
    ["something else went wrong", new TypeError("not of the network"), true],
  ])("where %s", (_why, error, repeatable) => {
    expect(between(error, 1, repeatable)).toEqual([null, null]);
  });
});
