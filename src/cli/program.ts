import { Command, type CommanderError } from "commander";
import { adminCommand } from "./commands/admin.ts";
import { batchCommand } from "./batch/command.ts";
import { captureCommand } from "./commands/capture.ts";
import { completionCommand } from "./completion/command.ts";
import { VERSION } from "./contract.data.ts";
import { doctorCommand } from "./doctor/command.ts";
import { CommandError, EXIT_HELP } from "./output/exit.ts";
import { jobsCommand } from "./commands/jobs.ts";
import { linkCommands } from "./commands/link.ts";
import { loginCommands } from "./commands/login.ts";
import { mcpCommand } from "./commands/mcp.ts";
import { mockupCommand } from "./commands/mockup.ts";
import { statusCommands } from "./commands/status.ts";
import { webhooksCommand } from "./commands/webhooks.ts";

/** The whole command line. */
export function program(): Command {
  const root = new Command("stillframe")
    .description("Captures web pages with a Stillframe service.")
    .version(VERSION, "-V, --version", "Print the version.")
    .option("--service <address>", "The service; else STILLFRAME_URL, else the one you logged in to.")
    .option("--json", "Print results as JSON, and errors too (on standard error).")
    .helpCommand("help [command]", "Shows the help of a command.")
    .addHelpText("after", EXIT_HELP)
    .addHelpText(
      "after",
      "\nTokens come from `stillframe login`, or from STILLFRAME_TOKEN and STILLFRAME_ADMIN_TOKEN.",
    );
  for (const command of [
    captureCommand(),
    batchCommand(),
    jobsCommand(),
    mockupCommand(),
    ...linkCommands(),
    webhooksCommand(),
    mcpCommand(),
    ...statusCommands(),
    doctorCommand(),
    ...loginCommands(),
    adminCommand(),
    completionCommand(),
  ])
    root.addCommand(command);
  // `main.ts` says what is wrong and knows the exit codes; a command added to another does not take this over from it.
  for (const command of family(root)) {
    command.exitOverride((error) => end(error, command)).configureOutput({ outputError: () => undefined });
    command.configureHelp({ showGlobalOptions: true }).helpOption("-h, --help", "Show this help.");
  }
  return root;
}

const family = (command: Command): Command[] => [command, ...command.commands.flatMap(family)];

/**
 * Help and version, which come as errors too, pass as they are.
 * @throws {CommandError} for a mistake in the command line, with where to look.
 */
function end(error: CommanderError, command: Command): never {
  if (error.exitCode === 0 || error.code === "commander.help") throw error;
  throw new CommandError(error.message.replace(/^error: /, ""), { hint: `See: ${pathOf(command)} --help` });
}

/** As it is typed: `stillframe jobs list`. */
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
