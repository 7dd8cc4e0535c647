import type { ProblemCode } from "../contract/problem.ts";

/** One file that a job made. A job has one today; all of them come from the same visit to the page. */
export interface StoredOutput {
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
}

/** What is known of a stored result. */
export interface StoredResult {
  targetStatus: number | null;
  /** What tells of the page itself, sealed. */
  sealed: string;
  /** In the order of the names that they are stored under. */
  outputs: readonly StoredOutput[];
  /** Whether a small picture of it is stored beside it; older results have none. */
  thumbnail?: boolean;
}

/** Why an attempt failed. */
export interface JobFailure {
  code: ProblemCode;
  message: string;
  /** The account's failures have used up more of the browsers than it may: the request is not given back. */
  charged: boolean;
}

/** What a worker gets when it claims a job. */
export interface Claim {
  claimed: true;
  /** Grows with each claim; a report that carries an older one changes nothing. */
  fence: number;
  /** Sealed. */
  payload: string;
  leaseMs: number;
  /** Browser time that the account's failures may use in an hour. */
  failureBudgetMs: number;
}

/** How an attempt ended, as it is told to the account's object. */
export type AttemptOutcome =
  | { kind: "succeeded"; result: StoredResult }
  | { kind: "failed"; failure: JobFailure }
  /** It could not even be begun, and does not count. */
  | { kind: "not_tried" };
