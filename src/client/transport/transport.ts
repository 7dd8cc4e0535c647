import { failureOf, parse } from "./answer.ts";
import { type FailedCall, NetworkError, StillframeError, TimeoutError, UnexpectedAnswerError } from "./errors.ts";
import type { ServiceOptions } from "../options.ts";
import { pause } from "./pause.ts";
import { waitBefore } from "./retry.ts";
import { limited } from "./stream.ts";
import { TimeLimit } from "./time-limit.ts";
import type { Route } from "../routes.data.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRIES = 3;

/** The parts of a request, as they go on the wire. */
export interface RequestParts {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** A whole query as it is to be sent, instead of `query`. */
  search?: string | undefined;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  /** Sent as the operator even where the operation does not ask for it. */
  asOperator?: boolean | undefined;
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  retries?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A good answer, whole. */
export interface Reply {
  headers: Headers;
  /** What the operation promises: JSON, bytes, a stream of them, or nothing. */
  value: unknown;
}

interface Request {
  address: string;
  init: RequestInit;
  /** How it is named in errors. */
  call: FailedCall;
  answer: Route["answer"];
}

/**
 * Sends a request, again where that can help, and reads its whole answer.
 * @throws {StillframeError} one of its kinds; or the reason of `parts.signal` when that is aborted.
 */
export async function send(options: ServiceOptions, route: Route, parts: RequestParts): Promise<Reply> {
  const request = toRequest(options, route, parts);
  // A capture keeps nothing, so a second one does no harm; what is stored needs a key to be sent twice.
  const repeatable = route.method !== "POST" || route.answer === "bytes" || parts.idempotencyKey !== undefined;
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt({ ...options, timeout: parts.timeout ?? options.timeout }, request, parts.signal);
    } catch (error) {
      const wait = waitBefore(error, tried, { repeatable, random: Math.random() });
      if (wait === null || tried > (parts.retries ?? options.retries ?? DEFAULT_RETRIES)) throw error;
      if (error instanceof Error) options.onRetry?.(error, wait);
      await pause(wait, parts.signal);
    }
  }
}

function toRequest(options: ServiceOptions, route: Route, parts: RequestParts): Request {
  const { method, answer } = route;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ""));
  const base = options.url.replace(/\/+$/, "");
  // What a result link ends with opens it: it does not belong in an error that may be logged.
  const call = { method, url: base + (route.auth === "none" ? route.path : path) };
  const headers = new Headers(parts.headers);
  const own = authorization(options, call, parts.asOperator === true ? "admin" : route.auth);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (parts.idempotencyKey !== undefined) headers.set("Idempotency-Key", parts.idempotencyKey);
  const init: RequestInit = { method, headers, redirect: "manual" };
  if (parts.body instanceof FormData) init.body = parts.body;
  else if (parts.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(parts.body);
  }
  return { address: base + path + (parts.search ?? queryOf(parts.query)), init, call, answer };
}

function queryOf(query: RequestParts["query"]): string {
  const present = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  return present.length === 0 ? "" : `?${new URLSearchParams(present).toString()}`;
}

function authorization(options: ServiceOptions, call: FailedCall, auth: Route["auth"]): Record<string, string> {
  if (auth === "none") return {};
  const [name, token] = auth === "admin" ? ["adminToken", options.adminToken] : ["token", options.token];
  if (token === undefined)
    throw new StillframeError(call, `The client was made without \`${name}\`, which this needs.`);
  return { Authorization: `Bearer ${token}` };
}

async function attempt(options: ServiceOptions, request: Request, signal: AbortSignal | undefined): Promise<Reply> {
  const limit = new TimeLimit(options.timeout ?? DEFAULT_TIMEOUT_MS);
  const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
  const failed = (error: unknown): unknown => failureIn(request.call, error, { signal, limit });
  // Called as a function of its own: a browser's `fetch` refuses to be a method of anything else.
  const sendOne = options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init));
  try {
    const response = await sendOne(request.address, { ...request.init, signal: either });
    if (request.answer !== "stream" || !response.ok) return await read(response, request);
    return { headers: response.headers, value: limited(response.body ?? new Blob().stream(), limit, failed) };
  } catch (error) {
    throw failed(error);
  } finally {
    limit.stop();
  }
}

/** What a try failed with, as it is told. */
function failureIn(
  call: FailedCall,
  error: unknown,
  { signal, limit }: { signal: AbortSignal | undefined; limit: TimeLimit },
): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (error instanceof StillframeError) return error;
  const cause = { cause: error };
  if (limit.signal.aborted) return new TimeoutError(call, `No whole answer within ${limit.milliseconds} ms.`, cause);
  return new NetworkError(call, `The service was not reached: ${reasonOf(error)}.`, cause);
}

async function read(response: Response, { call, answer }: Request): Promise<Reply> {
  const { headers } = response;
  if (!response.ok) throw failureOf(call, response, await response.text());
  if (answer === "bytes") return { headers, value: new Uint8Array(await response.arrayBuffer()) };
  const text = await response.text();
  if (answer === "none") return { headers, value: undefined };
  const value = parse(text);
  if (value === undefined) throw new UnexpectedAnswerError(call, response);
  return { headers, value };
}

/** Node keeps the reason of a failed fetch in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
