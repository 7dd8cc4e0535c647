import { JOB_TURN } from "../config-browsers.ts";
import type { SlotReport } from "../browser/order.ts";
import { type Sharing, type Slot, bestOf, lentToHarmful, WITH_ANYBODY } from "./slot.ts";

/**
 * Which browser slot serves whom: pure decisions. A slot is one browser with room for a number of captures. A loan is the
 * right to one of them; it ends when the browser says so, when its borrower did not begin in time, or at the latest at
 * `endsAt`. What a slot's browser reports is the truth: loans that the pool does not know of are adopted.
 */

export type Lane = "sync" | "job";

/** A caller that waits for a browser. */
export interface Waiter {
  waiterId: string;
  lane: Lane;
  account: string;
  /** How many captures its account may have under way at once. */
  atOnce: number;
}

export interface Pool {
  slots: readonly Slot[];
  /** Captures that one browser may have at once. */
  pages: number;
  waiting: readonly Waiter[];
  /** The latest loan of each account that waits or has one. */
  served: ReadonlyMap<string, number>;
  /** The latest loan. */
  counter: number;
  /** Loans to synchronous callers since the last one to a job, while jobs waited. */
  sinceJob: number;
}

export interface Grant {
  waiterId: string;
  slot: number;
  loanId: number;
}

/** A pool of cold, free slots. Loans are numbered from `counter`, so that no two pools of a slot use the same numbers. */
export function emptyPool(size: number, pages = 1, counter = 0): Pool {
  const cold = { warm: false, ready: false, full: false, usedAt: 0, trusted: null, sequence: 0, loans: [] };
  const slots = Array.from({ length: size }, (_, index) => ({ index, ...cold }));
  return { slots, pages, waiting: [], served: new Map(), counter, sinceJob: 0 };
}

/** Puts a caller in a line of at most `room`. `evicted` has to leave it: another, or the caller itself. */
export function enqueue(pool: Pool, waiter: Waiter, room: number): { pool: Pool; evicted: Waiter | null } {
  const longer = { ...pool, waiting: [...pool.waiting, waiter] };
  if (longer.waiting.length <= room) return { pool: longer, evicted: null };
  const evicted = lastOf(longest(longer.waiting), longer.waiting) ?? waiter;
  return { pool: dequeue(longer, evicted.waiterId), evicted };
}

/** The account that has the most in line; of several the one that came last: who waits already goes before a newcomer. */
function longest(waiting: readonly Waiter[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { account } of waiting) counts.set(account, (counts.get(account) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return waiting.findLast(({ account }) => counts.get(account) === most)?.account;
}

/** An account's latest, of its jobs before its synchronous callers. */
function lastOf(account: string | undefined, waiting: readonly Waiter[]): Waiter | undefined {
  const own = waiting.filter((waiter) => waiter.account === account);
  return own.findLast(({ lane }) => lane === "job") ?? own.at(-1);
}

/** Takes a caller out of the line. */
export function dequeue(pool: Pool, waiterId: string): Pool {
  return { ...pool, waiting: pool.waiting.filter((waiter) => waiter.waiterId !== waiterId) };
}

/** The caller has gone away: it no longer waits, and a loan that it has not begun ends. */
export function cancel(pool: Pool, waiterId: string): Pool {
  const slots = pool.slots.map((slot) => ({
    ...slot,
    loans: slot.loans.filter((loan) => loan.begun || loan.waiterId !== waiterId),
  }));
  return dequeue({ ...pool, slots }, waiterId);
}

/** The next grant, if somebody may be served and a slot has room; the loan ends at `endsAt` unless it is begun. */
export function grantNext(
  pool: Pool,
  endsAt: number,
  sharing: Sharing = WITH_ANYBODY,
): { pool: Pool; grant: Grant } | null {
  const free = pool.slots.filter((each) => hasRoom(pool, each));
  const toHarmful = lentToHarmful(free, pool.slots, sharing);
  const slotsFor = (account: string) => (sharing.standingOf(account) === "harmful" ? toHarmful : free);
  const waiter = nextInLine(pool, (account) => slotsFor(account).length > 0);
  if (waiter === undefined) return null;
  const { waiterId, account, lane } = waiter;
  const standing = sharing.standingOf(account);
  const slot = bestOf(slotsFor(account), standing, sharing);
  if (slot === undefined) return null;
  const loanId = pool.counter + 1;
  const loan = { loanId, waiterId, account, endsAt, begun: false };
  const lent = replace(dequeue(pool, waiterId), {
    ...slot,
    trusted: standing === "trusted",
    loans: [...slot.loans, loan],
  });
  const served = new Map(pool.served).set(account, loanId);
  for (const each of served.keys()) if (!isInPlay(lent, each)) served.delete(each);
  const jobsWait = pool.waiting.some((each) => each.lane === "job");
  const sinceJob = lane === "sync" && jobsWait ? pool.sinceJob + 1 : 0;
  return { pool: { ...lent, served, counter: loanId, sinceJob }, grant: { waiterId, slot: slot.index, loanId } };
}

const hasRoom = ({ pages }: Pool, { full, loans }: Slot): boolean => !full && loans.length < pages;

/**
 * Synchronous callers before jobs, but every so many loans a job; then the account with the fewest loans, of those the one
 * that was served longest ago; each account's own in order.
 */
function nextInLine(pool: Pool, hasSlot: (account: string) => boolean): Waiter | undefined {
  const able = mayBeServed(pool).filter(({ account }) => hasSlot(account));
  const jobs = able.filter(({ lane }) => lane === "job");
  const sync = able.filter(({ lane }) => lane === "sync");
  const isJobsTurn = jobs.length > 0 && (sync.length === 0 || pool.sinceJob >= JOB_TURN - 1);
  const lane = isJobsTurn ? jobs : sync;
  const loans = loansByAccount(pool);
  const firsts = [...new Map(lane.toReversed().map((waiter) => [waiter.account, waiter])).values()];
  const turns = firsts.map((waiter) => ({
    waiter,
    loans: loans.get(waiter.account) ?? 0,
    servedAt: pool.served.get(waiter.account) ?? 0,
    place: lane.indexOf(waiter),
  }));
  return turns.toSorted((a, b) => a.loans - b.loans || a.servedAt - b.servedAt || a.place - b.place)[0]?.waiter;
}

/** Who has not reached its plan's number, and would not take the last free place while another account waits. */
function mayBeServed(pool: Pool): Waiter[] {
  const loans = loansByAccount(pool);
  const below = pool.waiting.filter(({ account, atOnce }) => (loans.get(account) ?? 0) < atOnce);
  const places = pool.slots.length * pool.pages;
  if (places === 1 || below.every(({ account }) => account === below[0]?.account)) return below;
  return below.filter(({ account }) => (loans.get(account) ?? 0) < places - 1);
}

function loansByAccount({ slots }: Pool): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { account } of slots.flatMap(({ loans }) => loans)) counts.set(account, (counts.get(account) ?? 0) + 1);
  return counts;
}

const isInPlay = ({ slots, waiting }: Pool, account: string): boolean =>
  waiting.some((waiter) => waiter.account === account) ||
  slots.some(({ loans }) => loans.some((loan) => loan.account === account));

/** Takes over what a browser says of itself; `endsAt` is when the loans that it has begun end at the latest. */
export function applyReport(pool: Pool, report: SlotReport, { now, endsAt }: { now: number; endsAt: number }): Pool {
  const slot = pool.slots[report.slot];
  if (slot === undefined || report.sequence <= slot.sequence) return pool;
  const known = new Map(slot.loans.map((loan) => [loan.loanId, loan]));
  const running = report.running.map(({ loanId, account }) => {
    const loan = known.get(loanId);
    return {
      loanId,
      account,
      waiterId: loan?.waiterId ?? null,
      begun: true,
      endsAt: loan?.begun === true ? loan.endsAt : endsAt,
    };
  });
  const isRunning = (loanId: number) => running.some((loan) => loan.loanId === loanId);
  const coming = slot.loans.filter(
    ({ loanId, begun }) => !begun && !isRunning(loanId) && !report.ended.includes(loanId),
  );
  const { warm, ready, full, sequence } = report;
  const usedAt = report.ended.length > 0 ? now : slot.usedAt;
  return replace(pool, { ...slot, warm, ready, full, sequence, usedAt, loans: [...running, ...coming] });
}

/** Ends every loan whose time is over: its browser never reported. */
export function expire(pool: Pool, now: number): Pool {
  const slots = pool.slots.map((slot) => {
    const loans = slot.loans.filter(({ endsAt }) => endsAt > now);
    return loans.length === slot.loans.length ? slot : { ...slot, ready: false, full: false, loans };
  });
  return { ...pool, slots };
}

/** When the next loan ends by itself, or `null` when there is none. */
export function nextExpiry(pool: Pool): number | null {
  const ends = pool.slots.flatMap(({ loans }) => loans.map(({ endsAt }) => endsAt));
  return ends.length === 0 ? null : Math.min(...ends);
}

const replace = (pool: Pool, slot: Slot): Pool => ({ ...pool, slots: pool.slots.with(slot.index, slot) });
