import { DurableObject } from "cloudflare:workers";
import { LEND_MARGIN_MS, LEND_START_MS, MAX_WAITING, settings } from "../config.ts";
import {
  begin,
  describe,
  emptyPool,
  enqueue,
  expire,
  giveBack,
  grantNext,
  type Lane,
  nextExpiry,
  withdraw,
} from "./pool.ts";

/** A browser slot on loan. */
export interface Lend {
  slot: number;
  /** Distinguishes this loan of the slot from every other. */
  lend: number;
}

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
  readonly #callers = new Map<number, (answer: LendAnswer) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lends a slot, waiting up to `waitMs` for one to come free. */
  async lend(lane: Lane, waitMs: number): Promise<LendAnswer> {
    if (this.#callers.size >= MAX_WAITING) return busy(waitMs);
    const queued = enqueue(this.#pool, lane);
    this.#pool = queued.pool;
    const answer = Promise.withResolvers<LendAnswer>();
    const patience = setTimeout(() => this.#giveUp(queued.ticket, waitMs), waitMs);
    this.#callers.set(queued.ticket, (given) => {
      clearTimeout(patience);
      answer.resolve(given);
    });
    this.#serve();
    return await answer.promise;
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

  #giveUp(ticket: number, waitMs: number): void {
    this.#pool = withdraw(this.#pool, ticket);
    this.#callers.get(ticket)?.(busy(waitMs));
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
      this.#callers.get(ticket)?.({ lent: true, slot, lend });
      this.#callers.delete(ticket);
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
