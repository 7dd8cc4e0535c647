import { CALL_VERSION, type OutputFile, type BrowserOrder, type CaptureOutcome } from "../browser/order.ts";
import type { Facts } from "../capture/facts.ts";
import type { TargetUrl } from "../capture/target.ts";
import { settings } from "../config.ts";
import { MAX_CLASHES, type Region, SPILL_AFTER_MS } from "../config-browsers.ts";
import type { Plan } from "../contract/account.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import { Deadline } from "../lib/deadline.ts";
import type { BorrowAnswer } from "./object.ts";
import { regionsFor } from "./regions.ts";
import type { Lane } from "./rules.ts";

/** Who borrows a browser, and for how long it waits for one. */
export interface Borrower {
  /** Whose it is: accounts take turns. */
  account: string;
  /** Limits how many captures the account may have under way; left out for jobs, which are limited elsewhere. */
  plan?: Plan;
  lane: Lane;
  /** How long to wait for a browser, in all. */
  waitMs: number;
  continent: string | undefined;
  /** Fires when the result is no longer wanted. */
  signal: AbortSignal;
  phases: Map<string, number>;
  /** Keeps the caller's context alive while a browser is told that its caller has gone. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** A capture that somebody asks for, from wherever they ask. */
export interface CaptureOrder extends Borrower {
  request: CaptureRequest;
  url: TargetUrl;
  ownHosts: readonly string[];
}

export interface PooledCapture {
  facts: Facts;
  outputs: OutputFile[];
}

/** A loan, with the region whose pool it is of. */
export interface Borrowed {
  region: Region;
  slot: number;
  loanId: number;
}

/** Borrows a browser and takes the picture in it. @throws {Problem} `capacity`, or what the capture failed with. */
export async function captureInPool(env: Env, ask: CaptureOrder): Promise<PooledCapture> {
  const end = new Deadline(ask.waitMs);
  let clashes = 0;
  for (;;) {
    const borrowed = await borrow(env, ask, end);
    const outcome = await order(env, ask, borrowed);
    for (const [phase, milliseconds] of Object.entries(outcome.phases)) ask.phases.set(phase, milliseconds);
    if (outcome.ok) return { facts: outcome.facts, outputs: outcome.outputs };
    if (!outcome.busy) throw new Problem(outcome.code, outcome.message, retry(outcome.code, outcome.extras));
    // The pool was restarted and did not know of that browser's captures; by now its browser has told it.
    clashes += 1;
    if (clashes === MAX_CLASHES || end.passed) throw new Problem("capacity", undefined, { retryAfterSeconds: 1 });
  }
}

const retry = (code: string, extras: Problem["extras"]): Problem["extras"] =>
  code === "capacity" ? { retryAfterSeconds: 5, ...extras } : extras;

/**
 * Borrows a browser near the caller; where that region has none for a while, one of the next region.
 * @throws {Problem} `capacity` when there is none, or nobody wants it any more.
 */
export async function borrow(env: Env, borrower: Borrower, end = new Deadline(borrower.waitMs)): Promise<Borrowed> {
  const started = performance.now();
  const before = borrower.phases.get("queue") ?? 0;
  try {
    const [near, next] = regionsFor(settings(env), borrower.continent);
    if (near === undefined) throw new Problem("capacity");
    const left = end.passed ? 0 : end.left();
    if (next === undefined) return lentOrThrow(await borrowIn(env, near, { borrower, waitMs: left }), near);
    const first = await borrowIn(env, near, { borrower, waitMs: Math.min(left, SPILL_AFTER_MS) });
    if (first.lent) return lentOrThrow(first, near);
    const second = await borrowIn(env, next, { borrower, waitMs: 0 });
    if (second.lent || end.passed) return lentOrThrow(second, next);
    return lentOrThrow(await borrowIn(env, near, { borrower, waitMs: end.left() }), near);
  } finally {
    borrower.phases.set("queue", before + performance.now() - started);
  }
}

function lentOrThrow(answer: BorrowAnswer, region: Region): Borrowed {
  if (!answer.lent) throw new Problem("capacity", undefined, { retryAfterSeconds: answer.retryAfterSeconds });
  return { region, slot: answer.slot, loanId: answer.loanId };
}

async function borrowIn(
  env: Env,
  region: Region,
  { borrower, waitMs }: { borrower: Borrower; waitMs: number },
): Promise<BorrowAnswer> {
  const { lane, account, plan, signal } = borrower;
  // Nobody wants it any more, and nothing was tried.
  if (signal.aborted) throw new Problem("capacity");
  const pool = env.POOL.getByName(region, { locationHint: region });
  const waiterId = crypto.randomUUID();
  const atOnce = plan === undefined ? Number.MAX_SAFE_INTEGER : settings(env).CAPTURES_AT_ONCE[plan];
  using _ = onAbort(borrower, () => pool.cancel(waiterId));
  const answer = await pool.borrow({ waiterId, lane, account, atOnce }, waitMs);
  if (signal.aborted) throw new Problem("capacity");
  return answer;
}

async function order(env: Env, ask: CaptureOrder, { region, slot, loanId }: Borrowed): Promise<CaptureOutcome> {
  const browser = browserOf(env, { region, slot });
  const { request, url, account, ownHosts } = ask;
  using _ = onAbort(ask, () => browser.abandon(loanId));
  const asked: BrowserOrder = { version: CALL_VERSION, region, slot, loanId, account, request, url, ownHosts };
  return await browser.capture(asked);
}

/** The object of one browser. */
export const browserOf = (env: Env, { region, slot }: { region: Region; slot: number }) =>
  env.BROWSERS.getByName(`${region}/${slot}`, { locationHint: region });

/**
 * Tells a pool or browser when the caller goes away, until disposed of. Should the call be lost, a wait ends by itself, a
 * loan that nobody begins runs out, and a capture ends by its own deadline.
 */
function onAbort({ signal, waitUntil }: Borrower, tell: () => Promise<unknown>): Disposable {
  const listener = () => {
    const told = tell().catch(() => undefined);
    // The runtime cancels what a request has under way when its client goes away.
    waitUntil?.(told);
  };
  signal.addEventListener("abort", listener);
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", listener) };
}
