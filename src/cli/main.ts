#!/usr/bin/env node
import { CommanderError } from "commander";
import { listenForStop } from "./context.ts";
import { exitCodeOf, isAbort } from "./output/exit.ts";
import { explain } from "./output/explain.ts";
import { plainJson, plainLine } from "./output/plain.ts";
import { style, tell } from "./output/print.ts";
import { program } from "./program.ts";

/** The program behind the command `stillframe`. */
async function main(): Promise<void> {
  listenForStop();
  // Whoever read our output may be gone: `stillframe jobs list | head -1`.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    // Help and version come as errors too, but nothing is wrong then.
    const shown = error instanceof CommanderError && /^commander\.(help|version)/.test(error.code);
    if (!shown) complain(error, process.argv.includes("--json"));
  }
}

function complain(error: unknown, asJson: boolean): void {
  if (isAbort(error) && !asJson) return tell("Stopped.");
  const { message, hint, code, requestId } = explain(error);
  if (asJson) return tell(plainJson({ error: message, hint, code, requestId, exitCode: exitCodeOf(error) }));
  tell(`${style("red", "error:")} ${message}`);
  for (const line of hint?.split("\n") ?? []) tell(`  ${line}`);
  if (requestId !== undefined) tell(style("dim", plainLine(`  ${code}, request ${requestId}`)));
}

await main();
