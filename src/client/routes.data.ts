import { isBytes } from "../contract/operation.ts";
import { OPERATIONS, type OperationName } from "../contract/operations.ts";

/** What a request needs to know of an operation. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for parts that vary. */
  path: string;
  auth: "none" | "token" | "admin";
  /** How a good answer is read: JSON, bytes, bytes as they come, or not at all. */
  answer: "json" | "bytes" | "stream" | "none";
}

const entries = Object.entries(OPERATIONS).map(([name, { method, path, auth, output }]) => {
  const answer = output === null ? "none" : isBytes(output) ? "bytes" : "json";
  return [name, { method, path, auth, answer } satisfies Route] as const;
});

/** The way to each operation. A published client carries the outcome of this file, not the schemas behind it. */
export const ROUTES = Object.fromEntries(entries) as Readonly<Record<OperationName, Route>>; // the keys of `OPERATIONS`
