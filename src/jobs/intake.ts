import { CHARGE_HOLD_MS, JOB_ALARM_ROWS, JOB_KEEP_MS } from "../config.ts";
import { newId } from "../lib/crypto.ts";
import { within } from "../lib/deadline.ts";
import { giveBackRequests, type Refused } from "../limits/charge.ts";
import type { ChargeAnswer, ChargeRequest, MonthUsage, Refund } from "../limits/object.ts";
import type { Ledger } from "./ledger.ts";
import { dropHolds, findKey, holds, type Terms, writeHold, writeKey } from "./outbox.ts";
import { createdAt, findJob, insertJob, jobsOfBatch, type NewJob, type Stored } from "./table.ts";

/** Jobs that belong together, as they come in: all of them are accepted or none. */
export interface NewJobs {
  /** As the account has them at this moment. */
  terms: Terms;
  /** What they cost, and what the account may use. */
  ask: ChargeRequest;
  batchId: string | null;
  jobs: readonly NewJob[];
  /** `fingerprints` are of the same request, one for each key of the ring; the first is kept. */
  idempotency: { key: string; fingerprints: readonly string[]; lastsMs: number } | null;
}

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
export async function charge(env: Env, { sql }: Ledger, orders: readonly NewJobs[], now: number): Promise<Charged> {
  const fresh = newOnes(sql, orders, now);
  const hold = newId("hold");
  const account = fresh[0]?.terms.account;
  if (account === undefined) return { answers: new Map(), hold, kept: [] };
  const kept = holds(sql, JOB_ALARM_ROWS);
  const asks = fresh.map(({ ask }) => ask);
  const terms = { hold: { id: hold, milliseconds: CHARGE_HOLD_MS }, keep: kept };
  const charging = env.LIMITS.getByName(account).chargeEach(asks, terms);
  const given = await within(charging, CHARGE_TIMEOUT_MS, "Charging jobs");
  const answers = fresh.flatMap((order, index): [NewJobs, ChargeAnswer][] => {
    const answer = given[index];
    return answer === undefined ? [] : [[order, answer]];
  });
  return { answers: new Map(answers), hold, kept };
}

/** Neither made before nor asked for by an earlier one of these under the same key. */
function newOnes(sql: SqlStorage, orders: readonly NewJobs[], now: number): NewJobs[] {
  const keys = new Set<string>();
  return orders.filter((order) => {
    const key = order.idempotency?.key;
    if ((key !== undefined && keys.has(key)) || answerOf(sql, order, now) !== null) return false;
    if (key !== undefined) keys.add(key);
    return true;
  });
}

/** Stores what was granted, each order with its key, in the transaction its caller holds open. */
export function accept(ledger: Ledger, orders: readonly NewJobs[], charged: Charged, now: number): Accepted[] {
  const { sql } = ledger;
  dropHolds(sql, charged.kept);
  const accepted = orders.map((order) => {
    const answer = charged.answers.get(order);
    if (answer === undefined) return answerOf(sql, order, now) ?? refusalOfFirst(order, charged);
    return answer.granted ? store(ledger, order, answer, now) : { kind: "refused" as const, answer };
  });
  if (refundOf(charged) === null) return accepted;
  writeHold(sql, charged.hold, now + JOB_KEEP_MS);
  ledger.noteDue(now + JOB_KEEP_MS);
  return accepted;
}

function store(ledger: Ledger, { terms, jobs, batchId, idempotency }: NewJobs, usage: MonthUsage, now: number) {
  ledger.setTerms(terms);
  for (const job of jobs) insertJob(ledger.sql, job, { chargedOn: usage.day, now });
  if (idempotency !== null) remember(ledger, { target: batchId ?? jobs[0]?.id ?? "", ...idempotency }, now);
  return { kind: "created" as const, createdAt: now, usage };
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
  const refund = refundOf(charged);
  if (refund !== null) await giveBackRequests(env, account, refund);
}

function refundOf({ answers, hold }: Charged): Refund | null {
  const granted = [...answers].filter(([, answer]) => answer.granted);
  const count = granted.reduce((sum, [{ ask }]) => sum + ask.count, 0);
  return count === 0 ? null : { id: hold, day: granted[0]?.[1].day ?? "", count };
}

function remember(
  ledger: Ledger,
  use: { key: string; target: string; fingerprints: readonly string[]; lastsMs: number },
  now: number,
): void {
  const fingerprint = use.fingerprints[0] ?? "";
  const dueAt = now + use.lastsMs;
  writeKey(ledger.sql, use.key, { fingerprint, target: use.target, dueAt });
  ledger.noteDue(dueAt);
}

/** What an order is answered that needs no charge; `null` when it is new. */
function answerOf(sql: SqlStorage, { jobs, idempotency }: NewJobs, now: number): Accepted | null {
  const at = createdAt(sql, jobs[0]?.id ?? "");
  // The answer of a first time was lost on its way, and this is the second.
  if (at !== null) return { kind: "created", createdAt: at, usage: null };
  return idempotency && replay(sql, idempotency, now);
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
  const jobs = single === null ? jobsOfBatch(sql, use.target) : [single];
  if (jobs.length === 0) return null;
  if (!fingerprints.includes(use.fingerprint)) return { kind: "reused" };
  return { kind: "replayed", batchId: single === null ? use.target : null, jobs };
}
