import type { z } from "zod";
import { closest } from "./closest.ts";
import { listed } from "./listed.ts";
import { alternatives, type Shape, shapeOf } from "../links/read-query.ts";
import type { Detail } from "../problem.ts";

/** More wrong fields than anybody mends at once; a hostile body can have any number. */
export const MAX_DETAILS = 50;

/** Reads a value. What is wrong with it is said in words, field by field; an unknown field with the one that was meant. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; details: Detail[] } {
  const result = schema.safeParse(value, { reportInput: false, error: inWords });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, details: detailsOf(result.error, schema) };
}

/** What a schema found wrong. An unknown field is reported at its own path, so that a client can point at it. */
function detailsOf({ issues }: z.ZodError, schema: z.ZodType): Detail[] {
  return issues.slice(0, MAX_DETAILS).flatMap((issue): Detail[] => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part).slice(0, 100)));
    if (issue.code === "invalid_union") return [{ code: issue.code, path, message: messageOfUnion(issue, schema) }];
    if (issue.code !== "unrecognized_keys") return [{ code: issue.code, path, message: issue.message }];
    const names = namesAt(schema, issue.path);
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ code: "unknown_field", path: [...path, key.slice(0, 100)], message: unknown(key, names) }));
  });
}

function unknown(key: string, names: readonly string[]): string {
  const meant = closest(key, names);
  return `There is no field of this name.${meant === undefined ? "" : ` Did you mean \`${meant}\`?`}`;
}

/** Of several forms that a value can have, the one that it was meant to have says what is wrong. */
function messageOfUnion({ errors, path }: z.core.$ZodIssueInvalidUnion, schema: z.ZodType): string {
  const [first] = errors.find((issues) => !issues.some(isOtherForm)) ?? [];
  const names = namesAt(schema, path);
  if (first === undefined) return names.length === 0 ? "is not valid" : `must be an object with one of ${list(names)}`;
  const within = first.path.length === 0 ? "" : `\`${first.path.join(".").slice(0, 100)}\` `;
  return `${within}${first.message}`;
}

/** A field that the form needs is not there, one is that it does not have, or the value is of another kind. */
const isOtherForm = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "unrecognized_keys" || (issue.code === "invalid_type" && issue.path.length <= 1);

const shapes = new WeakMap<z.ZodType, Shape>();

/** The names of the fields that an object may have at this place. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const whole = shapes.get(schema) ?? shapeOf(schema);
  shapes.set(schema, whole);
  let found: readonly Shape[] = alternatives(whole);
  for (const part of path) {
    found = found.flatMap(({ items, properties = {} }) => {
      const inner = typeof part === "number" ? items : properties[String(part)];
      return inner === undefined ? [] : alternatives(inner);
    });
  }
  return [...new Set(found.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

/** What zod finds wrong, as a person would say it after the name of the field. What a schema says itself wins. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined
      ? "is missing"
      : `must be ${TYPES[issue.expected] ?? `of the type ${issue.expected}`}`;
  if (issue.code === "invalid_value")
    return `must be ${list(issue.values.map(String))}${meantBy(issue.input, issue.values)}`;
  if (issue.code === "too_small") {
    if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
    return `must ${amount(issue.origin, `${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`)}`;
  }
  if (issue.code === "too_big")
    return `must ${amount(issue.origin, `${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`)}`;
  return undefined;
}

function amount(origin: string, number: string): string {
  if (origin === "string") return `have ${number} characters`;
  return origin === "array" ? `have ${number} items` : `be ${number}`;
}

function meantBy(input: unknown, values: readonly unknown[]): string {
  const meant = typeof input === "string" ? closest(input, values.map(String)) : undefined;
  return meant === undefined ? "" : `; did you mean \`${meant}\`?`;
}

/** "`a`, `b` or `c`". */
const list = (names: readonly string[]): string => listed(names.map((name) => `\`${name}\``));
