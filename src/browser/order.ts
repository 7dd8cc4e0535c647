import { z } from "zod";
import type { Facts, OutputFacts } from "../capture/facts.ts";
import { CaptureRequest } from "../contract/capture.ts";
import type { Problem, ProblemCode } from "../contract/problem.ts";
import type { TargetUrl } from "../capture/target.ts";
import { write } from "../lib/log.ts";

/** The right to use one page of a browser for one capture. */
export interface Loan {
  slot: number;
  /** Identifies this loan among all of its pool. */
  loanId: number;
}

/**
 * Of what version calls between objects are. Sender and receiver may be of different versions for minutes after a deploy:
 * each leaves out the fields that it does not know and fills in those that are missing, and refuses another number.
 */
export const CALL_VERSION = 1;

/** Calls that were made before they had a number are of the first. */
const Version = z.literal(CALL_VERSION).default(CALL_VERSION);

/** A loan, as the browser that was lent is told of it. */
export interface Lent extends Loan {
  /** The pool that lent it. */
  region: string;
  /** Whose capture it is. */
  account: string;
}

/** One capture, as it is asked of the browser that was lent for it. */
export interface BrowserOrder extends Lent {
  version?: typeof CALL_VERSION;
  request: CaptureRequest;
  /** The request's address, checked. */
  url: TargetUrl;
  /** Hosts of this deployment, which no capture may reach. */
  ownHosts: readonly string[];
  /** Whether a small picture for lists is made beside it. */
  thumbnail?: boolean;
}

const SentOrder = z.looseObject({ version: Version, request: z.record(z.string(), z.unknown()) });

/** An order as it arrived, whole; `null` when it is of a version that is not understood here. */
export function readOrder(sent: BrowserOrder): BrowserOrder | null {
  const { success, data } = SentOrder.safeParse(sent);
  if (!success) {
    write("error", { message: "An order is not understood", version: sent.version });
    return null;
  }
  // It was checked where it came from: only what that version did not know yet is to be filled in.
  const missing = Object.entries(CaptureRequest.shape).flatMap(([field, schema]) => {
    const { data: value } = field in data.request ? { data: undefined } : schema.safeParse(undefined);
    return value === undefined ? [] : [[field, value]];
  });
  return { ...sent, request: { ...sent.request, ...Object.fromEntries(missing) } };
}

/** One of the files that a capture made. */
export interface OutputFile extends OutputFacts {
  body: Uint8Array | ReadableStream<Uint8Array>;
}

/** How a capture ended; a good one with its outputs, in the order they were asked for. */
export type CaptureOutcome = { phases: Record<string, number> } & (
  | { ok: true; facts: Facts; outputs: OutputFile[] }
  | { ok: false; busy: true }
  | { ok: false; busy: false; code: ProblemCode; message: string; extras: Problem["extras"] }
);

/** How a capture ended, for the operator's statistics, and for whom its account may share a browser with. */
const CaptureReport = z.object({
  account: z.string().optional(),
  /** Null for a good one; `abandoned` where its caller left. */
  code: z.string().nullable(),
  /** For how long the browser was used for it. */
  milliseconds: z.number(),
  /** Milliseconds of each phase. */
  phases: z.record(z.string(), z.number()),
});
export type CaptureReport = z.output<typeof CaptureReport>;

/** What a browser's object tells its pool of itself. It alone knows which captures are under way. */
export const SlotReport = z.object({
  version: Version,
  slot: z.int(),
  /** Grows with each report, so that one that arrives late is recognised. */
  sequence: z.number(),
  /** Whether the browser is open. */
  warm: z.boolean(),
  /** Whether a page is prepared. */
  ready: z.boolean(),
  /** Whether it takes no further captures for now. */
  full: z.boolean(),
  /** The captures that are under way. */
  running: z.array(z.object({ loanId: z.number(), account: z.string() })).readonly(),
  /** Loans that ended, or that were refused. */
  ended: z.array(z.number()).readonly(),
  /** The capture that ended just now, if one did. */
  capture: CaptureReport.optional(),
});
export type SlotReport = z.output<typeof SlotReport>;
export type SentReport = z.input<typeof SlotReport>;
