/**
 * What becomes of a job: pure decisions. Time, rules and chance come in; nothing is read or written here.
 *
 *              claim                     succeed(fence)
 *    QUEUED ───────────► RUNNING ───────────────────────► SUCCEEDED
 *      │  ▲                │ │ │  permanent failure, or
 *      │  │ retry due      │ │ └─ attempts used up ───────► FAILED
 *      │  └────────────────┘ │
 *      │     failure / lease │ finished while cancel was asked:
 *      │     ran out         │ output discarded
 *      └─── cancel ──────────┴───────────────────────────► CANCELED
 *
 * QUEUED: accepted and durable. It is `waiting` until its retry is due, `ready` until the account has room for another
 * job in flight, and `sent` once a message is on its way to a worker. Only a sent job can be claimed, so that a message
 * that comes twice or late cannot start more than the account may have.
 *
 * RUNNING: one worker holds it by a lease and a fencing number that grows with each claim; what carries an older number
 * changes nothing. The attempt counts at claim, not at failure: a worker that dies without a word still uses one up.
 * A worker that found no browser hands the attempt back. Cancelling only marks the job: its worker holds a browser.
 *
 * SUCCEEDED: the result is in the store under the name of this fencing number, put there before.
 *
 * FAILED: the failure is permanent, or no attempt is left.
 *
 * CANCELED: nothing of it is shown. Its request goes back to the quota, as that of every failed job does, unless it was
 * cancelled while it ran.
 */
import type { Format } from "../contract/format.ts";
import type { ProblemCode } from "../contract/problem.ts";
import { doubling, jittered } from "../lib/backoff.ts";
import { type Failure, isWorthAnotherTry } from "./retry.ts";

interface Known {
  id: string;
  batchId: string | null;
  format: Format;
  /** The day (UTC) it was charged on. */
  chargedOn: string;
  /** Times are milliseconds since 1970. */
  createdAt: number;
  startedAt: number | null;
  attempts: number;
  /** The number of the latest claim; 0 before the first. */
  fence: number;
}

/** `dueAt` is when the alarm has to look at the job: the retry, the next sending, the lease's end, the end of retention. */
export type Queued = Known & { status: "QUEUED" } & (
    { stage: "ready" } | { stage: "waiting"; dueAt: number } | { stage: "sent"; dueAt: number; sends: number }
  );

export type Running = Known & { status: "RUNNING"; stage: "running"; dueAt: number; cancelRequested: boolean };

/** What is known of a stored result. */
export interface Result {
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  targetStatus: number | null;
  /** What tells of the page itself, sealed. */
  sealed: string;
}

interface Finished extends Known {
  stage: "ended";
  finishedAt: number;
  dueAt: number;
  cancelRequested: boolean;
}

export type Ended = Finished &
  (
    | { status: "SUCCEEDED"; result: Result }
    | { status: "FAILED"; error: { code: ProblemCode; message: string } }
    | { status: "CANCELED" }
  );

export type Job = Queued | Running | Ended;

/** A job as it is now, and what follows from it; all of it belongs in one transaction. */
export interface Change<J extends Job = Job> {
  job: J;
  /** It failed, or was cancelled before it ran: its request goes back to the quota. */
  giveBack: boolean;
  /** A claim that ended without a result: what may have been stored under this fencing number belongs to nobody. */
  leftover: number | null;
}

export interface Rules {
  leaseMs: number;
  /** The wait before each try after the first. */
  retryMs: readonly number[];
  retryJitter: number;
  resendMs: number;
  resendMaxMs: number;
  retentionMs: number;
}

/** When a decision is taken, by which rules, and with which chance (0 to 1). */
export interface Moment {
  now: number;
  rules: Rules;
  random: number;
}

export type Refused = { reason: "finished" | "leased" | "not_due" | "stale" };

/** Puts the job in a worker's hands. */
export function claim(job: Job, { now, rules }: Moment): Change<Running> | Refused {
  if (job.stage === "ended") return { reason: "finished" };
  if (job.stage === "running") return { reason: "leased" };
  if (job.stage !== "sent") return { reason: "not_due" };
  return only({
    ...known(job),
    status: "RUNNING",
    stage: "running",
    startedAt: job.startedAt ?? now,
    attempts: job.attempts + 1,
    fence: job.fence + 1,
    dueAt: now + rules.leaseMs,
    cancelRequested: false,
  });
}

/** Prolongs the lease of a worker that lives. */
export function renew(job: Job, fence: number, { now, rules }: Moment): Change<Running> | Refused {
  if (!holds(job, fence)) return { reason: "stale" };
  return only({ ...job, dueAt: now + rules.leaseMs });
}

/** The picture was taken and stored. The answer to a repeated report is that of the first. */
export function succeed(job: Job, report: { fence: number; result: Result }, at: Moment): Change | Refused {
  if (job.status === "SUCCEEDED" && job.fence === report.fence) return only(job);
  if (!holds(job, report.fence)) return { reason: "stale" };
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: false, leftover: job.fence };
  return only({ ...finished(job, at), status: "SUCCEEDED", result: report.result });
}

/** The attempt failed. */
export function fail(job: Job, report: { fence: number; failure: Failure }, at: Moment): Change | Refused {
  return holds(job, report.fence) ? endAttempt(job, report.failure, at) : { reason: "stale" };
}

/** The worker could not even try, for want of a browser or of a key: the attempt does not count. */
export function handBack(job: Job, report: { fence: number; waitMs: number }, at: Moment): Change | Refused {
  if (!holds(job, report.fence)) return { reason: "stale" };
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: true, leftover: job.fence };
  const attempts = job.attempts - 1;
  const startedAt = attempts === 0 ? null : job.startedAt;
  const queued = { ...known(job), status: "QUEUED", stage: "waiting", attempts, startedAt } as const;
  return { job: { ...queued, dueAt: at.now + report.waitMs }, giveBack: false, leftover: job.fence };
}

/** The account no longer wants it. */
export function cancel(job: Job, at: Moment): Change | Refused {
  if (job.stage === "running") return only({ ...job, cancelRequested: true });
  if (job.status === "QUEUED") return { job: canceled(job, at), giveBack: true, leftover: null };
  return job.status === "CANCELED" ? only(job) : { reason: "finished" };
}

/** There is room for it among the account's jobs in flight: a message goes out. */
export function dispatch(job: Queued, { now, rules }: Moment): Change<Queued> {
  return only({ ...known(job), status: "QUEUED", stage: "sent", sends: 1, dueAt: now + rules.resendMs });
}

/** The queue gave its message up: it is sent again, but not at once. Where it has gone on meanwhile nothing changes. */
export function undeliverable(job: Job, { now, rules }: Moment): Change | Refused {
  if (job.stage !== "sent") return { reason: "not_due" };
  return only({ ...known(job), status: "QUEUED", stage: "waiting", dueAt: now + rules.resendMs });
}

/** What is due of a job at this moment: a change, a message to be sent again, or its end; `null` when nothing is. */
export function due(job: Job, at: Moment): (Change & { send: boolean }) | "delete" | null {
  if (job.stage === "ready" || job.dueAt > at.now) return null;
  if (job.stage === "ended") return "delete";
  if (job.stage === "running") return { ...endAttempt(job, LOST, at), send: false };
  if (job.stage === "waiting") return { ...only({ ...known(job), status: "QUEUED", stage: "ready" }), send: false };
  const dueAt = at.now + doubling(at.rules.resendMs, job.sends, at.rules.resendMaxMs);
  return { ...only({ ...job, sends: job.sends + 1, dueAt }), send: true };
}

const LOST: Failure = { code: "internal", message: "The capture was interrupted." };

function endAttempt(job: Running, failure: Failure, at: Moment): Change {
  const leftover = job.fence;
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: false, leftover };
  const wait = at.rules.retryMs[job.attempts - 1];
  if (wait === undefined || !isWorthAnotherTry(failure, job.attempts)) {
    return { job: { ...finished(job, at), status: "FAILED", error: failure }, giveBack: true, leftover };
  }
  const dueAt = at.now + jittered(wait, at.rules.retryJitter, at.random);
  return { job: { ...known(job), status: "QUEUED", stage: "waiting", dueAt }, giveBack: false, leftover };
}

const holds = (job: Job, fence: number): job is Running => job.stage === "running" && job.fence === fence;

const canceled = (job: Queued | Running, at: Moment): Ended => ({ ...finished(job, at), status: "CANCELED" });

function finished(job: Queued | Running, { now, rules }: Moment): Finished {
  const cancelRequested = job.stage === "running" && job.cancelRequested;
  return { ...known(job), stage: "ended", finishedAt: now, dueAt: now + rules.retentionMs, cancelRequested };
}

const only = <J extends Job>(job: J): Change<J> => ({ job, giveBack: false, leftover: null });

/** What every state has. */
function known({ id, batchId, format, chargedOn, createdAt, startedAt, attempts, fence }: Job): Known {
  return { id, batchId, format, chargedOn, createdAt, startedAt, attempts, fence };
}
