import { z } from "zod";

/** Of the JSON that vitest writes, what we count. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/**
 * The last line of a test run: `12 passed, 0 failed`, then `, 3 skipped` if there were any. A file that could not even
 * be loaded counts as one failed test; so does a run that ended before it wrote anything, and each check that failed.
 */
export function summary(json: unknown, failedChecks = 0): string {
  const report = Report.safeParse(json).data;
  if (report === undefined) return `0 passed, ${1 + failedChecks} failed`;
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + unloaded.length + failedChecks;
  const line = `${report.numPassedTests} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
