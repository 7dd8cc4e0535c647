import { expect, it } from "vitest";
import { summary } from "../../../src/dev/results.ts";

const counts = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const file = (status: string, tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

it("counts what passed and what failed", () => {
  expect(summary(counts)).toBe("12 passed, 0 failed");
  const testResults = [file("failed", ["passed", "failed"])];
  expect(summary({ ...counts, numFailedTests: 1, testResults })).toBe("12 passed, 1 failed");
});

it("counts what was skipped, if anything was", () => {
  expect(summary({ ...counts, numPendingTests: 2, numTodoTests: 1 })).toBe("12 passed, 0 failed, 3 skipped");
});

it("counts a file that could not be loaded as a failure", () => {
  expect(summary({ ...counts, testResults: [file("failed", []), file("passed", ["passed"])] })).toBe(
    "12 passed, 1 failed",
  );
});

it("counts a check that failed as a failure", () => {
  expect(summary(counts, 2)).toBe("12 passed, 2 failed");
});

it("counts a run that ended before it wrote its results as a failure", () => {
  expect(summary(undefined)).toBe("0 passed, 1 failed");
});
