import type { SlotReport } from "../../../src/browser/order.ts";
import {
  applyReport,
  emptyPool,
  enqueue,
  type Grant,
  grantNext,
  type Lane,
  type Pool,
} from "../../../src/pool/rules.ts";

/** Places in line; far more than these tests need. */
export const ROOM = 100;

/** A caller, unless it says so each of another account that may have as much as it likes. */
export interface Caller {
  lane: Lane;
  account?: string;
  atOnce?: number;
}

/** Puts callers in line, one after the other, and answers with their ids. */
export function queue(pool: Pool, callers: readonly (Lane | Caller)[]): { pool: Pool; waiters: string[] } {
  const waiters: string[] = [];
  for (const caller of callers) {
    const given = typeof caller === "string" ? { lane: caller } : caller;
    const waiter = { waiterId: crypto.randomUUID(), account: crypto.randomUUID(), atOnce: 1000, ...given };
    pool = enqueue(pool, waiter, ROOM).pool;
    waiters.push(waiter.waiterId);
  }
  return { pool, waiters };
}

/** Grants as long as anything can be granted. */
export function grantAll(pool: Pool, endsAt = 1000): { pool: Pool; grants: Grant[] } {
  const grants: Grant[] = [];
  for (let next = grantNext(pool, endsAt); next !== null; next = grantNext(pool, endsAt)) {
    pool = next.pool;
    grants.push(next.grant);
  }
  return { pool, grants };
}

/** Lends out an empty pool, to as many callers of different accounts. */
export const lentOut = (size: number, count: number) =>
  grantAll(queue(emptyPool(size), Array<Lane>(count).fill("sync")).pool);

export const first = (grants: readonly Grant[]): Grant => {
  const [grant] = grants;
  if (grant === undefined) throw new Error("Nothing was granted");
  return grant;
};

let sequence = 0;

/** What a slot's browser reports next: warm, and nothing under way, unless it says so. */
export function reportOf(slot: number, rest: Partial<SlotReport> = {}): SlotReport {
  sequence += 1;
  return { version: 1, slot, sequence, warm: true, ready: false, full: false, running: [], ended: [], ...rest };
}

/** The pool after a report. */
export const report = (pool: Pool, said: SlotReport, time: { now?: number; endsAt?: number } = {}): Pool =>
  applyReport(pool, said, { now: 0, endsAt: 5000, ...time });

/** The browser of a loan says that its capture has begun. */
export const begin = (pool: Pool, { slot, loanId }: Grant, endsAt = 5000): Pool => {
  const account = pool.slots[slot]?.loans.find((loan) => loan.loanId === loanId)?.account ?? "a";
  const others = runningIn(pool, slot).filter((loan) => loan.loanId !== loanId);
  return report(pool, reportOf(slot, { running: [...others, { loanId, account }] }), { endsAt });
};

/** The browser of a loan says that its capture has ended. */
export const end = (pool: Pool, { slot, loanId }: Grant, rest: Partial<SlotReport> = {}, now = 0): Pool => {
  const running = runningIn(pool, slot).filter((loan) => loan.loanId !== loanId);
  return report(pool, reportOf(slot, { running, ended: [loanId], ...rest }), { now });
};

const runningIn = (pool: Pool, slot: number) =>
  (pool.slots[slot]?.loans ?? []).filter(({ begun }) => begun).map(({ loanId, account }) => ({ loanId, account }));
