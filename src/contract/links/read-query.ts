import { z } from "zod";
import type { Detail } from "../problem.ts";

/** The part of JSON Schema that says how a field is read from text. */
export interface Shape {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  description?: string;
  default?: unknown;
}

/** One field of a query: what is left of its name, part by part, and its text. */
interface QueryField {
  path: readonly string[];
  text: string;
}

/** What a query says, and what of it cannot be read. */
export interface Read {
  value: unknown;
  wrong: Detail[];
}

/** The shape of what is sent for a schema, references to named schemas followed. */
export function shapeOf(schema: z.ZodType): Shape {
  const document = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const { $defs = {} } = document;
  const follow = (shape: Shape): Shape => {
    const found = shape.$ref === undefined ? shape : (($defs[shape.$ref.split("/").at(-1) ?? ""] ?? {}) as Shape);
    const { properties, items, anyOf, oneOf } = found;
    return {
      ...found,
      ...(properties && { properties: mapValues(properties, follow) }),
      ...(items && { items: follow(items) }),
      ...((anyOf ?? oneOf) && { anyOf: (anyOf ?? oneOf ?? []).map(follow) }),
    };
  };
  return follow(document as Shape); // the part of JSON Schema that is in use
}

const mapValues = (shapes: Readonly<Record<string, Shape>>, change: (shape: Shape) => Shape) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, change(shape)]));

/**
 * Reads a query as the object that it stands for: `pdf.scale=2` is a field of an object; a list is repeated, or has
 * commas between its items, or names them by their place (`waitFor.0.selector=main`). Texts become numbers and booleans
 * where the shape has those and they are written as in JSON; everything else is left to the schema to judge.
 */
export function readQuery(query: Iterable<readonly [string, string]>, shape: Shape): Read {
  const wrong: Detail[] = [];
  const entries = Array.from(query, ([name, text]) => ({ path: name.split("."), text }));
  return { value: readFields(entries, shape, { at: [], wrong }), wrong };
}

interface Reading {
  at: readonly string[];
  wrong: Detail[];
}

function readFields(entries: readonly QueryField[], shape: Shape, { at, wrong }: Reading): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, own] of byFirst(entries)) {
    const inner = Object.hasOwn(shape.properties ?? {}, name) ? shape.properties?.[name] : undefined;
    const path = [...at, name.slice(0, 100)];
    if (inner === undefined)
      wrong.push({ code: "unknown_field", path, message: "There is no field of this name in a query." });
    else fields[name] = readField(own, alternatives(inner), { at: path, wrong });
  }
  return fields;
}

function readField(entries: readonly QueryField[], shapes: readonly Shape[], place: Reading): unknown {
  const direct = entries.filter(({ path }) => path.length === 0);
  const list = shapes.find(({ items }) => items !== undefined);
  if (direct.length === 0) {
    const object = objectFor(entries, shapes);
    if (object !== undefined) return readFields(entries, object, place);
    if (list?.items !== undefined) return readItems(entries, list.items, place);
    place.wrong.push({ code: "unknown_field", path: [...place.at], message: "This field has no fields of its own." });
    return undefined;
  }
  if (direct.length === entries.length && list?.items !== undefined) {
    const item = alternatives(list.items);
    return direct.flatMap(({ text }) => splitList(text)).map((text) => readText(text, item));
  }
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return readText(only.text, shapes);
  place.wrong.push({ code: "repeated", path: [...place.at], message: "Give this only once." });
  return undefined;
}

/** Of the objects that a field may be, the one that has all these fields; else the first, to say what it does not have. */
function objectFor(entries: readonly QueryField[], shapes: readonly Shape[]): Shape | undefined {
  const names = [...byFirst(entries).keys()];
  const objects = shapes.filter(({ properties }) => properties !== undefined);
  return objects.find(({ properties = {} }) => names.every((name) => Object.hasOwn(properties, name))) ?? objects[0];
}

/** Items by their place in the list; the places need not be without gaps. */
function readItems(entries: readonly QueryField[], item: Shape, { at, wrong }: Reading): unknown[] {
  const items = [...byFirst(entries)].map(([name, own]) => ({ name, own, place: Number(name) }));
  return items
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ name, own }) => {
      const path = [...at, name.slice(0, 100)];
      if (/^\d{1,3}$/.test(name)) return [readField(own, alternatives(item), { at: path, wrong })];
      wrong.push({ code: "unknown_field", path, message: "An item of a list is named by its place, from 0." });
      return [];
    });
}

/** Entries by the first part of their names, which is taken off. */
function byFirst(entries: readonly QueryField[]): Map<string, QueryField[]> {
  const groups = new Map<string, QueryField[]>();
  for (const { path, text } of entries) {
    const [first = "", ...rest] = path;
    const group = groups.get(first) ?? [];
    group.push({ path: rest, text });
    groups.set(first, group);
  }
  return groups;
}

export const alternatives = (shape: Shape): readonly Shape[] =>
  shape.anyOf === undefined ? [shape] : shape.anyOf.flatMap(alternatives);

/** As JSON writes it; nothing else is a number. */
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,16})?$/;

function readText(text: string, shapes: readonly Shape[]): unknown {
  const types = new Set(shapes.map(({ type, const: only }) => type ?? typeof only));
  if (shapes.some((shape) => shape.enum?.includes(text) === true || shape.const === text)) return text;
  if ((types.has("number") || types.has("integer")) && NUMBER.test(text)) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

const OPENING = "([{";
const CLOSING = ")]}";

/** Parts a list at its commas; those in brackets or quotation marks belong to an item, as in a selector. */
function splitList(text: string): string[] {
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (OPENING.includes(sign)) depth += 1;
    else if (CLOSING.includes(sign)) depth -= 1;
    else if (sign === "," && depth <= 0) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...items, text.slice(start).trim()];
}
