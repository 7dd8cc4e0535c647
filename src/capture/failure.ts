import { ProtocolError, TargetCloseError } from "../devtools/protocol.ts";
import { Problem, type ProblemCode } from "../contract/problem.ts";
import { DeadlineError } from "../lib/deadline.ts";

/**
 * What went wrong in a browser, in our codes: Chrome's `net::ERR_…` names in the order they are tried.
 * Source: https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
const NET_ERRORS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_\w+|ICANN_NAME_COLLISION)/, "dns_failed"],
  [/ERR_(BLOCKED_BY_CLIENT|UNSAFE_REDIRECT|UNSAFE_PORT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME)/, "address_refused"],
  [/ERR_(CERT_|SSL_|BAD_SSL|ECH_)/, "tls_failed"],
  [/ERR_(TIMED_OUT|CONNECTION_TIMED_OUT)/, "navigation_timeout"],
  [/ERR_(CONNECTION_\w+|ADDRESS_\w+|EMPTY_RESPONSE|NETWORK_\w+|INTERNET_DISCONNECTED|SOCKET_\w+)/, "connection_failed"],
  [/ERR_(HTTP2_\w+|QUIC_\w+|INVALID_HTTP_RESPONSE|INVALID_CHUNKED_ENCODING)/, "connection_failed"],
];

/** The problem behind a navigation that failed with Chrome's `net::ERR_…` text. */
export function navigationProblem(errorText: string): Problem {
  const code = NET_ERRORS.find(([pattern]) => pattern.test(errorText))?.[1] ?? "navigation_failed";
  return new Problem(code);
}

/** Nobody waits for the capture any more. */
export class Abandoned extends Error {
  override readonly name = "Abandoned";
}

/** What a failed capture says, and whether the browser it ran in can still be trusted. */
export interface CaptureFailure {
  problem: Problem;
  browserIsSound: boolean;
  /** What was thrown, where it says more than the problem; for the log only. */
  cause: string | null;
}

/** Judges whatever a capture threw. */
export function failureOf(error: unknown): CaptureFailure {
  if (error instanceof Problem) return { problem: error, browserIsSound: !UNSOUND.has(error.code), cause: null };
  if (error instanceof Abandoned) return { problem: new Problem("internal"), browserIsSound: true, cause: null };
  const cause = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "not an error";
  return { problem: new Problem(codeOf(error)), browserIsSound: false, cause };
}

/** After these nobody knows what still runs in the browser. */
const UNSOUND: ReadonlySet<ProblemCode> = new Set(["page_crashed", "capture_timeout", "page_unstable", "internal"]);

/** Whether a command got no answer in its time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof ProtocolError && / timed out\./.test(error.message);

/** Whether a command failed because its document went away. */
export const isGone = (error: unknown): boolean =>
  error instanceof ProtocolError &&
  /context (was destroyed|with specified id)|No frame|Cannot find context|target navigated/i.test(error.message);

/** What Chrome says of pictures and documents that it cannot make. */
const TOO_LARGE = /Unable to capture screenshot|Page is too large|Printing failed|invalid print parameters/i;

/** Whether Chrome says that it cannot make a picture of this size. */
export const isTooLarge = (error: unknown): boolean => error instanceof ProtocolError && TOO_LARGE.test(error.message);

function codeOf(error: unknown): ProblemCode {
  if (error instanceof DeadlineError) return "capture_timeout";
  if (error instanceof TargetCloseError) return "page_crashed";
  if (isTimeout(error)) return "capture_timeout";
  if (error instanceof ProtocolError) return isTooLarge(error) ? "result_too_large" : "page_crashed";
  if (error instanceof Error && error.message.startsWith("Connection closed")) return "page_crashed";
  return "internal";
}
