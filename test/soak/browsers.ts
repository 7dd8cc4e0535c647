import { readFileSync } from "node:fs";
import { family, processOf } from "../../src/dev/process/processes.ts";

/** How many browsers run below this process. Each has many processes, of which only the first has no type. Linux only. */
export function browsersOf(root: number): number {
  const self = processOf(root);
  if (self === undefined || process.platform !== "linux") return 0;
  return family([self]).filter(({ pid }) => isBrowser(commandOf(pid))).length;
}

const isBrowser = (words: readonly string[]): boolean =>
  /chrom/i.test(words[0] ?? "") &&
  words.some((word) => word.startsWith("--remote-debugging-")) &&
  !words.some((word) => word.startsWith("--type="));

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return []; // It ended meanwhile.
  }
}
