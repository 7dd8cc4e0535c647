/**
 * Which browser slot serves whom: pure decisions. A slot is `free` or `lent`; a lent one comes back when its browser
 * says so, when nobody began to use it in time, or at the latest when its lend ends.
 *
 * Who waits is served in order, synchronous callers before jobs. Among free slots one with a page ready is preferred,
 * then a warm one, the latest used first, so that few browsers serve low traffic; a cold one comes last.
 */

export type Lane = "sync" | "job";

export interface Slot {
  index: number;
  warm: boolean;
  /** A page stands prepared, as far as the pool has heard. */
  ready: boolean;
  usedAt: number;
  lend: { number: number; endsAt: number } | null;
}

export interface Waiter {
  ticket: number;
  lane: Lane;
}

export interface Pool {
  slots: readonly Slot[];
  waiting: readonly Waiter[];
  /** Numbers lends and tickets; a report about an older lend of a slot changes nothing. */
  counter: number;
}

export interface Grant {
  ticket: number;
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
  return { slots, waiting: [], counter: 0 };
}

/** Puts a caller in its lane. `next` tells whether a slot is there for it. */
export function enqueue(pool: Pool, lane: Lane): { pool: Pool; ticket: number } {
  const ticket = pool.counter + 1;
  return { pool: { ...pool, waiting: [...pool.waiting, { ticket, lane }], counter: ticket }, ticket };
}

/** Takes a caller out who no longer waits. */
export function withdraw(pool: Pool, ticket: number): Pool {
  return { ...pool, waiting: pool.waiting.filter((waiter) => waiter.ticket !== ticket) };
}

/** The next grant, if somebody waits and a slot is free; its lend ends at `endsAt` unless it is begun. */
export function grantNext(pool: Pool, endsAt: number): { pool: Pool; grant: Grant } | null {
  const waiter = pool.waiting.find(({ lane }) => lane === "sync") ?? pool.waiting[0];
  const slot = pool.slots.filter(({ lend }) => lend === null).toSorted(preferred)[0];
  if (waiter === undefined || slot === undefined) return null;
  const number = pool.counter + 1;
  const lent = replace(withdraw(pool, waiter.ticket), { ...slot, lend: { number, endsAt } });
  return { pool: { ...lent, counter: number }, grant: { ticket: waiter.ticket, slot: slot.index, lend: number } };
}

const preferred = (a: Slot, b: Slot): number =>
  Number(b.ready) - Number(a.ready) || Number(b.warm) - Number(a.warm) || b.usedAt - a.usedAt || a.index - b.index;

/** The borrower began: the lend now lasts until `endsAt`. */
export function begin(pool: Pool, report: { slot: number; lend: number }, endsAt: number): Pool {
  const slot = pool.slots[report.slot];
  if (slot?.lend?.number !== report.lend) return pool;
  return replace(pool, { ...slot, warm: true, ready: false, lend: { ...slot.lend, endsAt } });
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
