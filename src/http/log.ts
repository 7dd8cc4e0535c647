import { Problem } from "../contract/problem.ts";
import { write } from "../lib/log.ts";
import type { LogLine } from "./handler.ts";

interface Finished {
  line: LogLine;
  method: string;
  status: number;
  /** What was thrown, or `null`. */
  error: unknown;
  requestId: string;
  milliseconds: number;
}

/** One line a request, of the fields of `Finished` alone. An error that is not a `Problem` is a bug, and is logged whole. */
export function logRequest({ line, error, ...finished }: Finished): void {
  const all = { message: "request", ...finished, ...line };
  if (error === null) write("info", all);
  else if (error instanceof Problem) write("info", { ...all, code: error.code });
  // A client that went away is no fault of ours; its handler was cut off where it stood.
  else if (error instanceof Error && error.name === "AbortError") write("info", { ...all, code: "client_gone" });
  else write("error", { ...all, error: error instanceof Error ? (error.stack ?? error.message) : typeof error });
}
