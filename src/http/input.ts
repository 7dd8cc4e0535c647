import type { z } from "zod";
import { MAX_JSON_BYTES } from "../config.ts";
import type { Form, Input, Operation } from "../contract/operation.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import { MAX_DETAILS, read } from "../contract/words/wrong.ts";
import { readForm } from "./form.ts";

/**
 * Reads what an operation takes from the path, the query, the headers and the body.
 * @throws {Problem} `invalid_request` with details, `too_large`, `unsupported_media_type`.
 */
export async function readInput<Op extends Operation>(
  op: Op,
  request: Request,
  params: Record<string, string>,
): Promise<{ input: Input<Op>; sent: unknown }> {
  const sent = op.body === undefined ? undefined : await readJson(request, op.maxBodyBytes);
  const input = {
    params: op.params === undefined ? undefined : parse(op.params, params, "not_found"),
    query: op.query === undefined ? undefined : parse(op.query, queryOf(request)),
    headers:
      op.requestHeaders === undefined ? undefined : parse(op.requestHeaders, headersOf(op.requestHeaders, request)),
    body: op.body === undefined ? undefined : parse(op.body, sent),
    form: op.form === undefined ? undefined : await parseForm(op.form, request),
  };
  // Each part was just parsed by the schema that its type is made from.
  return { input: input as Input<Op>, sent };
}

/** @throws {Problem} `invalid_request` where a name is there twice: which of the two is meant is not ours to guess. */
function queryOf({ url }: Request): Record<string, string> {
  const { searchParams } = new URL(url);
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const name of searchParams.keys()) (seen.has(name) ? twice : seen).add(name);
  if (twice.size === 0) return Object.fromEntries(searchParams);
  throw refusal(
    [...twice].slice(0, MAX_DETAILS).map((name) => ({
      code: "repeated",
      path: [name.slice(0, 100)],
      message: "Give this only once.",
    })),
  );
}

/**
 * The same from values that did not come as a request: each part is checked by its operation's schema.
 * @throws {Problem} `invalid_request` with details, `not_found` for a part of the path that cannot be one.
 */
export function parseInput<Op extends Operation>(
  op: Op,
  { params, query, headers, body }: { params?: unknown; query?: unknown; headers?: unknown; body?: unknown },
): Input<Op> {
  const input = {
    params: op.params === undefined ? undefined : parse(op.params, params, "not_found"),
    query: op.query === undefined ? undefined : parse(op.query, query),
    headers: op.requestHeaders === undefined ? undefined : parse(op.requestHeaders, headers),
    body: op.body === undefined ? undefined : parse(op.body, body),
    form: undefined,
  };
  return input as Input<Op>; // as in `readInput`
}

/** What is wrong with any of its parts is said at once. */
async function parseForm(form: Form, request: Request): Promise<object> {
  const { texts, files, wrong } = await readForm(request, form);
  const result = read(form.texts, texts);
  if (!result.ok) throw refusal([...wrong, ...result.details]);
  if (wrong.length > 0) throw refusal(wrong);
  return { ...result.value, ...files };
}

function headersOf(schema: z.ZodObject, { headers }: Request): Record<string, string> {
  const present = Object.keys(schema.shape).flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(present);
}

function parse(schema: z.ZodType, value: unknown, code: "invalid_request" | "not_found" = "invalid_request"): unknown {
  const result = read(schema, value);
  if (result.ok) return result.value;
  if (code === "not_found") throw new Problem("not_found");
  throw refusal(result.details);
}

/** The 400 about what was found wrong. */
export const invalidRequest = (details: readonly Detail[]): Problem => refusal(details.slice(0, MAX_DETAILS));

const refusal = (details: readonly Detail[]): Problem => new Problem("invalid_request", summary(details), { details });

function summary(details: readonly Detail[]): string {
  const [first] = details;
  if (first === undefined) return "The request is not valid.";
  const field = first.path.join(".");
  const rest = details.length > 1 ? ` (and ${details.length - 1} more, see \`details\`)` : "";
  return field === "" ? `${first.message}${rest}` : `\`${field}\`: ${first.message}${rest}`;
}

/** To make one costs more than to use it. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const type = request.headers.get("Content-Type");
  // A missing type is accepted: `curl -d` users should not have to know about it, and JSON is all we read.
  if (type !== null && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem("unsupported_media_type");
  }
  const bytes = await readBounded(request, maxBytes);
  try {
    return JSON.parse(UTF8.decode(bytes)) as unknown;
  } catch {
    const message = "The body is not JSON.";
    throw new Problem("invalid_request", message, { details: [{ code: "invalid_json", path: [], message }] });
  }
}

/** The whole body, or `too_large` as soon as it is known to be. */
export async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = new Problem("too_large", `The body is larger than ${limit} bytes.`);
  const said = request.headers.get("Content-Length");
  if (Number(said ?? 0) > limit) throw tooLarge;
  if (request.body === null) return new Uint8Array();
  // The platform ends a body at the length that was said; read whole it costs a third.
  if (said !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: ReadableStream<Uint8Array> = request.body;
  // The rest of what is too large stays to be drained.
  for await (const chunk of body.values({ preventCancel: true })) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
