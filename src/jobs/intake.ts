import { z } from "zod";
import { CHARGE_HOLD_MS, JOB_ALARM_ROWS, JOB_KEEP_MS } from "../config.ts";
import { FORMATS, type Format } from "../contract/format.ts";
import { within } from "../lib/deadline.ts";
import { newId } from "../lib/ids.ts";
import type { Sealed } from "../lib/seal.ts";
import { giveBackRequests, type ChargeRefusal } from "../limits/charge.ts";
import type { ChargeAnswer } from "../limits/judge.ts";
import type { MonthUsage } from "../limits/object.ts";
import type { Jobs } from "./jobs.ts";
import { findJob, insertJobs, jobsOfBatch, stillKept, type Stored, storedAt } from "./store/jobs.ts";
import { findKey, writeKey } from "./store/keys.ts";
import { dropHolds, unconfirmedHolds, writeHold } from "./store/owed.ts";

/** The limits answer in milliseconds. */
const CHARGE_TIMEOUT_MS = 10_000;

/** Sealed by the Worker; nobody here can look into it. */
const SealedText = z.custom<Sealed>((text) => typeof text === "string");

/**
 * Jobs that belong together, as the Worker hands them in: all of them are accepted or none. Parsed, because the Worker
 * may be of another version than the object: after a deploy objects run their old code for minutes
 * (`/durable-objects/deployments/durable-objects-code-updates/`).
 */
export const NewJobs = z.object({
  /** Of this message. Fields are only ever added to a version, and each with a default. */
  version: z.literal(1),
  policy: z.object({
    account: z.string(),
    inFlight: z.int(),
    retentionMs: z.int(),
    failureBudgetMs: z.int(),
    perHost: z.int().default(1_000_000),
    suspended: z.boolean(),
    version: z.int(),
  }),
  limits: z.object({
    monthly: z.int(),
    perMinute: z.int(),
    targets: z.object({ hosts: z.array(z.string()), mayFail: z.int() }).optional(),
  }),
  batchId: z.string().nullable(),
  jobs: z
    .array(
      z.object({
        id: z.string(),
        batchId: z.string().nullable(),
        format: z.enum(Object.keys(FORMATS) as [Format, ...Format[]]), // the keys of a checked table
        payload: SealedText,
        url: SealedText,
        continent: z.string().nullable().default(null),
        host: z.string().nullable().default(null),
      }),
    )
    .min(1),
  /** `fingerprints` are of the same request, one for each key of the ring; the first is kept. */
  idempotency: z.object({ key: z.string(), fingerprints: z.array(z.string()).min(1), lastsMs: z.number() }).nullable(),
});
export type NewJobs = z.output<typeof NewJobs>;

/** `usage` is not known of jobs that had been stored before, when the answer to that was lost. */
export type Accepted =
  | { kind: "created"; createdAt: number; usage: MonthUsage | null }
  | { kind: "replayed"; batchId: string | null; jobs: Stored[] }
  | { kind: "reused" }
  | { kind: "refused"; answer: ChargeRefusal }
  /** The account was deleted. */
  | { kind: "erased" };

/** What was charged for an order. */
export interface Charged {
  answer: ChargeAnswer;
  hold: string;
  /** Earlier holds that the limits know by now to be kept. */
  kept: readonly string[];
}

/** Orders of one name come from the same request, or under the same key: they are taken in one after the other. */
export const nameOf = ({ idempotency, jobs }: NewJobs): string =>
  idempotency === null ? `job:${jobs[0]?.id}` : `key:${idempotency.key}`;

/** Takes an order in: charges and stores it, unless it was taken in before. */
export async function takeIn(
  env: Env,
  { jobs, change }: { jobs: Jobs; change: <T>(work: (now: number) => T) => T },
  order: NewJobs,
): Promise<Accepted> {
  const before = answerBefore(jobs, order, Date.now());
  if (before !== null) return before;
  const charged = await charge(env, jobs, order);
  try {
    // The account may have been deleted while the limits were asked.
    const taken = change((now) => (jobs.isErased ? null : store(jobs, order, { charged, now })));
    if (taken !== null) return taken;
    await withdraw(env, order, charged);
    return { kind: "erased" };
  } catch (error) {
    await withdraw(env, order, charged).catch(() => undefined);
    throw error;
  }
}

/** What an order is answered that was taken in before; `null` when it is new. */
function answerBefore({ sql, isErased }: Jobs, order: NewJobs, now: number): Accepted | null {
  if (isErased) return { kind: "erased" };
  const createdAt = storedAt(sql, order.jobs[0]?.id ?? "");
  // The answer of a first time was lost on its way, and this is the second.
  if (createdAt !== null) return { kind: "created", createdAt, usage: null };
  return order.idempotency && replay(sql, order.idempotency, now);
}

/**
 * Charges an order. The charge is only held: it ends by itself unless the jobs are stored, in one transaction with a note
 * to keep it. So it does not matter where between the two this object dies.
 */
export async function charge({ LIMITS }: Env, { sql }: Jobs, { policy, limits, jobs }: NewJobs): Promise<Charged> {
  const hold = newId("hold");
  const kept = unconfirmedHolds(sql, JOB_ALARM_ROWS);
  const holding = { hold: { id: hold, milliseconds: CHARGE_HOLD_MS }, keep: kept };
  const charging: Promise<ChargeAnswer> = LIMITS.getByName(policy.account).charge(
    { count: jobs.length, ...limits },
    holding,
  );
  const answer: ChargeAnswer = await within<ChargeAnswer>(charging, CHARGE_TIMEOUT_MS, "Charging jobs");
  return { answer, hold, kept };
}

/** Stores what was granted, with its key, in the transaction its caller holds open. */
export function store(jobs: Jobs, order: NewJobs, { charged, now }: { charged: Charged; now: number }): Accepted {
  const { answer, hold, kept } = charged;
  dropHolds(jobs.sql, kept);
  if (!answer.granted) return { kind: "refused", answer };
  jobs.setPolicy(order.policy);
  insertJobs(jobs.sql, order.jobs, { day: answer.day, hold, now });
  remember(jobs, order, now);
  writeHold(jobs.sql, hold, now + JOB_KEEP_MS);
  jobs.outbox.noteDue(now + JOB_KEEP_MS);
  return { kind: "created", createdAt: now, usage: answer };
}

function remember({ sql, outbox }: Jobs, { idempotency, batchId, jobs }: NewJobs, now: number): void {
  if (idempotency === null) return;
  const { key, fingerprints, lastsMs } = idempotency;
  const dueAt = now + lastsMs;
  writeKey(sql, key, { fingerprint: fingerprints[0] ?? "", target: batchId ?? jobs[0]?.id ?? "", dueAt });
  outbox.noteDue(dueAt);
}

/** Gives back at once what was charged for an order that could not be stored; should this fail, its hold ends. */
async function withdraw(env: Env, { policy, jobs }: NewJobs, { answer, hold }: Charged): Promise<void> {
  if (!answer.granted) return;
  await giveBackRequests(env, policy.account, { id: hold, day: answer.day, count: jobs.length });
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
