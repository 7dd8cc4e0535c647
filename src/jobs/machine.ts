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
 * A worker that could not even try hands the attempt back. Cancelling only marks the job: its worker holds a browser.
 *
 * SUCCEEDED: the result is in the store under the name of this fencing number, put there before.
 *
 * FAILED: the failure is permanent, or no attempt is left.
 *
 * CANCELED: nothing of it is shown. Its request goes back to the quota, as that of every failed job does, unless it was
 * cancelled while it ran.
 */
import type { JobFailure, StoredResult } from "../attempt/report.ts";
import type { Format } from "../contract/format.ts";
import type { ProblemCode } from "../contract/problem.ts";
import { doubling, jittered } from "../lib/backoff.ts";
import * as dispatching from "../lib/queue/dispatch.ts";
import { isWorthAnotherTry } from "./retry.ts";

interface JobIdentity {
  id: string;
  batchId: string | null;
  format: Format;
  /** The day (UTC) it was charged on, and the hold of that charge. */
  chargedOn: string;
  hold: string | null;
  /** Where the request for it came from. */
  continent: string | null;
  /** Times are milliseconds since 1970. */
  createdAt: number;
  startedAt: number | null;
  attempts: number;
  /** The number of the latest claim; 0 before the first. */
  fence: number;
}

/** `dueAt` is when the alarm has to look at the job: the retry, the next sending, the lease's end, the end of retention. */
export type Queued = JobIdentity & { status: "QUEUED" } & (dispatching.Ready | dispatching.Waiting | dispatching.Sent);

export type Running = JobIdentity & { status: "RUNNING"; cancelRequested: boolean } & dispatching.Running;

interface Finished extends JobIdentity {
  stage: "ended";
  finishedAt: number;
  dueAt: number;
  cancelRequested: boolean;
}

export type Ended = Finished &
  (
    | { status: "SUCCEEDED"; result: StoredResult }
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

export interface Rules extends dispatching.DispatchRules {
  /** The wait before each try after the first. */
  retryMs: readonly number[];
  retryJitter: number;
  /** The wait after the first attempt that could not even be begun; doubled for each further one, up to the second. */
  returnMs: number;
  returnMaxMs: number;
  retentionMs: number;
}

/** When a decision is taken, by which rules, and with which chance (0 to 1). */
export interface Moment {
  now: number;
  rules: Rules;
  random: number;
}

export type JobRefusal = { reason: "finished" | "leased" | "not_due" | "stale" };

/** Puts the job in a worker's hands. */
export function claim(job: Job, at: Moment): Change<Running> | JobRefusal {
  if (job.stage === "ended") return { reason: "finished" };
  if (job.stage === "running") return { reason: "leased" };
  if (job.stage !== "sent") return { reason: "not_due" };
  return only({
    ...known(job),
    ...dispatching.lease(at),
    status: "RUNNING",
    startedAt: job.startedAt ?? at.now,
    attempts: job.attempts + 1,
    fence: job.fence + 1,
    cancelRequested: false,
  });
}

/** Prolongs the lease of a worker that lives. */
export function renew(job: Job, fence: number, at: Moment): Change<Running> | JobRefusal {
  return isHeldBy(job, fence) ? only({ ...job, ...dispatching.lease(at) }) : { reason: "stale" };
}

/** The picture was taken and stored. The answer to a repeated report is that of the first. */
export function succeed(job: Job, report: { fence: number; result: StoredResult }, at: Moment): Change | JobRefusal {
  if (job.status === "SUCCEEDED" && job.fence === report.fence) return only(job);
  if (!isHeldBy(job, report.fence)) return { reason: "stale" };
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: false, leftover: job.fence };
  return only({ ...finished(job, at), status: "SUCCEEDED", result: report.result });
}

/** The attempt failed. */
export function fail(job: Job, report: { fence: number; failure: JobFailure }, at: Moment): Change | JobRefusal {
  return isHeldBy(job, report.fence) ? endAttempt(job, report.failure, at) : { reason: "stale" };
}

/**
 * The worker could not even try, for want of a key: the attempt does not count, and nothing was stored. Each claim that
 * was handed back has left the fencing number one further ahead of the attempts, which is how the wait doubles.
 */
export function handBack(job: Job, { fence }: { fence: number }, at: Moment): Change | JobRefusal {
  if (!isHeldBy(job, fence)) return { reason: "stale" };
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: true, leftover: null };
  const attempts = job.attempts - 1;
  const startedAt = attempts === 0 ? null : job.startedAt;
  const wait = doubling(at.rules.returnMs, fence - job.attempts, at.rules.returnMaxMs);
  return only({ ...known(job), ...dispatching.waitUntil(at.now + wait), status: "QUEUED", attempts, startedAt });
}

/** The account no longer wants it. */
export function cancel(job: Job, at: Moment): Change | JobRefusal {
  if (job.stage === "running") return only({ ...job, cancelRequested: true });
  if (job.status === "QUEUED") return { job: canceled(job, at), giveBack: true, leftover: null };
  return job.status === "CANCELED" ? only(job) : { reason: "finished" };
}

/** There is room for it among the account's jobs in flight: a message goes out. */
export const dispatch = (job: Queued, at: Moment): Change<Queued> => queued(job, dispatching.send(at));

/** The queue gave its message up: it is sent again, but not at once. Where it has gone on meanwhile nothing changes. */
export const undeliverable = (job: Job, at: Moment): Change | JobRefusal =>
  job.stage === "sent" ? queued(job, dispatching.undelivered(at)) : { reason: "not_due" };

/** No browser was free for it: it is sent again in a while, after others that waited longer. */
export const postpone = (job: Job, at: Moment): Change | JobRefusal =>
  job.stage === "sent"
    ? queued(job, dispatching.waitUntil(at.now + jittered(at.rules.returnMs, at.rules.retryJitter, at.random)))
    : { reason: "not_due" };

/** What is due of a job at this moment: a change, a message to be sent again, or its end; `null` when nothing is. */
export function due(job: Job, at: Moment): (Change & { send: boolean }) | "delete" | null {
  if (job.stage === "ended") return job.dueAt > at.now ? null : "delete";
  const next = dispatching.due(job, at);
  if (next === null) return null;
  if (job.stage === "running") return { ...endAttempt(job, LOST, at), send: false };
  return next.is === "lost" ? null : { ...queued(job, next.next), send: next.is === "resent" };
}

const queued = (job: Job, stage: dispatching.Ready | dispatching.Waiting | dispatching.Sent): Change<Queued> =>
  only({ ...known(job), ...stage, status: "QUEUED" });

const LOST: JobFailure = { code: "internal", message: "The capture was interrupted.", charged: false };

function endAttempt(job: Running, failure: JobFailure, at: Moment): Change {
  const leftover = job.fence;
  if (job.cancelRequested) return { job: canceled(job, at), giveBack: false, leftover };
  const wait = at.rules.retryMs[job.attempts - 1];
  if (wait === undefined || !isWorthAnotherTry(failure, job.attempts)) {
    const { code, message, charged } = failure;
    return { job: { ...finished(job, at), status: "FAILED", error: { code, message } }, giveBack: !charged, leftover };
  }
  const dueAt = at.now + jittered(wait, at.rules.retryJitter, at.random);
  return { ...queued(job, dispatching.waitUntil(dueAt)), leftover };
}

const isHeldBy = (job: Job, fence: number): job is Running => job.stage === "running" && job.fence === fence;

const canceled = (job: Queued | Running, at: Moment): Ended => ({ ...finished(job, at), status: "CANCELED" });

function finished(job: Queued | Running, { now, rules }: Moment): Finished {
  const cancelRequested = job.stage === "running" && job.cancelRequested;
  return { ...known(job), stage: "ended", finishedAt: now, dueAt: now + rules.retentionMs, cancelRequested };
}

const only = <J extends Job>(job: J): Change<J> => ({ job, giveBack: false, leftover: null });

/** What every state has. */
function known(job: Job): JobIdentity {
  const { id, batchId, format, chargedOn, hold, continent, createdAt, startedAt, attempts, fence } = job;
  return { id, batchId, format, chargedOn, hold, continent, createdAt, startedAt, attempts, fence };
}
