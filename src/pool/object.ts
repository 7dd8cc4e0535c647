import { DurableObject } from "cloudflare:workers";
import { settings } from "../config.ts";
import {
  KEPT_APART_MS,
  LOAN_MARGIN_MS,
  LOAN_START_MS,
  LOOK_AGAIN_MS,
  MAX_RETRY_AFTER_SECONDS,
  MAX_WAITING,
} from "../config-browsers.ts";
import { type Loan, type SentReport, SlotReport } from "../browser/order.ts";
import { write } from "../lib/log.ts";
import { Conduct } from "./conduct.ts";
import { isRegion, slotsIn } from "./regions.ts";
import {
  applyReport,
  cancel,
  dequeue,
  emptyPool,
  enqueue,
  expire,
  grantNext,
  nextExpiry,
  type Waiter,
} from "./rules.ts";
import type { Slot } from "./slot.ts";
import { Statistics } from "./statistics.ts";
import type { Tally } from "./tally.ts";

export type BorrowAnswer = ({ lent: true } & Loan) | { lent: false; retryAfterSeconds: number };

/** What an operator is told of a pool. */
export interface PoolStatus {
  slots: Pick<Slot, "index" | "warm" | "ready" | "full">[];
  /** Captures under way, or about to begin. */
  loans: number;
  /** Callers in line. */
  waiting: number;
  /** What became of the captures of the last 24 hours. */
  tally: Tally;
}

/**
 * The scheduler of one region's browsers: says who may use which, and touches neither pages nor bytes. Nothing is stored
 * but counts for the operator: each browser's object knows its captures and reports them, so a pool that was restarted
 * learns of them again.
 */
export class PoolObject extends DurableObject<Env> {
  readonly #settings = settings(this.env);
  // Numbered by the clock: loans of an earlier incarnation may still be under way.
  #pool = emptyPool(
    slotsIn(this.#settings, isRegion(this.ctx.id.name) ? this.ctx.id.name : null),
    this.#settings.BROWSER_PAGES,
    Date.now() * 1000,
  );
  readonly #answers = new Map<string, (answer: BorrowAnswer) => void>();
  readonly #conduct = new Conduct();
  readonly #statistics = new Statistics(this.ctx.storage);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lends a browser, waiting up to `waitMs` for one to come free. */
  async borrow(waiter: Waiter, waitMs: number): Promise<BorrowAnswer> {
    const answer = Promise.withResolvers<BorrowAnswer>();
    const refuse = ({ waiterId }: Waiter) => {
      this.#statistics.refuse(Date.now());
      this.#pool = dequeue(this.#pool, waiterId);
      this.#answer(waiterId, refusal(waitMs));
    };
    const timer = setTimeout(() => refuse(waiter), waitMs);
    this.#answers.set(waiter.waiterId, (given) => {
      clearTimeout(timer);
      answer.resolve(given);
    });
    const { pool, evicted } = enqueue(this.#pool, waiter, MAX_WAITING);
    this.#pool = pool;
    if (evicted !== null) refuse(evicted);
    this.#serve();
    return await answer.promise;
  }

  /** A caller has gone away: its place in line, or the loan that it has not begun, goes to the next. */
  async cancel(waiterId: string): Promise<void> {
    this.#pool = cancel(this.#pool, waiterId);
    this.#answer(waiterId, refusal(0));
    this.#serve();
  }

  /** A browser says which captures are under way in it, and in what state it is. */
  async reported(sent: SentReport): Promise<void> {
    const { success, data: report } = SlotReport.safeParse(sent);
    // Of another version: its loans end by themselves in time.
    if (!success) return write("error", { message: "A report is not understood", version: sent.version });
    const now = Date.now();
    const endsAt = now + this.#settings.CAPTURE_TIMEOUT_MS + LOAN_MARGIN_MS;
    if (report.capture !== undefined) {
      this.#statistics.count(report.capture, now);
      const beside = this.#pool.slots[report.slot]?.loans ?? [];
      this.#conduct.count(
        report.capture,
        beside.map(({ account }) => account),
      );
    }
    this.#pool = applyReport(this.#pool, report, { now, endsAt });
    this.#serve();
  }

  /** For the operator. */
  async status(): Promise<PoolStatus> {
    const { slots, waiting } = this.#pool;
    return {
      slots: slots.map(({ index, warm, ready, full }) => ({ index, warm, ready, full })),
      loans: slots.reduce((sum, { loans }) => sum + loans.length, 0),
      waiting: waiting.length,
      tally: this.#statistics.sum(Date.now()),
    };
  }

  #answer(waiterId: string, answer: BorrowAnswer): void {
    this.#answers.get(waiterId)?.(answer);
    this.#answers.delete(waiterId);
  }

  #serve(): void {
    const now = Date.now();
    this.#pool = expire(this.#pool, now);
    const standingOf = (account: string) => this.#conduct.standingOf(account);
    const sharing = { standingOf, keptSince: now - KEPT_APART_MS };
    for (;;) {
      const next = grantNext(this.#pool, now + LOAN_START_MS, sharing);
      if (next === null) break;
      this.#pool = next.pool;
      const { waiterId, slot, loanId } = next.grant;
      this.#answer(waiterId, { lent: true, slot, loanId });
    }
    clearTimeout(this.#timer);
    const expiry = nextExpiry(this.#pool) ?? Infinity;
    // Who has to keep out of a browser may come into it once it is no longer used.
    const next = Math.min(expiry, this.#pool.waiting.length > 0 ? now + LOOK_AGAIN_MS : Infinity);
    if (next !== Infinity) this.#timer = setTimeout(() => this.#serve(), Math.max(0, next - now));
  }
}

/** A caller that waited in vain should come back after about as long again, but soon. */
const refusal = (waitMs: number): BorrowAnswer => ({
  lent: false,
  retryAfterSeconds: Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil(waitMs / 1000))),
});
