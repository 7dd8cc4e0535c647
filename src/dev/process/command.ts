import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

export interface CommandOutcome {
  ok: boolean;
  /** Everything it printed, on either output. */
  output: string;
}

/** Runs a program to its end, quietly. A program that cannot be started counts as failed. */
export function runQuietly(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** The last lines of what a program printed, without its colours. */
export const tail = (output: string, lines: number): string =>
  stripVTControlCharacters(output).trim().split("\n").slice(-lines).join("\n");
