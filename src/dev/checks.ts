import { runQuietly } from "./process/command.ts";

/** What the code has to pass besides its tests: npm scripts, so that each can be run by itself too. */
const CHECKS = ["types", "lint", "format"];

/** A check that failed, with all that it printed. */
export interface FailedCheck {
  name: string;
  output: string;
}

/** Runs all checks side by side, without printing anything. */
export async function runChecks(): Promise<FailedCheck[]> {
  const ended = await Promise.all(CHECKS.map(check));
  return ended.filter((failed) => failed !== undefined);
}

async function check(name: string): Promise<FailedCheck | undefined> {
  const { ok, output } = await runQuietly("npm", ["run", "--silent", name], { FORCE_COLOR: "1" });
  return ok ? undefined : { name, output };
}
