import type { Facts, OutputFacts } from "../capture/facts.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { Problem, ProblemCode } from "../contract/problem.ts";
import type { TargetUrl } from "../capture/target.ts";

/** The right to use one page of a browser for one capture. */
export interface Loan {
  slot: number;
  /** Identifies this loan among all of its pool. */
  loanId: number;
}

/** One capture, as it is asked of the browser that was lent for it. */
export interface Order extends Loan {
  /** The pool that lent it. */
  region: string;
  /** Whose capture it is. */
  account: string;
  request: CaptureRequest;
  /** The request's address, checked. */
  url: TargetUrl;
  /** Hosts of this deployment, which no capture may reach. */
  ownHosts: readonly string[];
}

/** One of the files that a capture made. */
export interface Made extends OutputFacts {
  body: Uint8Array | ReadableStream<Uint8Array>;
}

/** How a capture ended; a good one with its outputs, in the order they were asked for. */
export type Outcome = { phases: Record<string, number> } & (
  | { ok: true; facts: Facts; outputs: Made[] }
  | { ok: false; busy: true }
  | { ok: false; busy: false; code: ProblemCode; message: string; extras: Problem["extras"] }
);

/** How a capture ended, for the operator's statistics. */
export interface CaptureReport {
  /** Null for a good one; `abandoned` where its caller left. */
  code: string | null;
  /** For how long the browser was used for it. */
  milliseconds: number;
  /** Milliseconds of each phase. */
  phases: Readonly<Record<string, number>>;
}

/** What a browser's object tells its pool of itself. It alone knows which captures are under way. */
export interface SlotReport {
  slot: number;
  /** Grows with each report, so that one that arrives late is recognised. */
  sequence: number;
  /** Whether the browser is open. */
  warm: boolean;
  /** Whether a page is prepared. */
  ready: boolean;
  /** Whether it takes no further captures for now. */
  full: boolean;
  /** The captures that are under way. */
  running: readonly { loanId: number; account: string }[];
  /** Loans that ended, or that were refused. */
  ended: readonly number[];
  /** The capture that ended just now, if one did. */
  capture?: CaptureReport;
}
