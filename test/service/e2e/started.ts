import { readFileSync } from "node:fs";
import { family, type Process, processOf } from "../../../src/dev/process/processes.ts";
import { codeOf } from "../../../src/dev/process/terminal.ts";

/** Everything that this process has started, with all that it started, and that still runs. */
export function started(): Process[] {
  const self = processOf(process.pid);
  return self === undefined ? [] : family([self]);
}

/** Those of them whose program is called so (Linux). */
export const startedAs = (name: RegExp): Process[] => started().filter(({ pid }) => name.test(nameOf(pid)));

/** Chrome, and the script that starts it. */
export const BROWSER = /chrom|headless/i;

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(codeOf(error) ?? "")) return ""; // It has ended since it was listed.
    throw error;
  }
}

/** Kills them as if at once: none has the time to notice that another is gone. */
export function killAtOnce(processes: readonly Process[]): void {
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const { pid } of processes) tell(pid, signal);
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error; // It has ended by itself.
  }
}
