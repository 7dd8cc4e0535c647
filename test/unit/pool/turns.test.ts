import { describe, expect, it } from "vitest";
import {
  begin,
  emptyPool,
  enqueue,
  giveBack,
  grantNext,
  type Lane,
  leave,
  type Pool,
} from "../../../src/pool/rules.ts";
import { type Caller, first, grantAll, queue } from "./line.ts";

describe("accounts", () => {
  const callers = (account: string, count: number, lane: Lane = "sync"): Caller[] =>
    Array.from({ length: count }, () => ({ lane, account }));
  /** Whose turn it was, when each browser comes back before the next is lent. */
  const served = (pool: Pool, tickets: ReadonlyMap<string, string>): string[] => {
    const order: string[] = [];
    for (let next = grantNext(pool, 1000); next !== null; next = grantNext(pool, 1000)) {
      order.push(tickets.get(next.grant.ticket) ?? "");
      pool = giveBack(next.pool, { ...next.grant, warm: true }, 0);
    }
    return order;
  };
  const line = (size: number, all: readonly Caller[]) => {
    const { pool, tickets } = queue(emptyPool(size), all);
    return { pool, names: new Map(tickets.map((ticket, index) => [ticket, all[index]?.account ?? ""])) };
  };

  it("take turns, however many callers one of them has in line", () => {
    const { pool, names } = line(1, [...callers("anna", 5), ...callers("ben", 2), ...callers("cleo", 1)]);
    expect(served(pool, names)).toEqual(["anna", "ben", "cleo", "anna", "ben", "anna", "anna", "anna"]);
  });

  it("that have a browser wait for those that have none", () => {
    const lent = grantAll(queue(emptyPool(2), callers("anna", 2)).pool);
    const { pool, tickets } = queue(lent.pool, [...callers("anna", 3), ...callers("ben", 2)]);
    const back = giveBack(pool, { ...first(lent.grants), warm: true }, 1);
    expect(grantAll(back).grants.map(({ ticket }) => tickets.indexOf(ticket))).toEqual([3]);
  });

  it("are served in turns among their jobs as well, after every synchronous caller", () => {
    const { pool, names } = line(1, [...callers("anna", 2, "job"), ...callers("ben", 2, "job"), ...callers("anna", 1)]);
    expect(served(pool, names)).toEqual(["anna", "ben", "anna", "ben", "anna"]);
  });

  it("that fill the line give way to others, their latest job first, and lose nothing to a newcomer of their own", () => {
    const { pool, tickets } = queue(emptyPool(1), [
      { lane: "job", account: "ben" },
      ...callers("anna", 2, "job"),
      ...callers("anna", 2),
    ]);
    const own = enqueue(pool, { ticket: "new", lane: "job", account: "anna" }, 5);
    expect(own.sentAway?.ticket).toBe("new");
    expect(own.pool.waiting).toEqual(pool.waiting);
    const other = enqueue(pool, { ticket: "new", lane: "sync", account: "cleo" }, 5);
    expect(other.sentAway?.ticket).toBe(tickets[2]);
    expect(other.pool.waiting.map(({ ticket }) => ticket)).toContain("new");
  });

  it("are forgotten once they neither wait nor have a browser", () => {
    let pool = emptyPool(1);
    for (let count = 0; count < 5; count += 1) {
      const granted = grantAll(queue(pool, ["sync"]).pool);
      pool = giveBack(granted.pool, { ...first(granted.grants), warm: true }, count);
    }
    expect(pool.served.size).toBe(1);
  });
});

describe("a caller that goes away", () => {
  it("no longer waits, and gives back what it has not begun to use", () => {
    const { pool, tickets } = queue(emptyPool(1), ["sync", "sync", "sync"]);
    const { pool: lent } = grantAll(pool);
    const left = leave(leave(lent, tickets[0] ?? ""), tickets[1] ?? "");
    expect(grantAll(left).grants.map(({ ticket }) => ticket)).toEqual([tickets[2]]);
  });

  it("does not take away a browser that is in use: whoever uses it says when it is free", () => {
    const { pool, tickets } = queue(emptyPool(1), ["sync"]);
    const granted = grantAll(pool);
    const begun = begin(granted.pool, first(granted.grants), 5000);
    expect(leave(begun, tickets[0] ?? "")).toEqual(begun);
  });
});
