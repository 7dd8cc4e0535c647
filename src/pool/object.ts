import { DurableObject } from "cloudflare:workers";
import { LEND_MARGIN_MS, LEND_START_MS, MAX_WAITING, settings } from "../config.ts";
import type { Lend } from "../browser/order.ts";
import {
  begin,
  describe,
  emptyPool,
  enqueue,
  expire,
  giveBack,
  grantNext,
  leave,
  nextExpiry,
  type Waiter,
  withdraw,
} from "./rules.ts";

export type LendAnswer = ({ lent: true } & Lend) | { lent: false; retryAfterSeconds: number };

/** What a browser reports when a capture has ended. */
export interface Returned extends Lend {
  warm: boolean;
}

/**
 * The browsers of one region: says who may use which, and touches neither pages nor bytes. Nothing is stored: a slot's
 * browser itself refuses a second capture, so a pool that forgot who borrowed what can cause a wait, never a clash.
 */
export class PoolObject extends DurableObject<Env> {
  #pool = emptyPool(settings(this.env).BROWSER_SLOTS);
  readonly #callers = new Map<string, (answer: LendAnswer) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lends a slot, waiting up to `waitMs` for one to come free. */
  async lend(waiter: Waiter, waitMs: number): Promise<LendAnswer> {
    const answer = Promise.withResolvers<LendAnswer>();
    const patience = setTimeout(() => this.#sendAway(waiter.ticket, waitMs), waitMs);
    this.#callers.set(waiter.ticket, (given) => {
      clearTimeout(patience);
      answer.resolve(given);
    });
    const { pool, sentAway } = enqueue(this.#pool, waiter, MAX_WAITING);
    this.#pool = pool;
    if (sentAway !== null) this.#sendAway(sentAway.ticket, waitMs);
    this.#serve();
    return await answer.promise;
  }

  /** A caller has gone away: its place in the line, or the slot that it has not begun to use, is for the next. */
  async leave(ticket: string): Promise<void> {
    this.#pool = leave(this.#pool, ticket);
    this.#answer(ticket, busy(0));
    this.#serve();
  }

  /** The borrower has begun; the loan lasts as long as a capture may. */
  async begun(loan: Lend): Promise<void> {
    const longest = settings(this.env).CAPTURE_TIMEOUT_MS + LEND_MARGIN_MS;
    this.#pool = begin(this.#pool, loan, Date.now() + longest);
    this.#serve();
  }

  /** A capture has ended; the slot can be lent again. */
  async returned(loan: Returned): Promise<void> {
    this.#pool = giveBack(this.#pool, loan, Date.now());
    this.#serve();
  }

  /** A browser that is not lent says whether it is open and has a page ready. */
  async described(slot: number, warm: boolean, ready: boolean): Promise<void> {
    this.#pool = describe(this.#pool, { slot, warm, ready });
  }

  #sendAway(ticket: string, waitMs: number): void {
    this.#pool = withdraw(this.#pool, ticket);
    this.#answer(ticket, busy(waitMs));
  }

  #answer(ticket: string, answer: LendAnswer): void {
    this.#callers.get(ticket)?.(answer);
    this.#callers.delete(ticket);
  }

  #serve(): void {
    const now = Date.now();
    this.#pool = expire(this.#pool, now);
    for (;;) {
      const next = grantNext(this.#pool, now + LEND_START_MS);
      if (next === null) break;
      this.#pool = next.pool;
      const { ticket, slot, lend } = next.grant;
      this.#answer(ticket, { lent: true, slot, lend });
    }
    this.#watchExpiry(now);
  }

  #watchExpiry(now: number): void {
    clearTimeout(this.#timer);
    const expiry = nextExpiry(this.#pool);
    if (expiry !== null) this.#timer = setTimeout(() => this.#serve(), Math.max(0, expiry - now));
  }
}

/** A caller that waited in vain should come back after about as long again, but soon. */
const busy = (waitMs: number): LendAnswer => ({
  lent: false,
  retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(waitMs / 1000))),
});
