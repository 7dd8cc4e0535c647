import type { Command, Option } from "commander";

/** What can stand at the cursor, and what it is. */
export interface Suggestion {
  word: string;
  about: string;
}

/** What can come after these words; the last one is being written. */
export function suggest(root: Command, words: readonly string[]): Suggestion[] {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? "";
  const { command, valueOf } = walk(root, before);
  const found = valueOf === undefined ? namesOf(command, current) : choicesOf(valueOf);
  return found.filter(({ word }) => word.startsWith(current));
}

/** The command that the words lead to, and the option that waits for its value, if one does. */
function walk(root: Command, words: readonly string[]): { command: Command; valueOf: Option | undefined } {
  let command = root;
  let valueOf: Option | undefined;
  for (const word of words) {
    if (valueOf !== undefined) valueOf = undefined;
    else if (word.startsWith("-"))
      valueOf = optionsOf(command).find(
        (option) => (option.long === word || option.short === word) && takesValue(option),
      );
    else command = command.commands.find((each) => each.name() === word) ?? command;
  }
  return { command, valueOf };
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** Its own options and those of the commands above it. */
const optionsOf = (command: Command): Option[] => [
  ...command.createHelp().visibleOptions(command),
  ...(command.parent === null ? [] : optionsOf(command.parent)),
];

function namesOf(command: Command, current: string): Suggestion[] {
  if (current.startsWith("-"))
    return optionsOf(command).map((option) => ({ word: option.long ?? option.flags, about: option.description }));
  const shown = command.createHelp().visibleCommands(command);
  return shown.map((each) => ({ word: each.name(), about: each.summary() || each.description() }));
}

const choicesOf = ({ argChoices = [] }: Option): Suggestion[] => argChoices.map((word) => ({ word, about: "" }));
