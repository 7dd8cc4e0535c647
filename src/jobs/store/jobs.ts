import type { StoredResult } from "../../attempt/report.ts";
import type { Format } from "../../contract/format.ts";
import type { JobStatus } from "../../contract/job.ts";
import { fromRow } from "../../lib/queue/dispatch.ts";
import type { Sealed } from "../../lib/seal.ts";
import type { Ended, Job, Queued } from "../machine.ts";
import { dropPayload, KEPT_REQUEST_LENGTH, writePayload } from "./payloads.ts";

type JobRow = {
  seq: number;
  id: string;
  batch_id: string | null;
  format: string;
  charged_on: string;
  hold: string | null;
  continent: string | null;
  status: JobStatus;
  stage: Job["stage"];
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  due_at: number | null;
  attempts: number;
  fence: number;
  sends: number;
  cancel_requested: number;
  url: string;
  result: string | null;
  error: string | null;
  repeatable: number;
};

const COLUMNS = `seq, id, batch_id, format, charged_on, hold, continent, status, stage, created_at, started_at, finished_at, due_at,
  attempts, fence, sends, cancel_requested, url, result, error, request IS NOT NULL AS repeatable`;

/** A job with what is kept beside its state. */
export interface Stored {
  seq: number;
  job: Job;
  /** The target's address, sealed. */
  url: string;
  /** It has ended, and its request is kept to be made again. */
  repeatable: boolean;
}

/** A job as it comes in; everything of its request is sealed. */
export interface NewJob {
  id: string;
  batchId: string | null;
  format: Format;
  payload: Sealed;
  url: Sealed;
  /** The continent that the request came from: a browser near it is asked. */
  continent: string | null;
  /** A keyed hash of the host that is captured; `null` where none is asked. */
  host: string | null;
}

/** What of jobs is written beside what came with them. */
export interface Stamp {
  /** The day in UTC, and the hold, that they were charged on. */
  day: string;
  hold: string;
  now: number;
}

/** A new job that waits for its turn. */
export const fresh = ({ id, batchId, format, continent }: NewJob, createdAt: number): Queued => ({
  id,
  batchId,
  format,
  chargedOn: "",
  hold: null,
  continent,
  createdAt,
  startedAt: null,
  attempts: 0,
  fence: 0,
  status: "QUEUED",
  stage: "ready",
});

/** Stores jobs that wait for their turn, in this order. */
export function insertJobs(sql: SqlStorage, jobs: readonly NewJob[], { day, hold, now }: Stamp): void {
  const insert = `INSERT INTO jobs (id, batch_id, format, payload, url, continent, host, charged_on, hold, created_at, status, stage)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'QUEUED', 'ready')`;
  for (const { id, batchId, format, payload, url, continent, host } of jobs) {
    const first = writePayload(sql, id, payload);
    sql.exec(insert, id, batchId, format, first, url, continent, host, day, hold, now);
  }
}

/** When a job was stored; `null` when it is not. */
export function storedAt(sql: SqlStorage, id: string): number | null {
  const find = "SELECT created_at FROM jobs WHERE id = ?";
  return sql.exec<{ created_at: number }>(find, id).toArray()[0]?.created_at ?? null;
}

/** Writes a job's new state. Once it has ended its sealed request is kept only where it is short. */
export function updateJob(sql: SqlStorage, job: Job): void {
  const ended = job.stage === "ended";
  sql.exec(
    `UPDATE jobs SET status = ?, stage = ?, started_at = ?, finished_at = ?, due_at = ?, attempts = ?, fence = ?,
       sends = ?, cancel_requested = ?, result = ?, error = ?, request = iif(? AND length(payload) <= ?, payload, request), payload = iif(?, NULL, payload)
     WHERE id = ?`,
    job.status,
    job.stage,
    job.startedAt,
    ended ? job.finishedAt : null,
    job.stage === "ready" ? null : job.dueAt,
    job.attempts,
    job.fence,
    job.stage === "sent" ? job.sends : 0,
    Number("cancelRequested" in job && job.cancelRequested),
    job.status === "SUCCEEDED" ? JSON.stringify(job.result) : null,
    job.status === "FAILED" ? JSON.stringify(job.error) : null,
    Number(ended),
    KEPT_REQUEST_LENGTH,
    Number(ended),
    job.id,
  );
  if (ended) dropPayload(sql, job.id);
}

export function deleteJob(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM jobs WHERE id = ?", id);
}

export function findJob(sql: SqlStorage, id: string): Stored | null {
  return read(sql, `SELECT ${COLUMNS} FROM jobs WHERE id = ?`, id)[0] ?? null;
}

/** What is past its retention is gone, whether or not the alarm came by already. */
export const stillKept = (stored: Stored | null, now: number): Stored | null =>
  stored?.job.stage === "ended" && stored.job.dueAt <= now ? null : stored;

export function hasEnded(sql: SqlStorage, id: string): boolean {
  const ended = "SELECT 1 FROM jobs WHERE id = ? AND stage = 'ended'";
  return sql.exec(ended, id).toArray().length > 0;
}

/** A batch's jobs in the order given. */
export const jobsOfBatch = (sql: SqlStorage, batchId: string): Stored[] =>
  read(sql, `SELECT ${COLUMNS} FROM jobs WHERE batch_id = ? ORDER BY seq`, batchId);

/** Jobs older than `before` that are still kept, newest first. */
export function listJobs(
  sql: SqlStorage,
  asked: { status: JobStatus | null; before: number; limit: number },
  now: number,
): Stored[] {
  const { status, before, limit } = asked;
  const page = "seq < ? AND (stage <> 'ended' OR due_at > ?) ORDER BY seq DESC LIMIT ?";
  if (status === null) return read(sql, `SELECT ${COLUMNS} FROM jobs WHERE ${page}`, before, now, limit);
  return read(sql, `SELECT ${COLUMNS} FROM jobs WHERE status = ? AND ${page}`, status, before, now, limit);
}

/** The host of each job that is with the queue or with a worker. */
export function hostsInFlight(sql: SqlStorage): (string | null)[] {
  const query = "SELECT host FROM jobs WHERE stage <> 'ended' AND stage IN ('sent', 'running')";
  return sql
    .exec<{ host: string | null }>(query)
    .toArray()
    .map(({ host }) => host);
}

/** The oldest jobs that only wait for room, and their hosts. */
export const readyJobs = (sql: SqlStorage, limit: number): { id: string; host: string | null }[] =>
  sql
    .exec<{ id: string; host: string | null }>(
      "SELECT id, host FROM jobs WHERE stage <> 'ended' AND stage = 'ready' ORDER BY seq LIMIT ?",
      limit,
    )
    .toArray();

/** Ids of the jobs that the alarm has to look at, the longest due first. */
export const dueJobs = (sql: SqlStorage, now: number, limit: number): string[] =>
  sql
    .exec<{ id: string }>("SELECT id FROM jobs WHERE due_at <= ? ORDER BY due_at LIMIT ?", now, limit)
    .toArray()
    .map(({ id }) => id);

/** Puts off a job that the alarm could not bring on, so that it keeps no other waiting. */
export function parkJob(sql: SqlStorage, id: string, dueAt: number): void {
  sql.exec("UPDATE jobs SET due_at = ? WHERE id = ?", dueAt, id);
}

function read(sql: SqlStorage, query: string, ...bound: (string | number)[]): Stored[] {
  return sql
    .exec<JobRow>(query, ...bound)
    .toArray()
    .map((row) => ({ seq: row.seq, job: toJob(row), url: row.url, repeatable: row.repeatable === 1 }));
}

/** Rows are written by this file alone and from a `Job`, so each has what its state needs. */
function toJob(row: JobRow): Job {
  const known = {
    id: row.id,
    batchId: row.batch_id,
    format: row.format as Format,
    chargedOn: row.charged_on,
    hold: row.hold,
    continent: row.continent,
    createdAt: row.created_at,
    startedAt: row.started_at,
    attempts: row.attempts,
    fence: row.fence,
  };
  const cancelRequested = row.cancel_requested === 1;
  const dispatch = fromRow(row);
  if (dispatch?.stage === "running") return { ...known, ...dispatch, status: "RUNNING", cancelRequested };
  if (dispatch !== null) return { ...known, ...dispatch, status: "QUEUED" };
  const dueAt = row.due_at ?? 0;
  const finishedAt = row.finished_at ?? 0;
  return { ...known, stage: "ended", finishedAt, dueAt, cancelRequested, ...outcomeOf(row) };
}

type EndedAs<E> = E extends Ended ? Pick<E, Extract<keyof E, "status" | "result" | "error">> : never;

function outcomeOf({ status, result, error }: JobRow): EndedAs<Ended> {
  if (status === "SUCCEEDED") return { status, result: JSON.parse(result ?? "null") as StoredResult };
  if (status === "FAILED")
    return { status, error: JSON.parse(error ?? "null") as Extract<Ended, { status: "FAILED" }>["error"] };
  return { status: "CANCELED" };
}
