import { describe, expect, it } from "vitest";
import { Conduct } from "../../../src/pool/conduct.ts";
import { emptyPool, grantNext, type Pool } from "../../../src/pool/rules.ts";
import type { Standing } from "../../../src/pool/slot.ts";
import { end, queue, report, reportOf } from "./line.ts";

/** Accounts are what they are called. */
const standingOf = (account: string): Standing =>
  account === "harmful" || account === "unknown" ? account : "trusted";

interface Lending {
  pool: Pool;
  /** The slot that was lent; `null` where the account waits. */
  slot: number | null;
  loanId: number;
}

/** Lends to one more caller of this account, at a time when nothing was used before `keptSince`. */
function lend(pool: Pool, account: string, keptSince = 0): Lending {
  const { pool: longer } = queue(pool, [{ lane: "sync", account }]);
  const next = grantNext(longer, 1000, { standingOf, keptSince });
  if (next === null) return { pool, slot: null, loanId: 0 };
  return { pool: next.pool, slot: next.grant.slot, loanId: next.grant.loanId };
}

const warm = (slots: number, pages = 4): Pool =>
  Array.from({ length: slots }, (_, slot) => slot).reduce(
    (pool, slot) => report(pool, reportOf(slot)),
    emptyPool(slots, pages),
  );

/** The slots that these accounts get, one after the other. */
function slotsOf(pool: Pool, accounts: readonly string[]): (number | null)[] {
  return accounts.map((account) => {
    const lent = lend(pool, account);
    pool = lent.pool;
    return lent.slot;
  });
}

describe("accounts whose captures leave others alone", () => {
  it("share a browser, and those that are not known yet have another", () => {
    expect(slotsOf(report(emptyPool(2, 4), reportOf(0)), ["anna", "ben", "unknown", "cleo", "unknown"])).toEqual([
      0, 0, 1, 0, 1,
    ]);
  });

  it("come into a browser of others only when no other has room", () => {
    expect(slotsOf(warm(2, 2), ["harmful", "anna", "anna", "anna"])).toEqual([0, 1, 1, 0]);
  });
});

describe("accounts known to do harm", () => {
  it("have every browser while nobody else is there", () => {
    expect(slotsOf(warm(2, 1), ["harmful", "harmful", "harmful"])).toEqual([0, 1, null]);
  });

  it("wait rather than come into a browser of others, though it has room", () => {
    expect(slotsOf(warm(2, 2), ["anna", "harmful", "harmful", "harmful"])).toEqual([0, 1, 1, null]);
  });

  it("keep nobody else waiting while they wait", () => {
    const { pool } = lend(lend(warm(2, 1), "anna").pool, "harmful");
    const { pool: longer, waiters } = queue(end(pool, { slot: 0, loanId: 1, waiterId: "" }, {}, 50), [
      { lane: "sync", account: "harmful" },
      { lane: "sync", account: "ben" },
    ]);
    expect(grantNext(longer, 1000, { standingOf, keptSince: 10 })?.grant.waiterId).toBe(waiters[1]);
  });

  it("are kept out of a browser for a while after its last capture, and then no longer", () => {
    const anna = lend(warm(2, 1), "anna");
    const { pool } = lend(anna.pool, "harmful");
    const idle = end(pool, { slot: 0, loanId: anna.loanId, waiterId: "" }, {}, 50);
    expect([lend(idle, "harmful", 40).slot, lend(idle, "harmful", 60).slot]).toEqual([null, 0]);
  });

  it("come into one browser where all are of others, which is then left to them", () => {
    expect(slotsOf(warm(2, 3), ["anna", "ben", "harmful", "cleo", "harmful", "dora"])).toEqual([0, 1, 0, 1, 0, 1]);
  });
});

describe("what is known of an account", () => {
  const after = (...ends: readonly { code?: string }[]): Standing => {
    const conduct = new Conduct();
    for (const { code = null } of ends) conduct.count({ account: "anna", code });
    return conduct.standingOf("anna");
  };
  const good = Array.from({ length: 7 }, () => ({}));

  it("is nothing at first, and good after some captures that did no harm", () => {
    expect([after(), after({}), after(...good)]).toEqual(["unknown", "unknown", "trusted"]);
  });

  it.each([{ code: "page_crashed" }, { code: "capture_timeout" }])(
    "is harm after one that ended its browser or held it up, and doubt where many were good before: %j",
    (harm) => {
      expect([after(harm), after(...good, harm), after(...good, harm, harm, harm)]).toEqual([
        "harmful",
        "unknown",
        "harmful",
      ]);
    },
  );

  it("is no harm where a capture fails beside one of an account that is known for it", () => {
    const conduct = new Conduct();
    conduct.count({ account: "ben", code: "page_crashed" });
    conduct.count({ account: "anna", code: "capture_timeout" }, ["anna", "ben"]);
    conduct.count({ account: "cleo", code: "capture_timeout" }, ["cleo", "anna"]);
    expect(["anna", "ben", "cleo"].map((account) => conduct.standingOf(account))).toEqual([
      "unknown",
      "harmful",
      "harmful",
    ]);
  });

  it("is no harm where a capture fails for what was asked", () => {
    expect(after(...good, { code: "selector_not_found" })).toBe("trusted");
  });

  it("is forgotten of those that were not there for longest", () => {
    const conduct = new Conduct();
    for (let n = 0; n <= 5000; n += 1) conduct.count({ account: `${n}`, code: "page_crashed" });
    expect([conduct.standingOf("0"), conduct.standingOf("1")]).toEqual(["unknown", "harmful"]);
  });
});
