import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dequeue,
  emptyPool,
  enqueue,
  expire,
  type Grant,
  grantNext,
  type Lane,
  type Pool,
  type Waiter,
} from "../../../src/pool/rules.ts";
import { begin, end, report, reportOf, ROOM } from "./line.ts";

/** What can happen to a pool. Reports name a loan by its place among all that were ever granted. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("come" as const),
    lane: fc.constantFrom<Lane>("sync", "job"),
    account: fc.constantFrom("anna", "ben", "cleo"),
  }),
  fc.record({ kind: fc.constant("leave" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("begin" as const), which: fc.nat(20), lasts: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant("end" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("late" as const), slot: fc.nat(4) }),
  fc.record({ kind: fc.constant("wait" as const), time: fc.nat(30) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A pool with everything that ever happened to it, to hold the pool's promises against. */
class History {
  now = 0;
  readonly waiting: Waiter[] = [];
  readonly grants: Grant[] = [];
  /** Loans that have ended; their browser says nothing more of them. */
  readonly over = new Set<number>();
  readonly stale = reportOf(0);
  pool: Pool;

  constructor(size: number, pages: number) {
    this.pool = emptyPool(size, pages);
  }

  take(event: Step): void {
    if (event.kind === "come") this.#come(event);
    if (event.kind === "leave") this.#leave(event.which);
    if (event.kind === "begin") this.#begin(event.which, event.lasts);
    if (event.kind === "end") this.#end(event.which);
    if (event.kind === "late") this.#late(event.slot);
    if (event.kind === "wait") this.now += event.time;
    this.#serve();
  }

  #come({ lane, account }: { lane: Lane; account: string }): void {
    const waiter = { waiterId: crypto.randomUUID(), lane, account, atOnce: 3 };
    this.pool = enqueue(this.pool, waiter, ROOM).pool;
    this.waiting.push(waiter);
  }

  #leave(which: number): void {
    const [gone] = this.waiting.splice(which % Math.max(1, this.waiting.length), 1);
    if (gone !== undefined) this.pool = dequeue(this.pool, gone.waiterId);
  }

  #begin(which: number, lasts: number): void {
    const grant = this.grants[which];
    if (grant === undefined || this.over.has(grant.loanId) || !this.#isLent(grant)) return;
    this.pool = begin(this.pool, grant, this.now + lasts);
  }

  #end(which: number): void {
    const grant = this.grants[which];
    if (grant === undefined) return;
    this.over.add(grant.loanId);
    this.pool = end(this.pool, grant, {}, this.now);
  }

  /** A report that was overtaken by others changes nothing. */
  #late(slot: number): void {
    const before = this.pool;
    if ((before.slots[slot]?.sequence ?? 0) <= this.stale.sequence) return;
    this.pool = report(before, { ...this.stale, slot });
    expect(this.pool).toEqual(before);
  }

  #isLent = ({ slot, loanId }: Grant): boolean =>
    this.pool.slots[slot]?.loans.some((loan) => loan.loanId === loanId) ?? false;

  #serve(): void {
    this.pool = expire(this.pool, this.now);
    for (let next = grantNext(this.pool, this.now + 10); next !== null; next = grantNext(this.pool, this.now + 10)) {
      const { waiterId, loanId } = next.grant;
      expect(
        this.grants.map((grant) => grant.loanId),
        "no loan has another's number",
      ).not.toContain(loanId);
      const place = this.waiting.findIndex((waiter) => waiter.waiterId === waiterId);
      const [chosen] = this.waiting.slice(place, place + 1);
      const firstOfItsKind = this.waiting.find(
        ({ account, lane }) => account === chosen?.account && lane === chosen.lane,
      );
      expect(firstOfItsKind, "an account's own are served in order").toBe(chosen);
      this.waiting.splice(place, 1);
      this.grants.push(next.grant);
      this.pool = next.pool;
    }
  }
}

describe("a pool, whatever happens to it", () => {
  it("never lends more than a browser's pages, and lets nobody wait without a reason", () => {
    const steps = fc.array(step, { maxLength: 60 });
    const sizes = fc.record({ size: fc.integer({ min: 1, max: 3 }), pages: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(sizes, steps, ({ size, pages }, events) => {
        const history = new History(size, pages);
        for (const event of events) {
          history.take(event);
          const loans = history.pool.slots.flatMap((slot) => slot.loans);
          for (const slot of history.pool.slots) expect(slot.loans.length).toBeLessThanOrEqual(pages);
          const isFree = loans.length < size * pages;
          const has = (account: string) => loans.filter((loan) => loan.account === account).length;
          // Below its plan's number and its share, whoever waits has the next free place.
          for (const { account } of history.waiting)
            if (isFree) expect(has(account)).toBeGreaterThanOrEqual(Math.min(3, Math.max(1, size * pages - 1)));
        }
      }),
      { numRuns: 500 },
    );
  });
});
