import { CHARGE_HOLD_MS, JOB_ALARM_ROWS, JOB_KEEP_MS } from "../config.ts";
import { newId } from "../lib/crypto.ts";
import { within } from "../lib/deadline.ts";
import { giveBackRequests, type Refused } from "../limits/charge.ts";
import type { ChargeAnswer, Limits } from "../limits/judge.ts";
import type { MonthUsage } from "../limits/object.ts";
import type { Ledger } from "./ledger.ts";
import { dropHolds, findKey, holds, type Terms as Kept, writeHold, writeKey } from "./outbox.ts";
import { findJob, insertJobs, jobsOfBatch, stillKept, type NewJob, type Stored, storedAt } from "./table.ts";

/** What an account may do, as the request says that comes with its jobs. Of a suspension it may not have heard yet. */
export interface Terms extends Omit<Kept, "suspended"> {
  limits: Limits;
}

/** Jobs that belong together, as they come in: all of them are accepted or none. */
export interface NewJobs {
  batchId: string | null;
  jobs: readonly NewJob[];
  /** `fingerprints` are of the same request, one for each key of the ring; the first is kept. */
  idempotency: { key: string; fingerprints: readonly string[]; lastsMs: number } | null;
}

/**
 * The most jobs that are handed in and charged together. With the longest addresses, sealed, they are about 10 MB; a call
 * between objects carries 32 MiB (`/workers/runtime-apis/rpc/`).
 */
export const MOST_TOGETHER = 100;

export const countOf = ({ jobs }: NewJobs): number => jobs.length;

/** `usage` is not known of jobs that had been stored before, when the answer to that was lost. */
export type Accepted =
  | { kind: "created"; createdAt: number; usage: MonthUsage | null }
  | { kind: "replayed"; batchId: string | null; jobs: Stored[] }
  | { kind: "reused" }
  | { kind: "refused"; answer: Refused };

/** What was charged for orders, under one hold; the others need no charge. */
export interface Charged {
  answers: ReadonlyMap<NewJobs, ChargeAnswer>;
  hold: string;
  /** Earlier holds that the limits know by now to be kept. */
  kept: readonly string[];
}

/** The limits answer in milliseconds. */
const CHARGE_TIMEOUT_MS = 10_000;

/**
 * Charges what of these orders is new. The charge is only held: it ends by itself unless the jobs are stored, in one
 * transaction with a note to keep it. So it does not matter where between the two this object dies.
 */
export async function charge(
  { LIMITS }: Env,
  { sql }: Ledger,
  { terms, orders }: { terms: Terms; orders: readonly NewJobs[] },
): Promise<Charged> {
  const fresh = newOnes(sql, orders, Date.now());
  const hold = newId("hold");
  if (fresh.length === 0) return { answers: new Map(), hold, kept: [] };
  const kept = holds(sql, JOB_ALARM_ROWS);
  const counts = fresh.map(countOf);
  const holding = { hold: { id: hold, milliseconds: CHARGE_HOLD_MS }, keep: kept };
  const charging = LIMITS.getByName(terms.account).chargeEach(counts, terms.limits, holding);
  const given = await within(charging, CHARGE_TIMEOUT_MS, "Charging jobs");
  const answers = fresh.flatMap((order, index): [NewJobs, ChargeAnswer][] => {
    const answer = given[index];
    return answer === undefined ? [] : [[order, answer]];
  });
  return { answers: new Map(answers), hold, kept };
}

/** Neither made before, nor sent twice, nor asked for by an earlier one of these under the same key. */
function newOnes(sql: SqlStorage, orders: readonly NewJobs[], now: number): NewJobs[] {
  const seen = new Set(storedAt(sql, orders.map(nameOf)).keys());
  const keys = new Set<string>();
  return orders.filter((order) => {
    if (seen.has(nameOf(order))) return false;
    seen.add(nameOf(order));
    if (order.idempotency === null) return true;
    const { key } = order.idempotency;
    if (keys.has(key) || replay(sql, order.idempotency, now) !== null) return false;
    keys.add(key);
    return true;
  });
}

/** The id of its first job. */
const nameOf = ({ jobs }: NewJobs): string => jobs[0]?.id ?? "";

/** Stores what was granted, each order with its key, in the transaction its caller holds open. */
export function accept(
  ledger: Ledger,
  { terms, orders }: { terms: Terms; orders: readonly NewJobs[] },
  charged: Charged,
): (now: number) => Accepted[] {
  return (now) => {
    dropHolds(ledger.sql, charged.kept);
    const granted = grantedOf(charged);
    if (granted !== null) {
      ledger.setTerms({ ...terms, suspended: ledger.terms?.suspended ?? false });
      store(ledger, granted, now);
    }
    return orders.map((order): Accepted => {
      const answer = charged.answers.get(order);
      if (answer === undefined) return answerOf(ledger.sql, order, now) ?? refusalOfFirst(order, charged);
      return answer.granted ? { kind: "created", createdAt: now, usage: answer } : { kind: "refused", answer };
    });
  };
}

interface Granted {
  orders: readonly NewJobs[];
  hold: string;
  day: string;
  count: number;
}

/** What of the orders was granted; `null` for nothing. All of it is charged on one day. */
function grantedOf({ answers, hold }: Charged): Granted | null {
  const granted = [...answers].filter(([, answer]) => answer.granted);
  const orders = granted.map(([order]) => order);
  const day = granted[0]?.[1].day;
  return day === undefined
    ? null
    : { orders, hold, day, count: orders.reduce((sum, order) => sum + countOf(order), 0) };
}

function store(ledger: Ledger, { orders, hold, day }: Granted, now: number): void {
  const jobs = orders.flatMap((order) => order.jobs);
  insertJobs(ledger.sql, jobs, { chargedOn: day, now });
  for (const order of orders) remember(ledger, order, now);
  writeHold(ledger.sql, hold, now + JOB_KEEP_MS);
  ledger.noteDue(now + JOB_KEEP_MS);
}

function remember(ledger: Ledger, order: NewJobs, now: number): void {
  const { idempotency, batchId } = order;
  if (idempotency === null) return;
  const { key, fingerprints, lastsMs } = idempotency;
  const dueAt = now + lastsMs;
  writeKey(ledger.sql, key, { fingerprint: fingerprints[0] ?? "", target: batchId ?? nameOf(order), dueAt });
  ledger.noteDue(dueAt);
}

/** The first order under this key was refused, so nothing was made that this one could be answered with. */
function refusalOfFirst({ idempotency }: NewJobs, { answers }: Charged): Accepted {
  for (const [first, answer] of answers) {
    if (first.idempotency?.key === idempotency?.key && !answer.granted) return { kind: "refused", answer };
  }
  throw new Error("What an idempotency key stood for has just gone.");
}

/** Gives back at once what was charged for orders that could not be stored; should this fail, their hold ends. */
export async function withdraw(env: Env, account: string, charged: Charged): Promise<void> {
  const granted = grantedOf(charged);
  if (granted !== null) {
    const { hold: id, day, count } = granted;
    await giveBackRequests(env, account, { id, day, count });
  }
}

/** What an order is answered that needed no charge. */
function answerOf(sql: SqlStorage, order: NewJobs, now: number): Accepted | null {
  const createdAt = storedAt(sql, [nameOf(order)]).get(nameOf(order));
  // The answer of a first time was lost on its way, and this is the second.
  if (createdAt !== undefined) return { kind: "created", createdAt, usage: null };
  return order.idempotency && replay(sql, order.idempotency, now);
}

/** What a key was used for; `null` when it was not, or when what it made is gone. */
function replay(
  sql: SqlStorage,
  { key, fingerprints }: { key: string; fingerprints: readonly string[] },
  now: number,
): Accepted | null {
  const use = findKey(sql, key, now);
  if (use === null) return null;
  const single = findJob(sql, use.target);
  const found = single === null ? jobsOfBatch(sql, use.target) : [single];
  const jobs = found.filter((each) => stillKept(each, now) !== null);
  if (jobs.length === 0) return null;
  if (!fingerprints.includes(use.fingerprint)) return { kind: "reused" };
  return { kind: "replayed", batchId: single === null ? use.target : null, jobs };
}
