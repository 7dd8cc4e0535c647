import { z } from "zod";

/** Of a JSON Schema as the document has it, what is shown. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  examples?: unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  format?: string | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  anyOf?: Schema[] | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    format: z.string().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(Schema).optional(),
  }),
);

const Content = z.record(z.string(), z.object({ schema: Schema }));

const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().optional(),
        schema: Schema,
        description: z.string().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.object({ description: z.string() })).default({}),
      content: Content.optional(),
    }),
  ),
});

/** What is read of an OpenAPI document. */
export const Document = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
export type Document = z.output<typeof Document>;

/** One operation at its path. */
export interface Endpoint {
  method: string;
  path: string;
  described: z.output<typeof Described>;
}

/** What operations are about, and where that is described. */
export interface Subject {
  name: string;
  /** In its page's address. */
  slug: string;
  endpoints: readonly Endpoint[];
  /** Other paths that answer as an operation does, by its name. */
  aliases: ReadonlyMap<string, string>;
}

/** The operations by what they are about, in the document's order. */
export function subjectsOf({ paths }: Document): Subject[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ described, path, method: method.toUpperCase() })),
  );
  const [aliases, own] = [all.filter(isAlias), all.filter((endpoint) => !isAlias(endpoint))];
  const paired = aliases.map(({ described, path }) => [described.operationId.replace(ALIAS, ""), path] as const);
  const groups = Map.groupBy(own, ({ described }) => described.tags[0] ?? "Other");
  return Array.from(groups, ([name, endpoints]) => ({
    name,
    slug: name.toLowerCase(),
    endpoints,
    aliases: new Map(paired),
  }));
}

const ALIAS = /Alias\d*$/;

const isAlias = ({ described }: Endpoint): boolean => ALIAS.test(described.operationId);

/** The names of all schemas that a subject's operations mention, and those that these mention. */
export function schemasOf({ endpoints }: Subject, { components: { schemas } }: Document): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(endpoints);
  return found;
}

/** A field of an object; those of objects inside it come after it, as `outer.inner`. */
export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

export function fieldsOf({ properties = {}, required = [] }: Schema, within = ""): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = within + key;
    const inner = present(schema);
    const list = inner.items?.properties === undefined ? null : inner.items;
    const nested = list === null ? fieldsOf(inner, `${name}.`) : fieldsOf(list, `${name}[].`);
    return [{ name, schema, required: required.includes(key) }].concat(nested);
  });
}

/** The schema of a value that may also be `null`. */
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

/** The name of the schema that this one, or each of its items, is. */
export function refOf(schema: Schema): string | null {
  const { $ref, items } = present(schema);
  return /\/schemas\/(\w+)$/.exec($ref ?? items?.$ref ?? "")?.[1] ?? null;
}

/** What values a field takes, in a few words. */
export function kindOf(schema: Schema): string {
  const inner = present(schema);
  const types = [inner.type ?? []].flat();
  const nullable = types.includes("null") || inner !== schema ? " or null" : "";
  if (inner.const !== undefined) return JSON.stringify(inner.const) + nullable;
  if (inner.enum !== undefined)
    return (inner.enum.length > MANY ? "string" : inner.enum.map(String).join(" | ")) + nullable;
  if (inner.items !== undefined) return `array of ${refOf(inner) ?? kindOf(inner.items)}${nullable}`;
  const name = refOf(inner) ?? types.filter((type) => type !== "null").join(" or ");
  return (inner.format === "date-time" ? "time" : name || "any") + rangeOf(inner) + nullable;
}

/** More values than can be read at a glance. */
const MANY = 8;

function rangeOf({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `, up to ${maxLength} characters`;
  const [from, to] = [minimum, maximum].map((bound) =>
    Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  );
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}`;
  return from === undefined ? "" : `, ${from} or more`;
}
