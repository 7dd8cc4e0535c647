import { Argument, Command } from "commander";
import { plainLine } from "../output/plain.ts";
import { print } from "../output/print.ts";
import { SCRIPTS, type Shell } from "./scripts.ts";
import { suggest } from "./suggest.ts";

const EXAMPLES = `
Examples:
  bash   echo 'source <(stillframe completion bash)' >> ~/.bashrc
  zsh    echo 'source <(stillframe completion zsh)' >> ~/.zshrc        (after compinit)
  fish   stillframe completion fish > ~/.config/fish/completions/stillframe.fish`;

export function completionCommand(): Command {
  const suggestions = new Command("suggest")
    .argument("[words...]", "The words of a command line, up to the one that is being written.")
    .allowUnknownOption()
    .action((words: string[], _: unknown, self: Command) => printSuggestions(words, self));
  return new Command("completion")
    .summary("Prints what makes your shell complete commands and flags.")
    .description("Prints a script for your shell, with which the Tab key completes commands, flags and their values.")
    .addArgument(new Argument("<shell>", "Which shell.").choices(Object.keys(SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .addCommand(suggestions, { hidden: true })
    .action((shell: Shell) => print(SCRIPTS[shell].trimEnd()));
}

function printSuggestions(words: readonly string[], command: Command): void {
  const root = command.parent?.parent ?? command;
  for (const { word, about } of suggest(root, words)) process.stdout.write(`${word}\t${plainLine(about)}\n`);
}
