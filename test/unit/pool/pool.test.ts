import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  begin,
  describe as report,
  emptyPool,
  enqueue,
  expire,
  giveBack,
  type Grant,
  grantNext,
  type Lane,
  nextExpiry,
  type Pool,
  type Waiter,
  withdraw,
} from "../../../src/pool/rules.ts";
import { first, grantAll, lentOut, queue, ROOM } from "./line.ts";

describe("who waits for a browser", () => {
  it("is served in the order of coming, synchronous callers before jobs", () => {
    const { pool, tickets } = queue(emptyPool(4), ["job", "sync", "job", "sync"]);
    const [job1, sync1, job2, sync2] = tickets;
    expect(grantAll(pool).grants.map(({ ticket }) => ticket)).toEqual([sync1, sync2, job1, job2]);
  });

  it("keeps waiting when every browser is lent", () => {
    const { pool, tickets } = queue(emptyPool(1), ["sync", "sync"]);
    const granted = grantAll(pool);
    expect(granted.grants.map(({ ticket }) => ticket)).toEqual([tickets[0]]);
    expect(granted.pool.waiting.map(({ ticket }) => ticket)).toEqual([tickets[1]]);
  });

  it("is forgotten when it gives up", () => {
    const { pool, tickets } = queue(emptyPool(1), ["sync", "sync", "job"]);
    const left = withdraw(withdraw(pool, tickets[0] ?? ""), "nobody");
    expect(grantAll(left).grants.map(({ ticket }) => ticket)).toEqual([tickets[1]]);
  });
});

describe("the browser that is lent", () => {
  const described = (pool: Pool, slot: number, state: { warm: boolean; ready: boolean }) =>
    report(pool, { slot, ...state });
  const chosen = (pool: Pool) => first(grantAll(queue(pool, ["sync"]).pool).grants).slot;

  it("is one with a page ready, then a warm one, then a cold one", () => {
    expect(chosen(emptyPool(3))).toBe(0);
    const warm = described(emptyPool(3), 1, { warm: true, ready: false });
    expect(chosen(warm)).toBe(1);
    expect(chosen(described(warm, 2, { warm: true, ready: true }))).toBe(2);
  });

  it("is, of two alike, the one used last, so that the others can go to sleep", () => {
    const { pool, grants } = lentOut(3, 3);
    const back = grants.reduce(
      (before, { slot, lend }, index) => giveBack(before, { slot, lend, warm: true }, 100 + index),
      pool,
    );
    expect(chosen(back)).toBe(grants[2]?.slot);
  });

  it("counts as warm once it was begun, and as what it says of itself when it comes back", () => {
    const { pool, grants } = lentOut(1, 1);
    const grant = first(grants);
    expect(begin(pool, grant, 5000).slots[0]).toMatchObject({ warm: true, lend: { endsAt: 5000 } });
    expect(giveBack(pool, { ...grant, warm: false }, 7).slots[0]).toMatchObject({ warm: false, usedAt: 7, lend: null });
  });

  it("comes back when its loan runs out, not a moment earlier", () => {
    const { pool } = lentOut(1, 1);
    expect(nextExpiry(pool)).toBe(1000);
    expect(expire(pool, 999)).toEqual(pool);
    expect(expire(pool, 1000).slots[0]?.lend).toBeNull();
    expect(nextExpiry(expire(pool, 1000))).toBeNull();
  });

  it("is on a loan of a number of its own, and the first to end is waited for first", () => {
    const { pool, grants } = lentOut(3, 3);
    expect(new Set(grants.map(({ lend }) => lend)).size).toBe(3);
    const begun = begin(begin(pool, first(grants), 3000), first(grants.slice(1)), 2000);
    expect(nextExpiry(begun)).toBe(1000);
    expect(nextExpiry(expire(begun, 1000))).toBe(2000);
  });

  it("is not affected by what is said of an earlier loan, or of a slot that does not exist", () => {
    const before = lentOut(1, 1);
    const old = first(before.grants);
    const { pool, grants } = grantAll(queue(expire(before.pool, 1000), ["sync"]).pool, 9000);
    expect(first(grants).lend).not.toBe(old.lend);
    expect(giveBack(pool, { ...old, warm: false }, 1)).toEqual(pool);
    expect(begin(pool, old, 99_999)).toEqual(pool);
    expect(report(pool, { slot: old.slot, warm: false, ready: true })).toEqual(pool);
    expect(giveBack(pool, { slot: 7, lend: old.lend, warm: true }, 1)).toEqual(pool);
    expect(report(pool, { slot: -1, warm: true, ready: true })).toEqual(pool);
  });
});

/** What can happen to a pool. Reports name a loan by its place among all that were ever granted. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("come" as const),
    lane: fc.constantFrom<Lane>("sync", "job"),
    account: fc.constantFrom("anna", "ben", "cleo"),
  }),
  fc.record({ kind: fc.constant("leave" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("begin" as const), which: fc.nat(20), lasts: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant("return" as const), which: fc.nat(20), warm: fc.boolean() }),
  fc.record({ kind: fc.constant("describe" as const), slot: fc.nat(4), warm: fc.boolean(), ready: fc.boolean() }),
  fc.record({ kind: fc.constant("wait" as const), time: fc.nat(30) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A pool with everything that ever happened to it, to hold the pool's promises against. */
class History {
  now = 0;
  readonly waiting: Waiter[] = [];
  readonly grants: Grant[] = [];
  /** The loan each slot is out on, and until when, as the reports of it say. */
  readonly out = new Map<number, { lend: number; endsAt: number; to: string | undefined }>();
  pool: Pool;

  constructor(size: number) {
    this.pool = emptyPool(size);
  }

  take(event: Step): void {
    if (event.kind === "come") this.#come(event);
    if (event.kind === "leave") this.#leave(event.which);
    if (event.kind === "begin") this.#begin(event.which, event.lasts);
    if (event.kind === "return") this.#return(event.which, event.warm);
    if (event.kind === "describe") this.pool = report(this.pool, event);
    if (event.kind === "wait") this.now += event.time;
    this.#serve();
  }

  #come({ lane, account }: { lane: Lane; account: string }): void {
    const waiter = { ticket: crypto.randomUUID(), lane, account };
    this.pool = enqueue(this.pool, waiter, ROOM).pool;
    this.waiting.push(waiter);
  }

  #leave(which: number): void {
    const [gone] = this.waiting.splice(which % Math.max(1, this.waiting.length), 1);
    if (gone !== undefined) this.pool = withdraw(this.pool, gone.ticket);
  }

  #begin(which: number, lasts: number): void {
    const grant = this.grants[which];
    if (grant === undefined) return;
    this.pool = begin(this.pool, grant, this.now + lasts);
    const known = this.out.get(grant.slot);
    if (known?.lend === grant.lend) this.out.set(grant.slot, { ...known, endsAt: this.now + lasts });
  }

  #return(which: number, warm: boolean): void {
    const grant = this.grants[which];
    if (grant === undefined) return;
    this.pool = giveBack(this.pool, { ...grant, warm }, this.now);
    if (this.out.get(grant.slot)?.lend === grant.lend) this.out.delete(grant.slot);
  }

  /** Nobody is passed over by a later caller of the same account and lane, or by an account that has more browsers. */
  #isFair(ticket: string): void {
    const lane = this.waiting.some((waiter) => waiter.lane === "sync") ? "sync" : "job";
    const rivals = this.waiting.filter((waiter) => waiter.lane === lane);
    const chosen = rivals.find((waiter) => waiter.ticket === ticket);
    expect(rivals.find(({ account }) => account === chosen?.account)).toBe(chosen);
    const has = (account?: string) => [...this.out.values()].filter(({ to }) => to === account).length;
    for (const { account } of rivals) expect(has(chosen?.account)).toBeLessThanOrEqual(has(account));
  }

  #serve(): void {
    this.pool = expire(this.pool, this.now);
    for (const [slot, { endsAt }] of this.out) if (endsAt <= this.now) this.out.delete(slot);
    const endsAt = this.now + 10;
    for (let next = grantNext(this.pool, endsAt); next !== null; next = grantNext(this.pool, endsAt)) {
      this.pool = next.pool;
      const { slot, lend, ticket } = next.grant;
      expect(this.out.has(slot), "a slot is lent to one at a time").toBe(false);
      expect(
        this.grants.map((grant) => grant.lend),
        "no loan has another's number",
      ).not.toContain(lend);
      this.#isFair(ticket);
      const place = this.waiting.findIndex((waiter) => waiter.ticket === ticket);
      const account = this.waiting.splice(place, 1)[0]?.account;
      this.out.set(slot, { lend, endsAt, to: account });
      this.grants.push(next.grant);
    }
  }
}

describe("a pool, whatever happens to it", () => {
  it("never lends a browser twice, serves in turns, and lets nobody wait while a browser is free", () => {
    const steps = fc.array(step, { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (size, events) => {
        const history = new History(size);
        for (const event of events) {
          history.take(event);
          const lent = history.pool.slots.filter(({ lend }) => lend !== null);
          expect(lent.map(({ index, lend }) => [index, lend?.number])).toEqual(
            Array.from(history.out, ([slot, { lend }]) => [slot, lend]).toSorted(([a = 0], [b = 0]) => a - b),
          );
          if (history.waiting.length > 0) expect(lent).toHaveLength(size);
        }
      }),
      { numRuns: 500 },
    );
  });
});
