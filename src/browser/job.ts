import type { Capture, Target } from "../attempt/run.ts";
import type { Problem } from "../contract/problem.ts";
import type { Facts } from "../capture/facts.ts";
import type { Output } from "../capture/shoot/output.ts";

interface JobCapture {
  facts: Facts;
  outputs: readonly Output[];
  thumbnail: Output | null;
}

/** What a browser's object does for a job that it was handed. */
export interface CaptureFunctions {
  /** Takes the picture, and notes in `phases` what that took. @throws what the capture fails with. */
  take: (target: Target, phases: Map<string, number>) => Promise<JobCapture>;
  /** What the capture failed with, as it is told. */
  problemOf: (error: unknown) => Problem;
  /** Ends the capture: nobody wants its picture any more. */
  abandon: () => void;
}

/** A capture for a job: the bytes stay in this object, and what fails is told rather than thrown. */
export const captureForJob =
  ({ take, problemOf, abandon }: CaptureFunctions): Capture =>
  async (target, signal) => {
    const phases = new Map<string, number>();
    signal.addEventListener("abort", abandon);
    try {
      return { ok: true, ...(await take(target, phases)), browserMs: sum(phases) };
    } catch (error) {
      return { ok: false, problem: problemOf(error), browserMs: sum(phases) };
    } finally {
      signal.removeEventListener("abort", abandon);
    }
  };

const sum = (phases: ReadonlyMap<string, number>): number => [...phases.values()].reduce((all, each) => all + each, 0);
