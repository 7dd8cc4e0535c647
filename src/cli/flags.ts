import { type Command, InvalidArgumentError, Option } from "commander";
import type { Field, Fields } from "./contract.data.ts";

/** An option of the command line that sets one field of a request. */
export interface Flag {
  /** Where its value goes: `["aiRemoval", "types"]`. */
  path: readonly string[];
  options: readonly Option[];
}

/**
 * One flag for each field of an object, those of inner objects with the outer name before theirs: `--hide-elements-ads`.
 * An inner `enabled` is the outer name itself: `--ai-removal`, `--no-ai-removal`. `without` names a field that is given
 * in another way.
 */
export function flagsOf(fields: Fields, { without }: { without?: string } = {}): Flag[] {
  const { [without ?? ""]: _, ...others } = fields;
  return flagsBelow(others, []);
}

function flagsBelow(fields: Fields, outer: readonly string[]): Flag[] {
  return Object.entries(fields).flatMap(([name, field]): Flag[] => {
    const path = [...outer, name];
    if (field.properties !== undefined) return flagsBelow(field.properties, path);
    return [{ path, options: optionsOf(path, field) }];
  });
}

/** Adds flags to a command, under a heading of the help. */
export function addFlags(command: Command, flags: readonly Flag[], heading: string): Command {
  for (const option of flags.flatMap(({ options }) => options)) command.addOption(option.helpGroup(heading));
  return command;
}

/** What was given of these flags, as the object they make. `values` are commander's, by attribute name. */
export function requestOf(flags: readonly Flag[], values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const { path, options } of flags) {
    const value = options[0] === undefined ? undefined : values[options[0].attributeName()];
    if (value !== undefined) place(request, path, value);
  }
  return request;
}

/** `["aiRemoval", "confidence"]` as it is written on the command line. */
export const flagName = (path: readonly string[]): string =>
  `--${(path.length > 1 && path.at(-1) === "enabled" ? path.slice(0, -1) : path).map(kebab).join("-")}`;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function optionsOf(path: Flag["path"], field: Field): Option[] {
  const name = flagName(path);
  const said = describe(field);
  if (field.type === "boolean") {
    const yes = new Option(name, said);
    // What is on unless it is turned off can be turned off; and what is neither, a change, can be both.
    const both = field.default === true || !("default" in field);
    return both ? [yes, new Option(name.replace("--", "--no-"), `The opposite of ${name}.`)] : [yes];
  }
  const option = new Option(`${name} <${field.type === "array" ? "list" : (field.type ?? "value")}>`, said);
  if (field.enum !== undefined) return [option.choices([...field.enum])];
  return [option.argParser((text) => valueOf(text, field))];
}

function describe({ description = "", default: fallback, items }: Field): string {
  const parts = [description.replaceAll("`", "")];
  if (items?.enum !== undefined) parts.push(`Of ${items.enum.join(", ")}, with commas between.`);
  else if (fallback !== undefined && typeof fallback !== "boolean")
    parts.push(`(default: ${JSON.stringify(fallback)})`);
  return parts.filter((part) => part !== "").join(" ");
}

/** @throws {InvalidArgumentError} when the text is no value of the field. */
function valueOf(text: string, field: Field): unknown {
  if (field.type === "array") return listOf(text, field.items?.enum);
  if (field.type !== "integer" && field.type !== "number") return text;
  const { minimum = -Infinity, maximum = Infinity } = field;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const whole = field.type === "number" || Number.isInteger(value);
  if (whole && value >= minimum && value <= maximum) return value;
  const kind = field.type === "integer" ? "a whole number" : "a number";
  throw new InvalidArgumentError(`It should be ${kind} from ${minimum} to ${maximum}.`);
}

function listOf(text: string, allowed: readonly string[] | undefined): string[] {
  const parts = text.split(",").map((part) => part.trim());
  const wrong = parts.find((part) => allowed !== undefined && !allowed.includes(part));
  if (wrong === undefined) return parts;
  throw new InvalidArgumentError(`"${wrong}" is none of ${allowed?.join(", ")}.`);
}

function place(request: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    request[name] = value;
    return;
  }
  const inner = request[name];
  const object = typeof inner === "object" && inner !== null ? { ...inner } : {};
  place(object, rest, value);
  request[name] = object;
}
