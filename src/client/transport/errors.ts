import type { Failure, Job } from "../shapes.ts";

/** The call that went wrong. The address is without its query, and without the signature of a result link. */
export interface FailedCall {
  method: string;
  url: string;
}

/** Anything that the client itself throws. An abort by the caller's own signal is thrown as that signal's reason. */
export class StillframeError extends Error {
  override readonly name: string = "StillframeError";
  readonly method: string;
  readonly url: string;

  constructor(call: FailedCall, message: string, options?: ErrorOptions) {
    super(`${message} (${call.method} ${call.url})`, options);
    this.method = call.method;
    this.url = call.url;
  }
}

/** The service was not reached, or the connection broke before its whole answer was here. */
export class NetworkError extends StillframeError {
  override readonly name = "NetworkError";
}

/** No whole answer came within the client's `timeout`. */
export class TimeoutError extends StillframeError {
  override readonly name = "TimeoutError";
}

/** Something answered that is not this service: a proxy's error page, for example. */
export class UnexpectedAnswerError extends StillframeError {
  override readonly name = "UnexpectedAnswerError";
  readonly status: number;
  /** Seconds after which to try again, where it said. */
  readonly retryAfter: number | undefined;

  constructor(call: FailedCall, { status, headers }: Pick<Response, "status" | "headers">, retryAfter?: number) {
    const moved = headers.get("Location");
    const what = moved === null ? "is not one of a Stillframe service" : `sends to ${moved}`;
    super(call, `The answer, with status ${status}, ${what}. Check the address of the service.`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** There is no result, because the job has not succeeded. */
export class JobError extends StillframeError {
  override readonly name = "JobError";
  readonly job: Job;

  constructor(call: FailedCall, job: Job) {
    const why = job.error === null ? "" : `: ${job.error.message} [${job.error.code}]`;
    super(call, `Job ${job.id} has no result, it is ${job.status}${why}`);
    this.job = job;
  }
}

/** What the service says of an error, and in which words. */
export interface ErrorAnswer extends Failure {
  status: number;
  /** Seconds after which to try again, where the service said. */
  retryAfter?: number;
}

/** The service answered with an error. */
export class ApiError extends StillframeError {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** The stable word for what went wrong. */
  readonly code: Failure["code"];
  /** Name it when you ask the operator about this. */
  readonly requestId: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Which fields are wrong, and how to mend them; empty for most errors. */
  readonly details: NonNullable<Failure["details"]>;
  /** Unix seconds at which the limit opens again; on 429 only. */
  readonly reset: number | undefined;
  /** Seconds after which to try again, where the service said. */
  readonly retryAfter: number | undefined;
  /** The service's own sentence, without the call. */
  readonly reason: string;

  constructor(call: FailedCall, refusal: ErrorAnswer) {
    super(call, `${refusal.error} [${refusal.code}]`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.retryable = refusal.retryable;
    this.details = refusal.details ?? [];
    this.reset = refusal.reset;
    this.retryAfter = refusal.retryAfter;
    this.reason = refusal.error;
  }
}

/** The request is wrong: see `details`. 400, 413, 415, 422. */
export class InvalidRequestError extends ApiError {
  override readonly name = "InvalidRequestError";
}

/** The token is missing, wrong or revoked. 401. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
}

/** The account may not do this. 403. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}

/** There is nothing here, or it is another account's. 404. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}

/** What was asked for is no longer possible. 409. */
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}

/** The month's requests are used up, or there were too many in a minute: see `reset`. 429. */
export class LimitError extends ApiError {
  override readonly name = "LimitError";
}

/** The page could not be captured: `code` says why. 500. */
export class CaptureError extends ApiError {
  override readonly name = "CaptureError";
}

/** The service itself failed, or has no browser free. 500, 503. */
export class ServiceError extends ApiError {
  override readonly name = "ServiceError";
}
