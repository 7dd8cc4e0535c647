import { describe, expect, it } from "vitest";
import { JOB_TURN } from "../../../src/config-browsers.ts";
import { cancel, emptyPool, enqueue, grantNext, type Lane, type Pool } from "../../../src/pool/rules.ts";
import { begin, type Caller, end, first, grantAll, queue } from "./line.ts";

const callers = (account: string, count: number, rest: { lane?: Lane; atOnce?: number } = {}): Caller[] =>
  Array.from({ length: count }, () => ({ lane: "sync" as const, account, ...rest }));

/** Whose turn it was, when each browser comes back before the next is lent. */
function served(pool: Pool, waiters: ReadonlyMap<string, string>): string[] {
  const order: string[] = [];
  for (let next = grantNext(pool, 1000); next !== null; next = grantNext(pool, 1000)) {
    order.push(waiters.get(next.grant.waiterId) ?? "");
    pool = end(next.pool, next.grant);
  }
  return order;
}

/** A pool with these in line, and what each is called. */
function line(size: number, all: readonly Caller[], nameOf = ({ account }: Caller) => account ?? "") {
  const { pool, waiters } = queue(emptyPool(size), all);
  return { pool, names: new Map(waiters.map((id, index) => [id, nameOf(all[index] ?? { lane: "sync" })])) };
}

describe("accounts", () => {
  it("take turns, however many callers one of them has in line", () => {
    const { pool, names } = line(1, [...callers("anna", 5), ...callers("ben", 2), ...callers("cleo", 1)]);
    expect(served(pool, names)).toEqual(["anna", "ben", "cleo", "anna", "ben", "anna", "anna", "anna"]);
  });

  it("that have a browser wait for those that have none", () => {
    const lent = grantAll(queue(emptyPool(2), callers("anna", 2)).pool);
    const { pool, waiters } = queue(lent.pool, [...callers("anna", 3), ...callers("ben", 2)]);
    const back = end(pool, first(lent.grants));
    expect(grantAll(back).grants.map(({ waiterId }) => waiters.indexOf(waiterId))).toEqual([3]);
  });

  it.each(["sync", "job"] as const)("never have more captures under way than their plan allows: %s", (lane) => {
    const { pool } = queue(emptyPool(4), callers("anna", 4, { lane, atOnce: 2 }));
    const granted = grantAll(pool);
    expect(granted.grants).toHaveLength(2);
    expect(grantAll(end(granted.pool, first(granted.grants))).grants).toHaveLength(1);
  });

  it("do not get the last free browser while another account waits, in whatever lane", () => {
    const { pool, waiters } = queue(emptyPool(2), [...callers("anna", 2), ...callers("ben", 1, { lane: "job" })]);
    expect(grantAll(pool).grants.map(({ waiterId }) => waiters.indexOf(waiterId))).toEqual([0, 2]);
  });

  it("are served in turns among their jobs as well", () => {
    const { pool, names } = line(1, [
      ...callers("anna", 2, { lane: "job" }),
      ...callers("ben", 2, { lane: "job" }),
      ...callers("anna", 1),
    ]);
    expect(served(pool, names)).toEqual(["anna", "ben", "anna", "ben", "anna"]);
  });

  it("that fill the line give way to others, their latest job first, and lose nothing to a newcomer of their own", () => {
    const { pool, waiters } = queue(emptyPool(1), [
      { lane: "job", account: "ben" },
      ...callers("anna", 2, { lane: "job" }),
      ...callers("anna", 2),
    ]);
    const newcomer = { waiterId: "new", atOnce: 9 };
    const own = enqueue(pool, { ...newcomer, lane: "job", account: "anna" }, 5);
    expect(own.evicted?.waiterId).toBe("new");
    expect(own.pool.waiting).toEqual(pool.waiting);
    const other = enqueue(pool, { ...newcomer, lane: "sync", account: "cleo" }, 5);
    expect(other.evicted?.waiterId).toBe(waiters[2]);
    expect(other.pool.waiting.map(({ waiterId }) => waiterId)).toContain("new");
  });

  it("are forgotten once they neither wait nor have a browser", () => {
    let pool = emptyPool(1);
    for (let count = 0; count < 5; count += 1) {
      const granted = grantAll(queue(pool, ["sync"]).pool);
      pool = end(granted.pool, first(granted.grants));
    }
    expect(pool.served.size).toBe(1);
  });
});

describe("jobs", () => {
  it("have their turn under any load of synchronous callers", () => {
    const all = [...callers("anna", 3 * JOB_TURN), ...callers("ben", 2, { lane: "job" })];
    const { pool, names } = line(1, all, ({ lane }) => lane);
    const order = served(pool, names);
    expect(order.indexOf("job")).toBe(JOB_TURN - 1);
    expect(order.indexOf("job", JOB_TURN)).toBe(2 * JOB_TURN - 1);
  });

  it("do not count the turns in which none of them waited", () => {
    const { pool, names } = line(1, callers("anna", 3 * JOB_TURN), ({ lane }) => lane);
    expect(served(pool, names)).not.toContain("job");
    expect(pool.sinceJob).toBe(0);
  });
});

describe("a caller that goes away", () => {
  it("no longer waits, and gives back what it has not begun to use", () => {
    const { pool, waiters } = queue(emptyPool(1), ["sync", "sync", "sync"]);
    const { pool: lent } = grantAll(pool);
    const left = cancel(cancel(lent, waiters[0] ?? ""), waiters[1] ?? "");
    expect(grantAll(left).grants.map(({ waiterId }) => waiterId)).toEqual([waiters[2]]);
  });

  it("does not take away a browser that is in use: whoever uses it says when it is free", () => {
    const { pool, waiters } = queue(emptyPool(1), ["sync"]);
    const granted = grantAll(pool);
    const begun = begin(granted.pool, first(granted.grants));
    expect(cancel(begun, waiters[0] ?? "")).toEqual(begun);
  });
});
