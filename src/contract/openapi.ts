import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { FORMAT_NAMES } from "./format.ts";
import { alternatives, type Shape } from "./links/read-query.ts";
import { type Form, isBytes, type Operation } from "./operation.ts";
import { ErrorBody, PROBLEMS, type ProblemCode } from "./problem.ts";
import { listed } from "./words/listed.ts";

/** The OpenAPI 3.1 document of these operations, served from `origin`. */
export function openApi(operations: readonly Operation[], origin: string, version: string) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Stillframe",
      version,
      description: `Captures web pages as ${listed(FORMAT_NAMES.map((name) => name.toUpperCase()))}.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    paths: paths(operations),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token: `sf_live_…`." },
        admin: { type: "http", scheme: "bearer", description: "The operator's secret `ADMIN_TOKEN`." },
      },
    },
  });
}

function paths(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const all: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const op of operations) {
    (all[op.path] ??= {})[op.method.toLowerCase()] = describe(op);
    for (const [index, alias] of (op.aliases ?? []).entries())
      (all[alias] ??= {})[op.method.toLowerCase()] = { ...describe(op), ...asAlias(op, index) };
  }
  return all;
}

/** The same operation at another path; ids of operations are unique in a document. */
const asAlias = ({ name, method, path }: Operation, index: number) => ({
  operationId: `${name}Alias${index === 0 ? "" : index + 1}`,
  description: `The same as \`${method} ${path}\`.`,
});

/** Where a token opens more of an operation that is open to all, it may be sent. */
function securityOf({ auth, optionalAuth }: Operation) {
  if (auth !== "none") return [{ [auth]: [] }];
  return optionalAuth === undefined ? [] : [{}, { [optionalAuth]: [] }];
}

function describe(op: Operation): ZodOpenApiOperationObject {
  return {
    operationId: op.name,
    summary: op.summary,
    ...(op.description === undefined ? {} : { description: op.description }),
    tags: [op.tag],
    security: securityOf(op),
    requestParams: {
      ...(op.params === undefined ? {} : { path: op.params }),
      ...(op.query === undefined ? {} : { query: op.query }),
      ...(op.requestHeaders === undefined ? {} : { header: op.requestHeaders }),
    },
    ...(op.dottedQuery === undefined ? {} : { parameters: dotted(op.dottedQuery()) }),
    ...requestBody(op),
    responses: { [`${op.status}`]: success(op), ...otherSuccesses(op), ...failures(op) },
  };
}

/** Each field of an object as a parameter of its own: `pdf.scale`. Items that are objects are shown by the first. */
function dotted(shape: Shape, within = ""): Parameter[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const full = within + name;
    const inner = alternatives(field).find(({ properties }) => properties !== undefined);
    const item = alternatives(field.items ?? {}).find(({ properties }) => properties !== undefined);
    if (item !== undefined) return dotted(item, `${full}.0.`);
    const own = inner === field ? [] : [parameter(full, field, isRequired(shape, name, within))];
    return own.concat(dotted(inner ?? {}, `${full}.`));
  });
}

const isRequired = ({ required = [] }: Shape, name: string, within: string): boolean =>
  within === "" && required.includes(name);

type Parameter = Extract<ZodOpenApiParameterObject, { in: string }>;

function parameter(name: string, { description, ...rest }: Shape, required: boolean): Parameter {
  const schema = rest as NonNullable<Parameter["schema"]>; // OpenAPI 3.1 takes JSON Schema as it is
  return { name, in: "query", required, schema, ...(description === undefined ? {} : { description }) };
}

function requestBody({ body, form }: Operation) {
  if (form !== undefined)
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(form) } } } };
  return body === undefined
    ? {}
    : { requestBody: { required: true, content: { "application/json": { schema: body } } } };
}

/** Its files beside its texts. */
function formOf({ texts, files }: Form): z.ZodObject {
  const parts = Object.entries(files).map(([name, { description }]) => [name, z.file().meta({ description })] as const);
  return texts.extend(Object.fromEntries(parts));
}

function success(op: Operation) {
  const headers = Object.entries(op.headers ?? {}).map(
    ([name, description]) => [name, { description, schema: { type: "string" as const } }] as const,
  );
  return {
    description: op.output === null ? "Done." : op.summary,
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(op.output === null ? {} : { content: content(op.output) }),
  };
}

function otherSuccesses(op: Operation) {
  const others = Object.entries(op.otherStatuses ?? {});
  return Object.fromEntries(others.map(([status, description]) => [status, { ...success(op), description }]));
}

function content(output: NonNullable<Operation["output"]>) {
  if (!isBytes(output)) return { "application/json": { schema: output } };
  const binary = { schema: { type: "string" as const, format: "binary" } };
  const instead = output.json === undefined ? {} : { "application/json": { schema: output.json } };
  return { ...Object.fromEntries(output.bytes.map((type) => [type, binary])), ...instead };
}

/** One response a status, naming the codes that come with it. */
function failures(op: Operation) {
  const byStatus = Map.groupBy(problemsOf(op), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join("\n\n"),
        content: { "application/json": { schema: ErrorBody } },
      },
    ]),
  );
}

/** The operation's own errors and those that every operation of its kind can give. */
export function problemsOf(op: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>(op.errors);
  if (op.params ?? op.query ?? op.dottedQuery ?? op.body ?? op.form ?? op.requestHeaders) codes.add("invalid_request");
  if (op.body !== undefined || op.form !== undefined) codes.add("too_large").add("unsupported_media_type");
  if (op.auth !== "none") codes.add("unauthorized");
  if (op.auth === "token") codes.add("account_suspended");
  if (op.auth === "admin") codes.add("not_found");
  return [...codes.add("internal")];
}
