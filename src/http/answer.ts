import { ConfigurationError } from "../config.ts";
import { isBytes, type Operation } from "../contract/operation.ts";
import { type ErrorBody, Problem } from "../contract/problem.ts";
import { KeyRingError } from "../lib/keyring.ts";
import type { BytesAnswer, Call, JsonInstead } from "./handler.ts";

/** A handler's value as the response its operation promises. */
export function answer(op: Operation, value: unknown, call: Call): Response {
  const status = call.reply.status ?? op.status;
  if (op.output === null || status === 304) return new Response(null, { status, headers: call.headers });
  if (!isBytes(op.output)) return json(value, status, call.headers);
  const answered = value as BytesAnswer | JsonInstead; // the handler's type says so for such an operation
  return "json" in answered ? json(answered.json, status, call.headers) : bytes(answered, status, call.headers);
}

function bytes(value: BytesAnswer, status: number, headers: Headers): Response {
  headers.set("Content-Type", value.contentType);
  headers.set("Content-Length", `${value.length}`);
  headers.set(
    "Content-Disposition",
    `${value.attachment === true ? "attachment" : "inline"}; filename="${value.fileName}"`,
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (value.body instanceof Uint8Array) return new Response(value.body, { status, headers });
  return new Response(value.body.pipeThrough(new FixedLengthStream(value.length)), { status, headers });
}

/** What a client sees of an error. Only a `Problem` is shown; anything else is ours and stays with us. */
export function problemResponse(error: unknown, requestId: string, headers: Headers): Response {
  const problem = toProblem(error);
  const { details, reset } = problem.extras;
  const body: ErrorBody = {
    error: problem.message,
    code: problem.code,
    requestId,
    retryable: problem.retryable,
    ...(details === undefined ? {} : { details: [...details] }),
    ...(reset === undefined ? {} : { reset }),
  };
  for (const [name, value] of Object.entries(problem.extras.headers ?? {})) headers.set(name, value);
  if (problem.status === 401) headers.set("WWW-Authenticate", "Bearer");
  const seconds = retryAfter(problem);
  if (seconds !== null) headers.set("Retry-After", `${seconds}`);
  return json(body, problem.status, headers);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // Whoever meets this is the operator, on the first request after a deploy; the line names the variable.
  if (error instanceof ConfigurationError) return new Problem("internal", error.message);
  if (error instanceof KeyRingError) return new Problem("internal", `PAYLOAD_KEYS: ${error.message}`);
  if (isOverloaded(error)) return new Problem("capacity", OVERLOADED, { retryAfterSeconds: OVERLOADED_PAUSE_S });
  return new Problem("internal");
}

/** How the platform says that an object has more to do than it can (`/durable-objects/best-practices/error-handling/`). */
const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && "overloaded" in error && error.overloaded === true;

const OVERLOADED = "Too many requests of this account are under way at once. Try again in a moment.";
const OVERLOADED_PAUSE_S = 2;

function retryAfter({ extras }: Problem): number | null {
  if (extras.reset !== undefined) return Math.max(1, Math.ceil(extras.reset - Date.now() / 1000));
  return extras.retryAfterSeconds ?? null;
}

function json(value: unknown, status: number, headers: Headers): Response {
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(value), { status, headers });
}
