import { describe, expect, it } from "vitest";
import { KEPT_FOR_MS, LONG_CAPTURE_MS } from "../../../src/config-browsers.ts";
import { Paces } from "../../../src/pool/pace.ts";
import { emptyPool, grantNext } from "../../../src/pool/rules.ts";
import { queue } from "./line.ts";

/** Paces after captures of these accounts, each in a browser of its own, that end at the same time in this order. */
function after(captures: readonly (readonly [account: string, milliseconds: number])[]) {
  const paces = new Paces();
  const now = 1_000_000;
  for (const [id, [account, milliseconds]] of captures.entries())
    paces.hear({ slot: id, running: [{ loanId: id, account }], ended: [] }, now - milliseconds);
  for (const id of captures.keys()) paces.hear({ slot: id, running: [], ended: [id] }, now);
  return { paces, now };
}

const SHORT = 400;
const LONG = 2 * LONG_CAPTURE_MS;

describe("an account is known as quick", () => {
  it("by its captures, and no longer once one of them took long", () => {
    const { paces, now } = after([
      ["anna", SHORT],
      ["ben", SHORT],
      ["ben", LONG],
      ["ben", SHORT],
    ]);
    expect([...paces.quick(now)]).toEqual(["anna"]);
  });

  it("not while one of its captures has been under way for long", () => {
    const { paces, now } = after([
      ["anna", SHORT],
      ["ben", SHORT],
    ]);
    paces.hear({ slot: 9, running: [{ loanId: 9, account: "ben" }], ended: [] }, now);
    expect([...paces.quick(now + LONG_CAPTURE_MS)]).toEqual(["anna", "ben"]);
    expect([...paces.quick(now + LONG_CAPTURE_MS + 1)]).toEqual(["anna"]);
  });

  it("where every capture takes long, as on a busy machine, by what the others take", () => {
    const { paces, now } = after([
      ["anna", LONG],
      ["ben", 2 * LONG],
      ["cleo", 4 * LONG],
    ]);
    expect([...paces.quick(now)]).toEqual(["anna", "ben"]);
  });

  it("for a moment only, in which it may come again", () => {
    const { paces, now } = after([["anna", SHORT]]);
    expect([...paces.quick(now + KEPT_FOR_MS - 1)]).toEqual(["anna"]);
    expect([...paces.quick(now + KEPT_FOR_MS)]).toEqual([]);
  });
});

describe("a browser", () => {
  const callers = ["ben", "cleo", "dora", "anna"].map((account) => ({ lane: "sync" as const, account }));

  it("is kept for accounts that are quick, though others came before them", () => {
    const { waiters, ...line } = queue(emptyPool(2), callers);
    let { pool } = line;
    const lent: [string | undefined, number][] = [];
    for (let next = grantNext(pool, 1000, new Set(["anna"])); next; next = grantNext(pool, 1000, new Set(["anna"]))) {
      pool = next.pool;
      lent.push([callers[waiters.indexOf(next.grant.waiterId)]?.account, next.grant.slot]);
    }
    expect(lent).toEqual([
      ["ben", 1],
      ["anna", 0],
    ]);
  });

  it("is not kept where it is the only one, or where no account is known as quick", () => {
    expect(grantNext(queue(emptyPool(1), callers).pool, 1000, new Set(["anna"]))?.grant.slot).toBe(0);
    expect(grantNext(queue(emptyPool(2), callers).pool, 1000)?.grant.slot).toBe(0);
  });
});
