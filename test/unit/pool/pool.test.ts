import { describe, expect, it } from "vitest";
import { dequeue, emptyPool, expire, grantNext, nextExpiry, type Pool } from "../../../src/pool/rules.ts";
import { begin, end, first, grantAll, lentOut, queue, report, reportOf } from "./line.ts";

describe("who waits for a browser", () => {
  it("is served in the order of coming, synchronous callers before jobs", () => {
    const { pool, waiters } = queue(emptyPool(4), ["job", "sync", "job", "sync"]);
    const [job1, sync1, job2, sync2] = waiters;
    expect(grantAll(pool).grants.map(({ waiterId }) => waiterId)).toEqual([sync1, sync2, job1, job2]);
  });

  it("keeps waiting when every browser is lent", () => {
    const { pool, waiters } = queue(emptyPool(1), ["sync", "sync"]);
    const granted = grantAll(pool);
    expect(granted.grants.map(({ waiterId }) => waiterId)).toEqual([waiters[0]]);
    expect(granted.pool.waiting.map(({ waiterId }) => waiterId)).toEqual([waiters[1]]);
  });

  it("is forgotten when it gives up", () => {
    const { pool, waiters } = queue(emptyPool(1), ["sync", "sync", "job"]);
    const left = dequeue(dequeue(pool, waiters[0] ?? ""), "nobody");
    expect(grantAll(left).grants.map(({ waiterId }) => waiterId)).toEqual([waiters[1]]);
  });
});

describe("the browser that is lent", () => {
  const chosen = (pool: Pool) => first(grantAll(queue(pool, ["sync"]).pool).grants).slot;

  it("is one with a page ready, then a warm one, then a cold one", () => {
    expect(chosen(emptyPool(3))).toBe(0);
    const warm = report(emptyPool(3), reportOf(1));
    expect(chosen(warm)).toBe(1);
    expect(chosen(report(warm, reportOf(2, { ready: true })))).toBe(2);
  });

  it("is, of two alike, the one used last, so that the others can be closed", () => {
    const { pool, grants } = lentOut(3, 3);
    const back = grants.reduce((before, grant, index) => end(before, grant, {}, 100 + index), pool);
    expect(chosen(back)).toBe(grants[2]?.slot);
  });

  it("is lent as often as it has pages, the warm one with the fewest captures first, before a cold one", () => {
    const warm = report(report(emptyPool(3, 2), reportOf(0)), reportOf(1));
    const { grants } = grantAll(queue(warm, Array<"sync">(6).fill("sync")).pool);
    expect(grants.map(({ slot }) => slot)).toEqual([0, 1, 0, 1, 2, 2]);
  });

  it("is none that takes no captures for now", () => {
    const full = report(emptyPool(2), reportOf(0, { full: true }));
    expect(chosen(full)).toBe(1);
    expect(chosen(report(full, reportOf(0)))).toBe(0);
  });

  it("comes back when its loan runs out, not a moment earlier", () => {
    const { pool } = lentOut(1, 1);
    expect(nextExpiry(pool)).toBe(1000);
    expect(expire(pool, 999)).toEqual(pool);
    expect(expire(pool, 1000).slots[0]?.loans).toEqual([]);
    expect(nextExpiry(expire(pool, 1000))).toBeNull();
  });

  it("is on a loan of a number of its own, and the first to end is waited for first", () => {
    const { pool, grants } = lentOut(3, 3);
    expect(new Set(grants.map(({ loanId }) => loanId)).size).toBe(3);
    const begun = begin(begin(pool, first(grants), 3000), first(grants.slice(1)), 2000);
    expect(nextExpiry(begun)).toBe(1000);
    expect(nextExpiry(expire(begun, 1000))).toBe(2000);
  });
});

describe("what a browser reports", () => {
  it("is believed against the pool: a loan that begins after it ran out is adopted, and not lent a second time", () => {
    const { pool, grants } = lentOut(1, 1);
    const late = begin(expire(pool, 1000), first(grants));
    expect(late.slots[0]?.loans).toMatchObject([{ loanId: first(grants).loanId, begun: true, endsAt: 5000 }]);
    expect(grantNext(queue(late, ["sync"]).pool, 9000)).toBeNull();
  });

  it("tells a pool that was restarted of captures under way", () => {
    const running = [{ loanId: 7, account: "anna" }];
    const restarted = report(emptyPool(1), reportOf(0, { running }));
    expect(grantNext(queue(restarted, ["sync"]).pool, 9000)).toBeNull();
    expect(grantNext(queue(end(restarted, { slot: 0, loanId: 7, waiterId: "" }), ["sync"]).pool, 9000)).not.toBeNull();
  });

  it("ends a loan that it refused, and leaves one that has not come yet", () => {
    const { pool, grants } = grantAll(queue(emptyPool(1, 2), ["sync", "sync"]).pool);
    const [refused, coming] = grants;
    const after = report(pool, reportOf(0, { ended: [refused?.loanId ?? 0] }));
    expect(after.slots[0]?.loans.map(({ loanId }) => loanId)).toEqual([coming?.loanId]);
  });

  it("ends what it no longer names: the report of an end may be lost, the next makes up for it", () => {
    const { pool, grants } = lentOut(1, 1);
    expect(report(begin(pool, first(grants)), reportOf(0)).slots[0]?.loans).toEqual([]);
  });

  it("changes nothing when it comes after a later one, or is about a slot that does not exist", () => {
    const { pool, grants } = lentOut(1, 1);
    const early = reportOf(0, { warm: false, ended: [first(grants).loanId] });
    const begun = begin(pool, first(grants));
    expect(report(begun, early)).toEqual(begun);
    expect(report(begun, reportOf(7))).toEqual(begun);
    expect(report(begun, reportOf(-1))).toEqual(begun);
  });

  it("does not lengthen a loan that it reports again", () => {
    const { pool, grants } = lentOut(1, 1);
    const running = [{ loanId: first(grants).loanId, account: "a" }];
    const again = report(begin(pool, first(grants), 2000), reportOf(0, { running }), { endsAt: 9000 });
    expect(nextExpiry(again)).toBe(2000);
  });
});
