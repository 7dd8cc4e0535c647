import { describe, expect, it } from "vitest";
import { type ProblemCode, PROBLEMS } from "../../../src/contract/problem.ts";
import { isWorthAnotherTry } from "../../../src/jobs/retry.ts";

const codes = Object.keys(PROBLEMS) as ProblemCode[];

describe("a job that failed", () => {
  it("is tried again for these reasons, and for no others", () => {
    const tried = codes.filter((code) => PROBLEMS[code].status >= 500 && isWorthAnotherTry({ code }, 1));
    expect(tried.toSorted()).toEqual(
      ["capacity", "capture_timeout", "connection_failed", "internal", "navigation_failed", "navigation_timeout"]
        .concat("page_crashed", "target_status", "wait_failed")
        .toSorted(),
    );
  });

  it.each(["page_crashed", "capture_timeout"] as const)("because of %s is tried twice in all", (code) => {
    expect(isWorthAnotherTry({ code }, 1)).toBe(true);
    expect(isWorthAnotherTry({ code }, 2)).toBe(false);
  });
});
