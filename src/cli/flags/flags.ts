import { type Command, Option } from "commander";
import { type Field, type Fields, FIELDS } from "../contract.data.ts";
import { type Form, formOf } from "./forms.ts";
import { splitList, valueOf } from "./value.ts";

/** An option of the command line that sets one field of a request. */
export interface Flag {
  /** Where its value goes: `["aiRemoval", "types"]`. */
  path: readonly string[];
  options: readonly Option[];
}

/**
 * One flag for each field of an object, those of inner objects with the outer name before theirs: `--hide-elements-ads`.
 * An inner `enabled` is the outer name itself: `--ai-removal`, `--no-ai-removal`. What is written in one piece, such as a
 * rectangle or a header, has one flag. `without` names fields that are given in another way.
 */
export function flagsOf(fields: Fields, { without = [] }: { without?: readonly string[] } = {}): Flag[] {
  return flagsBelow(Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name))), []);
}

function flagsBelow(fields: Fields, outer: readonly string[]): Flag[] {
  return Object.entries(fields).flatMap(([name, field]): Flag[] => {
    const path = [...outer, name];
    const form = formOf(path, field);
    if (form !== undefined) {
      const beside = Object.entries(field.properties ?? {}).filter(([inner]) => form.beside?.includes(inner) === true);
      const whole: Flag = { path, options: [optionIn(form, path, field)] };
      return [whole].concat(flagsBelow(Object.fromEntries(beside), path));
    }
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

/** The flag that sets a field, or what is inside of it, as it is written on the command line. */
export function flagFor(flags: readonly Flag[], path: readonly string[]): string {
  const fits = flags.filter((flag) => flag.path.every((part, index) => part === path[index]));
  const best = fits.toSorted((one, other) => other.path.length - one.path.length)[0];
  return best?.options[0]?.long ?? flagName(path);
}

/** `["aiRemoval", "confidence"]` as it is written on the command line. */
const flagName = (path: readonly string[]): string =>
  `--${(path.length > 1 && path.at(-1) === "enabled" ? path.slice(0, -1) : path).map(kebab).join("-")}`;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function optionIn({ name, value, hint, read }: Form, path: Flag["path"], field: Field): Option {
  const flag = flagName(name === undefined ? path : [...path.slice(0, -1), name]);
  return new Option(`${flag} <${value}>`, describe(field, hint)).argParser(read);
}

function optionsOf(path: Flag["path"], field: Field): Option[] {
  const name = flagName(path);
  if (field.type === "boolean") return switchesOf(name, field);
  const { items } = field;
  if (items !== undefined) {
    const list = (text: string, before: unknown): unknown[] => [
      ...(Array.isArray(before) ? before : []),
      ...splitList(text).map((part) => valueOf(part, items)),
    ];
    return [new Option(`${name} <list>`, describe(field)).argParser(list)];
  }
  const value = field.enum !== undefined ? "name" : field.type === "string" ? "text" : "number";
  const option = new Option(`${name} <${value}>`, describe(field));
  if (field.enum !== undefined) return [option.choices([...field.enum])];
  return [option.argParser((text) => valueOf(text, field))];
}

/** What is on is turned off, what is off is turned on; of what is neither, such as a change of something, both are shown. */
function switchesOf(name: string, field: Field): Option[] {
  const yes = new Option(name, describe(field));
  if (field.default === false) return [yes];
  const no = new Option(name.replace("--", "--no-"), `The opposite of ${name}.`);
  if (field.default === true) {
    yes.hideHelp();
    no.description = describe(field).replace(/^false: /, "");
  }
  return [yes, no];
}

/** A description that names other fields, by their flags. */
function inFlags(description: string): string {
  return description.replaceAll(/`([^`]*)`/g, (_, word: string) => {
    const field = NAMED_ALIKE.has(word) ? undefined : FIELDS.capture[word];
    return field === undefined ? word : flagName([formOf([word], field)?.name ?? word]);
  });
}

/** A format and a field; the address, which has no flag. */
const NAMED_ALIKE = new Set(["pdf", "url"]);

function describe({ description = "", default: fallback, items }: Field, hint = ""): string {
  const parts = [inFlags(description), hint];
  if (items?.enum !== undefined) parts.push(`Of ${items.enum.join(", ")}, with commas between.`);
  else if (fallback !== undefined && typeof fallback !== "boolean")
    parts.push(`(default: ${JSON.stringify(fallback)})`);
  return parts.filter((part) => part !== "").join(" ");
}

function place(request: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  const inner = request[name];
  const object = isObject(inner) ? { ...inner } : {};
  if (rest.length > 0) place(object, rest, value);
  request[name] = rest.length > 0 ? object : isObject(value) ? { ...object, ...value } : value;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
