/**
 * Which browser slot serves whom: pure decisions. A slot is `free` or `lent`; a lent one comes back when its browser
 * says so, when nobody began to use it in time, or at the latest when its lend ends.
 *
 * Who waits is served in turns: synchronous callers before jobs; then the account with the fewest slots on loan, of those
 * the one that was served longest ago, so that no account keeps the others waiting; each account's own in order. A line
 * that is full takes a newcomer in only in place of one of the account that has more in it. Among free slots one with a page ready is preferred,
 * then a warm one, the latest used first, so that few browsers serve low traffic; a cold one comes last.
 */

export type Lane = "sync" | "job";

export interface Slot {
  index: number;
  warm: boolean;
  /** A page stands prepared, as far as the pool has heard. */
  ready: boolean;
  usedAt: number;
  lend: { number: number; endsAt: number; begun: boolean; to: Waiter } | null;
}

export interface Waiter {
  /** The caller's own name for its place in the line. */
  ticket: string;
  lane: Lane;
  account: string;
}

export interface Pool {
  slots: readonly Slot[];
  waiting: readonly Waiter[];
  /** The number of the latest loan of each account that waits or has one. */
  served: ReadonlyMap<string, number>;
  /** Numbers lends; a report about an older lend of a slot changes nothing. */
  counter: number;
}

export interface Grant {
  ticket: string;
  slot: number;
  lend: number;
}

/** A pool of cold, free slots. */
export function emptyPool(size: number): Pool {
  const slots = Array.from({ length: size }, (_, index) => ({
    index,
    warm: false,
    ready: false,
    usedAt: 0,
    lend: null,
  }));
  return { slots, waiting: [], served: new Map(), counter: 0 };
}

/** Puts a caller in line, which holds `room`. `sentAway` has to leave for it: somebody else, or the caller itself. */
export function enqueue(pool: Pool, waiter: Waiter, room: number): { pool: Pool; sentAway: Waiter | null } {
  const longer = { ...pool, waiting: [...pool.waiting, waiter] };
  if (longer.waiting.length <= room) return { pool: longer, sentAway: null };
  const sentAway = lastOf(longest(longer.waiting), longer.waiting) ?? waiter;
  return { pool: withdraw(longer, sentAway.ticket), sentAway };
}

/** The account that has the most in line; of several the one whose latest came first, so that the newcomer may stay. */
function longest(waiting: readonly Waiter[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { account } of waiting.toReversed()) counts.set(account, (counts.get(account) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** An account's latest, of its jobs before its synchronous callers. */
function lastOf(account: string | undefined, waiting: readonly Waiter[]): Waiter | undefined {
  const own = waiting.filter((waiter) => waiter.account === account);
  return own.findLast(({ lane }) => lane === "job") ?? own.at(-1);
}

/** Takes a caller out who no longer waits. */
export function withdraw(pool: Pool, ticket: string): Pool {
  return { ...pool, waiting: pool.waiting.filter((waiter) => waiter.ticket !== ticket) };
}

/** The caller has gone away: it no longer waits, and what was lent to it meanwhile is free unless it began. */
export function leave(pool: Pool, ticket: string): Pool {
  const left = withdraw(pool, ticket);
  const unused = left.slots.find(({ lend }) => lend !== null && !lend.begun && lend.to.ticket === ticket);
  return unused === undefined ? left : replace(left, { ...unused, lend: null });
}

/** The next grant, if somebody waits and a slot is free; its lend ends at `endsAt` unless it is begun. */
export function grantNext(pool: Pool, endsAt: number): { pool: Pool; grant: Grant } | null {
  const waiter = nextInLine(pool);
  const slot = pool.slots.filter(({ lend }) => lend === null).toSorted(preferred)[0];
  if (waiter === undefined || slot === undefined) return null;
  const number = pool.counter + 1;
  const lend = { number, endsAt, begun: false, to: waiter };
  const lent = replace(withdraw(pool, waiter.ticket), { ...slot, lend });
  const served = new Map(pool.served).set(waiter.account, number);
  for (const account of served.keys()) if (!isInPlay(lent, account)) served.delete(account);
  return {
    pool: { ...lent, served, counter: number },
    grant: { ticket: waiter.ticket, slot: slot.index, lend: number },
  };
}

function nextInLine({ slots, waiting, served }: Pool): Waiter | undefined {
  if (waiting.length < 2) return waiting[0];
  const onLoan = (account: string) => slots.filter(({ lend }) => lend?.to.account === account).length;
  const lane = waiting.some((waiter) => waiter.lane === "sync") ? "sync" : "job";
  const inLane = waiting.filter((waiter) => waiter.lane === lane);
  const firsts = [...new Map(inLane.toReversed().map((waiter) => [waiter.account, waiter])).values()].toReversed();
  const turns = firsts.map((waiter) => {
    const { account } = waiter;
    return { waiter, onLoan: onLoan(account), servedAt: served.get(account) ?? 0, place: inLane.indexOf(waiter) };
  });
  return turns.toSorted((a, b) => a.onLoan - b.onLoan || a.servedAt - b.servedAt || a.place - b.place)[0]?.waiter;
}

const isInPlay = ({ slots, waiting }: Pool, account: string): boolean =>
  waiting.some((waiter) => waiter.account === account) || slots.some(({ lend }) => lend?.to.account === account);

const preferred = (a: Slot, b: Slot): number =>
  Number(b.ready) - Number(a.ready) || Number(b.warm) - Number(a.warm) || b.usedAt - a.usedAt || a.index - b.index;

/** The borrower began: the lend now lasts until `endsAt`. */
export function begin(pool: Pool, report: { slot: number; lend: number }, endsAt: number): Pool {
  const slot = pool.slots[report.slot];
  if (slot?.lend?.number !== report.lend) return pool;
  return replace(pool, { ...slot, warm: true, ready: false, lend: { ...slot.lend, endsAt, begun: true } });
}

/** The browser of a slot is free again. */
export function giveBack(pool: Pool, report: { slot: number; lend: number; warm: boolean }, now: number): Pool {
  const slot = pool.slots[report.slot];
  if (slot?.lend?.number !== report.lend) return pool;
  return replace(pool, { ...slot, warm: report.warm, ready: false, usedAt: now, lend: null });
}

/** What a browser says of itself while it is not lent. */
export function describe(pool: Pool, report: { slot: number; warm: boolean; ready: boolean }): Pool {
  const slot = pool.slots[report.slot];
  if (slot === undefined || slot.lend !== null) return pool;
  return replace(pool, { ...slot, warm: report.warm, ready: report.ready });
}

/** Frees every slot whose lend ran out: its browser never reported itself. */
export function expire(pool: Pool, now: number): Pool {
  const slots = pool.slots.map((slot) =>
    slot.lend !== null && slot.lend.endsAt <= now ? { ...slot, ready: false, lend: null } : slot,
  );
  return { ...pool, slots };
}

/** When the next lend runs out, or `null` when none is out. */
export function nextExpiry(pool: Pool): number | null {
  const ends = pool.slots.flatMap(({ lend }) => (lend === null ? [] : [lend.endsAt]));
  return ends.length === 0 ? null : Math.min(...ends);
}

const replace = (pool: Pool, slot: Slot): Pool => ({ ...pool, slots: pool.slots.with(slot.index, slot) });
