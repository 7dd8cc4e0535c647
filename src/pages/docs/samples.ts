import type { Operation } from "../../contract/operation.ts";
import { isBytes } from "../../contract/operation.ts";
import { OPERATIONS, type OperationName } from "../../contract/operations.ts";
import { type ApiCall, curl, php, python, typescript } from "../snippets/call.ts";
import { CLIENT_CALLS, TAKES_FIELD } from "./client-calls.ts";
import { exampleOf } from "./example.ts";
import type { Document, Endpoint } from "./reference.ts";

/** An operation as code, and as it is answered. */
export interface Samples {
  call: ApiCall;
  curl: string;
  typescript: string;
  python: string;
  php: string;
  /** The JSON of its answer, if it is JSON. */
  answer: unknown;
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name);

/** What is written for an operation, made from what the contract says of it. */
export function samplesOf({ described, method, path }: Endpoint, document: Document, origin: string): Samples {
  const { operationId: name } = described;
  const op: Operation | null = isOperation(name) ? OPERATIONS[name] : null;
  const { schemas } = document.components;
  const content = described.requestBody?.content ?? {};
  const sent = content["application/json"]?.schema;
  const body = sent === undefined ? undefined : exampleOf(sent, { schemas, sparse: true });
  const query = queryOf(described);
  const form =
    op?.form === undefined ? undefined : { files: { screenshot: "page.png" }, texts: { templateId: "phone-14" } };
  const call: ApiCall = {
    origin,
    method,
    path: path.replaceAll(/\{\w+\}/g, "YOUR_ID") + query.text,
    auth: op?.auth ?? "token",
    ...(body === undefined ? {} : { body }),
    ...(form === undefined ? {} : { form }),
    ...(op !== null && op.output !== null && isBytes(op.output) ? { file: "page.png" } : {}),
  };
  const client = isOperation(name) ? CLIENT_CALLS[name] : null;
  const args = [...(path.match(/\{\w+\}/g) ?? []).map(() => "YOUR_ID"), ...given(client, { body, query, form })];
  if (client !== null) call.client = { name: client, args };
  const answer = answerOf(described, document);
  return { call, curl: curl(call), typescript: typescript(call), python: python(call), php: php(call), answer };
}

interface Given {
  body: unknown;
  query: { fields: Record<string, unknown> };
  form: ApiCall["form"];
}

/** What a method of the client is given beside ids. */
function given(client: string | null, { body, query, form }: Given): unknown[] {
  if (form !== undefined) return [{ ...form.files, ...form.texts }];
  const fields = typeof body === "object" && body !== null ? body : query.fields;
  if (Object.keys(fields).length === 0) return [];
  return client !== null && TAKES_FIELD.has(client) ? Object.values(fields).slice(0, 1) : [fields];
}

/** The parameters that must be there; a call that needs none but takes an address is shown with that. */
function queryOf({ parameters, security }: Endpoint["described"]) {
  const all = parameters.filter(({ in: where }) => where === "query");
  const signed = security.length === 0 && all.some(({ name }) => name === "url");
  const must = all.filter(({ required = false, name }) => required || (name === "url" && !signed));
  const fields = Object.fromEntries(
    must.map(({ name, schema }) => [name, exampleOf(schema, { schemas: {}, sparse: true }, { name })]),
  );
  const text = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  if (signed) return { fields, text: "?url=https%3A%2F%2Fexample.com&signature=…" };
  return { fields, text: text === "" ? "" : `?${text}` };
}

function answerOf({ responses }: Endpoint["described"], { components: { schemas } }: Document): unknown {
  const good = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content ?? {};
  const only = Object.keys(good).length === 1 ? good["application/json"]?.schema : undefined;
  return only === undefined ? undefined : exampleOf(only, { schemas, sparse: false });
}
