import * as errors from "./errors.ts";

/**
 * An error of another copy of this package, in a bundle or a realm of its own, is known by its name, and by the call that
 * it tells of: what `AbortSignal.timeout()` throws is a "TimeoutError" too, and none of ours.
 */
const guard =
  <Kind extends Error>(kind: new (...parameters: never[]) => Kind, names: readonly string[]) =>
  (error: unknown): error is Kind =>
    error instanceof kind || (error instanceof Error && names.includes(error.name) && "method" in error);

const REFUSED = ["InvalidRequestError", "UnauthorizedError", "ForbiddenError", "NotFoundError", "ConflictError"];
const ANSWERED = ["ApiError", ...REFUSED, "LimitError", "CaptureError", "ServiceError"];
const UNANSWERED = ["NetworkError", "TimeoutError", "UnexpectedAnswerError"];

/** Whether this client threw it; what else comes is an abort, or a mistake in the calling code. */
export const isStillframeError = guard(errors.StillframeError, [
  "StillframeError",
  "JobError",
  ...UNANSWERED,
  ...ANSWERED,
]);
export const isApiError = guard(errors.ApiError, ANSWERED);
export const isInvalidRequestError = guard(errors.InvalidRequestError, ["InvalidRequestError"]);
export const isUnauthorizedError = guard(errors.UnauthorizedError, ["UnauthorizedError"]);
export const isForbiddenError = guard(errors.ForbiddenError, ["ForbiddenError"]);
export const isNotFoundError = guard(errors.NotFoundError, ["NotFoundError"]);
export const isConflictError = guard(errors.ConflictError, ["ConflictError"]);
export const isLimitError = guard(errors.LimitError, ["LimitError"]);
export const isCaptureError = guard(errors.CaptureError, ["CaptureError"]);
export const isServiceError = guard(errors.ServiceError, ["ServiceError"]);
export const isNetworkError = guard(errors.NetworkError, ["NetworkError"]);
export const isTimeoutError = guard(errors.TimeoutError, ["TimeoutError"]);
export const isUnexpectedAnswerError = guard(errors.UnexpectedAnswerError, ["UnexpectedAnswerError"]);
export const isJobError = guard(errors.JobError, ["JobError"]);
