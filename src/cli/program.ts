import { Command } from "commander";
import { adminCommand } from "./admin.ts";
import { batchCommand } from "./batch/command.ts";
import { captureCommand } from "./capture.ts";
import { VERSION } from "./contract.data.ts";
import { EXIT_HELP } from "./exit.ts";
import { jobsCommand } from "./jobs.ts";
import { loginCommands } from "./login.ts";
import { statusCommands } from "./status.ts";

/** The whole command line. */
export function program(): Command {
  const root = new Command("stillframe")
    .description("Captures web pages with a Stillframe service.")
    .version(VERSION, "-V, --version", "print the version")
    .option("--service <address>", "the service; else STILLFRAME_URL, else the one you logged in to")
    .option("--json", "print results as JSON, and errors too (on standard error)")
    .addHelpText("after", EXIT_HELP)
    .addHelpText(
      "after",
      "\nTokens come from `stillframe login`, or from STILLFRAME_TOKEN and STILLFRAME_ADMIN_TOKEN.",
    );
  for (const command of [
    captureCommand(),
    batchCommand(),
    jobsCommand(),
    ...statusCommands(),
    ...loginCommands(),
    adminCommand(),
  ])
    root.addCommand(command);
  // It ends in `main.ts`, which knows the exit codes; a command added to another does not take this over from it.
  for (const command of family(root)) command.exitOverride().configureHelp({ showGlobalOptions: true });
  return root;
}

const family = (command: Command): Command[] => [command, ...command.commands.flatMap(family)];
