import type { Facts, OutputFacts } from "../capture/facts.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { Problem, ProblemCode } from "../contract/problem.ts";
import type { PublicUrl } from "../outbound/check.ts";

/** A browser slot on loan. */
export interface Lend {
  slot: number;
  /** Distinguishes this loan of the slot from every other. */
  lend: number;
}

/** One capture, as it is asked of the browser that was lent for it. */
export interface Order extends Lend {
  /** The pool that lent the slot. */
  region: string;
  request: CaptureRequest;
  /** The request's address, checked. */
  url: PublicUrl;
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
  | { ok: false; busy: false; code: ProblemCode; message: string; details: Problem["extras"]["details"] }
);
