import * as errors from "./errors.ts";
import type { Failure } from "../shapes.ts";

const BY_STATUS: Readonly<Record<number, typeof errors.ApiError>> = {
  400: errors.InvalidRequestError,
  401: errors.UnauthorizedError,
  403: errors.ForbiddenError,
  404: errors.NotFoundError,
  405: errors.InvalidRequestError,
  409: errors.ConflictError,
  413: errors.InvalidRequestError,
  415: errors.InvalidRequestError,
  416: errors.InvalidRequestError,
  422: errors.InvalidRequestError,
  429: errors.LimitError,
  503: errors.ServiceError,
};

/** The error that a bad answer is. */
export function failureOf(call: errors.FailedCall, response: Response, text: string): errors.StillframeError {
  const body = parse(text);
  const retryAfter = secondsOf(response.headers.get("Retry-After"));
  if (!isFailure(body)) return new errors.UnexpectedAnswerError(call, response, retryAfter);
  const { status } = response;
  const Kind = status === 500 ? failedAt(body.code) : (BY_STATUS[status] ?? errors.ApiError);
  return new Kind(call, { ...body, status, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

const failedAt = (code: Failure["code"]) => (code === "internal" ? errors.ServiceError : errors.CaptureError);

/** JSON, or `undefined` for any other text. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "code" in body && "error" in body && "requestId" in body;
}

/** `Retry-After` holds seconds or a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
