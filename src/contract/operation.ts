import type { z } from "zod";
import type { Shape as QueryShape } from "./links/read-query.ts";
import type { ProblemCode } from "./problem.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call: anybody, a holder of an API token, or the operator. `token` operations are charged to the token's
 * account; `admin` ones are hidden (404) while no operator secret is set.
 */
export type Auth = "none" | "token" | "admin";

/** Bytes instead of JSON, with the media types that can come. */
export interface Bytes {
  bytes: readonly string[];
  /** What can come instead, where the request asks for that. */
  json?: z.ZodType;
}

/** A `multipart/form-data` body: its text parts, and its files with the most bytes each may have. */
export interface Form {
  texts: z.ZodObject;
  files: Readonly<Record<string, { maxBytes: number; description: string }>>;
}

/** What one operation is: the only place that says its path, input, output and errors. */
export interface Operation {
  /** Stable name: the `operationId` of the document and the client's method. */
  name: string;
  method: Method;
  /** With `{name}` for parts that vary. */
  path: string;
  /** Other paths that answer the same. */
  aliases?: readonly string[];
  summary: string;
  description?: string;
  tag: string;
  auth: Auth;
  /** What more of an operation without a token is open to. */
  optionalAuth?: Exclude<Auth, "none">;
  /** Schemas of the path's parts, the query string and the JSON body; a missing one means that nothing is read. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Instead of `query`: the shape of an object whose fields the query holds, those of inner objects with dots. What
   * answers the operation reads it by itself.
   */
  dottedQuery?: () => QueryShape;
  /** The largest JSON body, where it may be larger than usual. */
  maxBodyBytes?: number;
  /** Instead of a JSON body. */
  form?: Form;
  /** Schema of the request's headers that are read, their names in lower case. */
  requestHeaders?: z.ZodObject;
  /** `null` for an answer without a body. */
  output: z.ZodType | Bytes | null;
  status: number;
  /** Other good statuses that a handler may choose, and when it does. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Headers of a good answer worth documenting: name and meaning. */
  headers?: Readonly<Record<string, string>>;
  /** Errors of its own, beside those that every operation of its kind can give. */
  errors: readonly ProblemCode[];
}

/** Names an operation; the type stays as narrow as it was written. */
export function operation<const Op extends Operation>(op: Op): Op {
  return op;
}

export const isBytes = (output: Operation["output"]): output is Bytes => output !== null && "bytes" in output;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type ParsedForm<Shape extends Form> = z.output<Shape["texts"]> & Record<keyof Shape["files"], Uint8Array>;

/** What a handler is given: the parts of the path, the query, the body and the headers, parsed. */
export interface Input<Op extends Operation> {
  params: Parsed<Op["params"]>;
  query: Parsed<Op["query"]>;
  body: Parsed<Op["body"]>;
  form: Op["form"] extends Form ? ParsedForm<Op["form"]> : undefined;
  headers: Parsed<Op["requestHeaders"]>;
}

/** What a caller may send: fields with defaults may be left out. */
export type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
