import { CaptureRequest } from "../../contract/capture.ts";
import { blockField, changeFields, stillnessField } from "../../contract/fields/changes.ts";
import { paperField } from "../../contract/fields/paper.ts";
import { pictureFields } from "../../contract/fields/picture.ts";
import { visitorFields } from "../../contract/fields/visitor.ts";
import { waitingFields } from "../../contract/fields/waiting.ts";
import { alternatives, type Shape, shapeOf } from "../../contract/links/read-query.ts";

/** How a field of a request is filled in. */
export interface Control {
  /** The field, those of objects with a dot: its name in the form. */
  name: string;
  kind: "switch" | "choice" | "number" | "text" | "long" | "lines" | "json";
  /** Of a choice. */
  values: readonly string[];
  description: string | undefined;
  example: unknown;
}

export interface ControlGroup {
  title: string;
  controls: readonly Control[];
}

const GROUPS = {
  Picture: { ...pictureFields, ...stillnessField },
  "PDF sheets": paperField,
  Waiting: waitingFields,
  Visitor: visitorFields,
  "Changes to the page": changeFields,
  "What is not loaded": blockField,
} as const;

let known: readonly ControlGroup[] | undefined;

/** Controls for every field of a capture that has none of its own in the form, made from the contract. */
export function controlGroups(): readonly ControlGroup[] {
  if (known !== undefined) return known;
  const { properties = {} } = shapeOf(CaptureRequest);
  known = Object.entries(GROUPS).map(([title, fields]) => ({
    title,
    controls: Object.keys(fields).flatMap((name) => controlsFor(name, properties[name] ?? {})),
  }));
  return known;
}

function controlsFor(name: string, shape: Shape & { examples?: readonly unknown[] }): Control[] {
  const { description, examples = [] } = shape;
  const shapes = alternatives(shape);
  const [only] = shapes;
  const fields = Object.entries(only?.properties ?? {});
  if (shapes.length === 1 && fields.length > 0)
    return fields.flatMap(([inner, each]) => controlsFor(`${name}.${inner}`, each));
  const values = shapes.flatMap((each) => each.enum ?? []).map(String);
  return [{ name, kind: kindOf(shapes, values), values, description, example: examples[0] }];
}

/** Longer texts than this are written in a box of several lines. */
const LONG = 1024;

function kindOf(shapes: readonly (Shape & { maxLength?: number })[], values: readonly string[]): Control["kind"] {
  const [first = {}] = shapes;
  if (values.length > 0) return "choice";
  if (first.type === "boolean") return "switch";
  if (first.type === "number" || first.type === "integer") return "number";
  if (first.items !== undefined)
    return alternatives(first.items).some(({ properties }) => properties !== undefined) ? "json" : "lines";
  if (first.type === "string") return (first.maxLength ?? 0) > LONG ? "long" : "text";
  return "json";
}

/** What the form says of these fields, as a request says it. What cannot be read is passed on as it was written. */
export function readControls(form: URLSearchParams): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const control of controlGroups().flatMap(({ controls }) => controls)) {
    const text = (form.get(control.name) ?? "").trim();
    if (text !== "") place(request, control.name.split("."), valueOf(control, text));
  }
  return request;
}

function place(fields: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(fields[name]) };
  place(inner, rest, value);
  fields[name] = inner;
}

function valueOf({ kind }: Control, text: string): unknown {
  if (kind === "switch") return text === "true" || (text === "false" ? false : text);
  if (kind === "number") return numberOf(text);
  if (kind === "lines") return linesOf(text).map((line) => (/^\d{3}$/.test(line) ? Number(line) : line));
  return kind === "json" ? jsonOf(text) : text;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const numberOf = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
