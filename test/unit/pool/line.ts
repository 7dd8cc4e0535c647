import { emptyPool, enqueue, type Grant, grantNext, type Lane, type Pool } from "../../../src/pool/rules.ts";

/** Places in line; far more than these tests need. */
export const ROOM = 100;

/** A caller, unless it says so each of another account. */
export interface Caller {
  lane: Lane;
  account?: string;
}

/** Puts callers in line, one after the other, and answers with their tickets. */
export function queue(pool: Pool, callers: readonly (Lane | Caller)[]): { pool: Pool; tickets: string[] } {
  const tickets: string[] = [];
  for (const caller of callers) {
    const { lane, account = crypto.randomUUID() } = typeof caller === "string" ? { lane: caller } : caller;
    const ticket = crypto.randomUUID();
    pool = enqueue(pool, { ticket, lane, account }, ROOM).pool;
    tickets.push(ticket);
  }
  return { pool, tickets };
}

/** Grants as long as anything can be granted. */
export function grantAll(pool: Pool, endsAt = 1000): { pool: Pool; grants: Grant[] } {
  const grants: Grant[] = [];
  for (let next = grantNext(pool, endsAt); next !== null; next = grantNext(pool, endsAt)) {
    pool = next.pool;
    grants.push(next.grant);
  }
  return { pool, grants };
}

/** Lends out the slots of an empty pool, one for each of `count` callers. */
export const lentOut = (size: number, count: number) =>
  grantAll(
    queue(
      emptyPool(size),
      Array.from({ length: count }, () => "sync" as const),
    ).pool,
  );

export const first = (grants: readonly Grant[]): Grant => {
  const [grant] = grants;
  if (grant === undefined) throw new Error("Nothing was granted");
  return grant;
};
