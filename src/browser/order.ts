import type { Facts } from "../capture/facts.ts";
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

export type Outcome = { phases: Record<string, number> } & (
  | { ok: true; facts: Facts; body: Uint8Array | ReadableStream<Uint8Array> }
  | { ok: false; busy: true }
  | { ok: false; busy: false; code: ProblemCode; message: string; details: Problem["extras"]["details"] }
);
