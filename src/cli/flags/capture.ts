import { type Command, Option } from "commander";
import type { CaptureRequest } from "../../client/index.ts";
import { FIELDS, GROUPS } from "../contract.data.ts";
import { addFlags, type Flag, flagFor, flagsOf, requestOf } from "./flags.ts";

/** Short for the removal of all that can be removed. */
const CLEAN: Flag = {
  path: ["aiRemoval", "enabled"],
  options: [new Option("--clean", "Without cookie banners, pop-ups, chats, share bars and ads.")],
};

/** A flag for every field of a capture but the page's address, which needs none. */
export const CAPTURE_FLAGS: readonly Flag[] = [CLEAN, ...flagsOf(FIELDS.capture, { without: ["url"] })];

// `--clean` says the same; who writes the field's own name is understood too.
for (const { path, options } of CAPTURE_FLAGS)
  if (path.join(".") === CLEAN.path.join(".") && options !== CLEAN.options)
    for (const option of options) option.hideHelp();

/** Adds the flags that say how a picture is taken, by what they are about. `without` names fields the command has not. */
export function addPictureFlags(command: Command, { without = [] }: { without?: readonly string[] } = {}): Command {
  for (const { heading, fields } of GROUPS) {
    const own = CAPTURE_FLAGS.filter(({ path: [name = ""] }) => fields.includes(name) && !without.includes(name));
    addFlags(command, own, heading);
  }
  return command;
}

/** What the flags ask of a picture. The service checks it: its rules are not said twice. */
export const pictureOptions = (values: Record<string, unknown>): CaptureRequest => requestOf(CAPTURE_FLAGS, values);

/** The flag of a field that the service found wrong; also of fields of other requests, which are named alike. */
export const flagOfField = (path: readonly string[]): string => flagFor(CAPTURE_FLAGS, path);
