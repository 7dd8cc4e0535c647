import type { z } from "zod";
import type { Settings } from "../config.ts";
import type { AccountView } from "../contract/account.ts";
import type { Bytes, Input, Operation } from "../contract/operation.ts";

/** The account a request acts for. */
export interface Account extends AccountView {
  /** Grows with each change of it, so that others can tell which of two they hear of is the newer. */
  version: number;
}

/** One request, as far as a handler may know of it. */
export interface Call {
  env: Env;
  settings: Settings;
  requestId: string;
  /** Scheme, host and port the request came to. */
  origin: string;
  /** The network that the caller is in, where the platform tells it: one caller has all addresses of it. */
  network: string | undefined;
  /** Where the caller is, as far as the platform knows: a continent's code such as `EU`. */
  continent: string | undefined;
  /** Fires when the client goes away. */
  signal: AbortSignal;
  /** Headers of the answer, good or bad. */
  headers: Headers;
  /** What the log line of this request says beside how it ended. */
  line: LogLine;
  /** What else of the answer is not its value: a good status other than the operation's first. */
  reply: { status?: number };
  /** The JSON body as it was sent, before anything was filled in. */
  sent?: unknown;
  /** Phases of the work, for `Server-Timing`. */
  phases: Phases;
  /** Keeps the request's context alive until the work is done. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface AccountCall extends Call {
  account: Account;
}

/**
 * The fields of a request's log line that are known only on its way; all others never reach the log. No header, token,
 * query or path: paths and queries of targets carry secrets, and so do our own.
 */
export interface LogLine {
  /** The contract's name of it. */
  operation?: string;
  account?: string;
  /** The host of the page that was asked for. */
  target?: string;
}

/** Names of phases and their milliseconds, in the order they began. */
export type Phases = Map<string, number>;

/** Bytes as an answer. */
export interface BytesAnswer {
  contentType: string;
  /** How many bytes will come. */
  length: number;
  body: Uint8Array | ReadableStream<Uint8Array>;
  fileName: string;
  /** To be kept in a file rather than shown. */
  attachment?: boolean;
}

/** JSON where bytes are the usual answer. */
export interface JsonInstead {
  json: unknown;
}

type Output<Op extends Operation> = Op["output"] extends z.ZodType
  ? z.input<Op["output"]>
  : Op["output"] extends Bytes
    ? BytesAnswer | (Op["output"] extends { json: z.ZodType } ? JsonInstead : never)
    : null;

type CallOf<Op extends Operation> = Op["auth"] extends "token" ? AccountCall : Call;

/** Parsed input in, a value out; what goes wrong for the client is thrown as a `Problem`. */
export type Handler<Op extends Operation> = (input: Input<Op>, call: CallOf<Op>) => Promise<Output<Op>> | Output<Op>;
