import { InvalidArgumentError } from "commander";
import type { Field } from "../contract.data.ts";
import { fileOf, jsonOf, kindsOf, splitList, textOf, valueOf } from "./value.ts";

/** How a field is written on the command line. */
export interface Form {
  /** The name of the flag, where it is not the field's. */
  name?: string;
  /** What stands for the value in the help. */
  value: string;
  /** How to write it, where the description of the field does not say so. */
  hint?: string;
  /** The value of the field; `before` is that of the same flag given before. @throws {InvalidArgumentError}. */
  read: (text: string, before: unknown) => unknown;
  /** Fields of the object that have flags of their own beside this one. */
  beside?: readonly string[];
}

/** Fields that people write in a way of their own: a size as 400x300, margins as in CSS. */
const OWN: Readonly<Record<string, (field: Field) => Form>> = {
  html: () => ({ value: "file", hint: "A file, or - for standard input.", read: fileOf }),
  css: () => ({ value: "text", hint: "Or @file.", read: textOf }),
  js: () => ({ value: "text", hint: "Or @file.", read: textOf }),
  "pdf.header": () => ({ value: "html", hint: "Or @file.", read: textOf }),
  "pdf.footer": () => ({ value: "html", hint: "Or @file.", read: textOf }),
  resize: (field) => ({ value: "size", hint: "As 400x300, 400x or x300.", read: sizeIn(field), beside: ["fit"] }),
  "pdf.margin": () => ({ value: "lengths", hint: "One to four, in the order of CSS: 1cm,2cm.", read: sidesOf }),
  "pdf.paper": (field) => ({ value: "paper", hint: "Or a width and a height: 21cm,29.7cm.", read: paperIn(field) }),
  httpCredentials: () => ({ value: "name:password", read: credentialsOf }),
  block: (field) => ({ value: "list", hint: hintOfBlock(field), read: blockIn(field) }),
};

/** The form of a field that is no plain text, number, word or list of those; `undefined` for one that is. */
export function formOf(path: readonly string[], field: Field): Form | undefined {
  const own = OWN[path.join(".")];
  if (own !== undefined) return own(field);
  const name = (path.at(-1) ?? "").replace(/s$/, "");
  if (typeof field.additionalProperties === "object") return { name, value: "name: value", read: headerOf };
  if (isOfNumbers(field)) return { value: (field.required ?? []).join(","), read: numbersIn(field) };
  const items = field.items === undefined ? [] : kindsOf(field.items);
  if (!items.some(({ properties }) => properties !== undefined)) return undefined;
  return { name, ...itemForm(items) };
}

/** Several numbers and nothing else: a place, a rectangle. */
const isOfNumbers = ({ properties = {} }: Field): boolean =>
  Object.keys(properties).length > 1 &&
  Object.values(properties).every(({ type }) => /number|integer/.test(type ?? ""));

/** A list of objects, of which each is given alone: as JSON, or in short. */
function itemForm(items: readonly Field[]): Form {
  const [first = {}] = items;
  const names = items.flatMap(({ required = [] }) => required);
  const isPair = first.required?.join() === "name,value";
  const [value, hint, short] = isPair
    ? ["name=value", "As in Set-Cookie: Domain=, Path=, Secure may follow, after ; each.", cookieIn(first)]
    : items.every(({ properties = {} }) => Object.keys(properties).length === 1)
      ? ["action", `As ${names[0]}=#id, or JSON. Can be given several times, in order.`, actionIn(items)]
      : [names[0] ?? "json", "Or JSON. Can be given several times.", (text: string) => ({ [names[0] ?? ""]: text })];
  const one = (text: string): unknown => (text.trimStart().startsWith("{") ? jsonOf(text) : short(text));
  return { value, hint, read: (text, before) => [...(Array.isArray(before) ? before : []), one(text)] };
}

const wrong = (message: string): InvalidArgumentError => new InvalidArgumentError(message);

/** `Accept-Language: de`, as curl has it. */
function headerOf(text: string, before: unknown): unknown {
  const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw wrong('It should be like "Accept-Language: de".');
  return { ...(typeof before === "object" ? before : {}), [name.trim()]: value };
}

/** `a=b; Path=/; Secure`: names of attributes are those of the fields, in whatever case. */
const cookieIn = (item: Field) => (text: string) => {
  const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
  const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
  if (name === undefined) throw wrong("It should be like name=value.");
  const fields = attributes.map((attribute) => {
    const [key = "", said] = attribute.split("=", 2);
    const field = Object.keys(item.properties ?? {}).find((each) => each.toLowerCase() === key.trim().toLowerCase());
    if (field === undefined) throw wrong(`A cookie has no ${key.trim()}.`);
    return [field, said?.trim() ?? true] as const;
  });
  return { name: name.trim(), value, ...Object.fromEntries(fields) };
};

/** `click=#more`. */
const actionIn = (items: readonly Field[]) => (text: string) => {
  const [, name = "", value = ""] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  const field = items.map(({ properties = {} }) => properties[name]).find((each) => each !== undefined);
  if (field === undefined) {
    const names = items.flatMap(({ properties = {} }) => Object.keys(properties));
    throw wrong(`It should begin with one of ${names.map((each) => `${each}=`).join(", ")}, or be JSON.`);
  }
  return { [name]: kindsOf(field).some(({ type }) => type !== "object") ? valueOf(value, field) : jsonOf(value) };
};

/** Numbers in the order of the fields; those that need not be given are the last. */
const numbersIn =
  ({ properties = {}, required = [] }: Field) =>
  (text: string) => {
    const [parts, fields] = [text.split(","), Object.entries(properties)];
    if (parts.length < required.length || parts.length > fields.length)
      throw wrong(`It should be like ${Object.keys(properties).join(",")}.`);
    const given = parts.map((part, index) => [fields[index]?.[0] ?? "", valueOf(part, fields[index]?.[1] ?? {})]);
    return Object.fromEntries(given) as Record<string, unknown>;
  };

const sizeIn =
  ({ properties: { width = {}, height = {} } = {} }: Field) =>
  (text: string) => {
    const [, across = "", down = ""] = /^(\d*)(?:[x×](\d*))?$/i.exec(text) ?? [];
    if (across === "" && down === "") throw wrong("It should be like 400x300, 400x or x300.");
    return {
      ...(across !== "" && { width: valueOf(across, width) }),
      ...(down !== "" && { height: valueOf(down, height) }),
    };
  };

/** As the `margin` of CSS: of one to four lengths, what is not given is that of the opposite side. */
function sidesOf(text: string): unknown {
  const [top = "", right = top, bottom = top, left = right, ...more] = text.trim().split(/[\s,]+/);
  if (top === "" || more.length > 0) throw wrong("It should be one to four lengths, such as 1cm,2cm.");
  return { top, right, bottom, left };
}

const paperIn = (field: Field) => (text: string) => {
  const [width = "", height, ...more] = text.trim().split(/[\s,]+/);
  if (height !== undefined && more.length === 0) return { width, height };
  const names = kindsOf(field).flatMap(({ enum: some = [] }) => some);
  const name = names.find((each) => each.toLowerCase() === width.toLowerCase());
  return name ?? valueOf(width, { enum: names });
};

function credentialsOf(text: string): unknown {
  const [, username, password] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  if (username === undefined) throw wrong("It should be like name:password.");
  return { username, password };
}

/** The lists that are switched on by name, and the types of resources. */
function wordsOfBlock({ properties = {} }: Field): { lists: string[]; types: readonly string[] } {
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === "boolean");
  return { lists, types: properties["types"]?.items?.enum ?? [] };
}

function hintOfBlock(field: Field): string {
  const { lists, types } = wordsOfBlock(field);
  return `Of ${[...lists, ...types].join(", ")}, and addresses in which * stands for anything, with commas between.`;
}

const blockIn = (field: Field) => (text: string, before: unknown) => {
  const { lists, types } = wordsOfBlock(field);
  const block: Record<string, unknown> = { ...(typeof before === "object" ? before : {}) };
  const add = (name: string, item: string): void => {
    const earlier = block[name];
    block[name] = [...(Array.isArray(earlier) ? (earlier as unknown[]) : []), item];
  };
  for (const word of splitList(text)) {
    if (lists.includes(word)) block[word] = true;
    else if (types.includes(word)) add("types", word);
    else if (/[*./:]/.test(word)) add("urls", word);
    else throw wrong(`"${word}" is none of ${[...lists, ...types].join(", ")}, and no address.`);
  }
  return block;
};
