import { Problem } from "../contract/problem.ts";

interface Finished {
  request: Request;
  status: number;
  /** What was thrown, or `null`. */
  error: unknown;
  requestId: string;
  milliseconds: number;
}

/**
 * One line a request, of fields chosen here: no query, no header, no body, nothing of the captured page's address.
 * An error that is not a `Problem` is a bug, and is logged whole.
 */
export function logRequest({ request, status, error, requestId, milliseconds }: Finished): void {
  const line = {
    message: "request",
    requestId,
    method: request.method,
    path: new URL(request.url).pathname.slice(0, 200),
    status,
    milliseconds,
    ...(error instanceof Problem ? { code: error.code } : {}),
  };
  if (error === null || error instanceof Problem) write("info", line);
  else write("error", { ...line, error: error instanceof Error ? (error.stack ?? error.message) : typeof error });
}

/** Our only way to the log: one JSON object a line. */
export function write(level: "info" | "error", line: Record<string, unknown>): void {
  // oxlint-disable-next-line no-console -- the platform's log is read from the console
  console[level](JSON.stringify(line));
}
