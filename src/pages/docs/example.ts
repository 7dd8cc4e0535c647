import { refOf, type Schema } from "./reference.ts";

/** Values of fields that have a meaning beyond their type, by the field's name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  url: "https://example.com",
  targetUrl: "https://example.com/",
  resultUrl: "https://…/api/results/…",
  id: "YOUR_ID",
  batchId: null,
  email: "ada@example.com",
  name: "Production",
  description: "Production",
  sha256: "9f86d081884c7d65…",
  selector: "#cookie-banner",
  secret: "whsec_…",
  token: "sf_live_…",
  error: null,
  nextCursor: null,
  contentType: "image/png",
  width: 1920,
  height: 1080,
  bytes: 48_213,
  targetStatus: 200,
  limit: 500,
  used: 42,
  remaining: 458,
  confidence: 0.97,
  hosts: ["example.com"],
  status: "SUCCEEDED",
  templateId: "phone-14",
};

const MOMENT = "2026-03-01T09:30:00.000Z";

/** How deep an example goes: what is inside objects beyond that is left out. */
const DEPTH = 4;

interface Making {
  schemas: Readonly<Record<string, Schema>>;
  /** Of objects only the fields that must be there; of one where none must, the first. */
  sparse: boolean;
}

interface ExamplePosition {
  /** The field that it is the value of. */
  name?: string;
  depth?: number;
}

/** A value as a schema describes it: its own example where it has one, else one that its name and type suggest. */
export function exampleOf(schema: Schema, making: Making, { name = "", depth = 0 }: ExamplePosition = {}): unknown {
  const ref = schema.$ref === undefined ? null : refOf({ $ref: schema.$ref });
  if (ref !== null) return exampleOf(making.schemas[ref] ?? {}, making, { name, depth });
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const named = BY_NAME[name];
  if (named !== undefined && (schema.enum === undefined || schema.enum.includes(named))) return named;
  if (schema.enum !== undefined) return schema.enum[0];
  const inner = schema.anyOf?.find(({ type }) => type !== "null");
  if (inner !== undefined) return exampleOf(inner, making, { name, depth });
  if (schema.items !== undefined) return depth > DEPTH ? [] : [exampleOf(schema.items, making, { depth: depth + 1 })];
  if (schema.properties !== undefined) return objectOf(schema, making, depth);
  return simple(schema);
}

function objectOf({ properties = {}, required = [] }: Schema, making: Making, depth: number): unknown {
  const all = Object.entries(properties);
  const must = all.filter(([key]) => required.includes(key));
  const shown = !making.sparse ? all : must.length > 0 ? must : all.slice(0, 1);
  if (depth > DEPTH) return {};
  return Object.fromEntries(
    shown.map(([key, each]) => [key, exampleOf(each, making, { name: key, depth: depth + 1 })]),
  );
}

function simple({ type, format, minimum, default: fallback }: Schema): unknown {
  const kind = [type ?? []].flat().find((each) => each !== "null");
  if (fallback !== undefined) return fallback;
  if (kind === "boolean") return false;
  if (kind === "number" || kind === "integer") return Math.max(minimum ?? 0, 0);
  if (kind === "object") return {};
  if (kind === "array") return [];
  return format === "date-time" ? MOMENT : "…";
}
