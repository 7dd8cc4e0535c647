import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import type { Field } from "../contract.data.ts";

/** The kinds of value that a field can have. */
export const kindsOf = (field: Field): readonly Field[] => field.anyOf?.flatMap(kindsOf) ?? [field];

/** @throws {InvalidArgumentError} when the text is no value of a field that is a text, a number or one of some words. */
export function valueOf(text: string, field: Field): unknown {
  const kinds = kindsOf(field);
  const words = kinds.flatMap(({ enum: some = [] }) => some);
  if (words.includes(text)) return text;
  const number = kinds.find(({ type }) => type === "integer" || type === "number");
  if (number !== undefined && (words.length === 0 || /^[\d.-]+$/.test(text))) return numberOf(text, number);
  if (words.length > 0) throw new InvalidArgumentError(`"${text}" is none of ${words.join(", ")}.`);
  return text;
}

function numberOf(text: string, { type, minimum = -Infinity, maximum = Infinity }: Field): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const whole = type === "number" || Number.isInteger(value);
  if (whole && value >= minimum && value <= maximum) return value;
  const kind = type === "integer" ? "a whole number" : "a number";
  throw new InvalidArgumentError(`It should be ${kind} from ${minimum} to ${maximum}.`);
}

/** A text, or with `@` before it the file that has it. */
export const textOf = (text: string): string => (text.startsWith("@") ? fileOf(text.slice(1)) : text);

/** What is in a file; `-` is standard input. @throws {InvalidArgumentError} when it cannot be read. */
export function fileOf(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new InvalidArgumentError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Parts a list at its commas; those in brackets or quotation marks belong to an item, as in a selector. */
export function splitList(text: string): string[] {
  const parts = text.match(/(?:\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|"[^"]*"|'[^']*'|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** JSON as it is written on a command line. @throws {InvalidArgumentError} when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError("It is not JSON; put it between single quotation marks.");
  }
}
