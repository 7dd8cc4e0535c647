import type { Ledger } from "./ledger.ts";
import { findKey, type Terms, writeKey } from "./outbox.ts";
import { findJob, insertJob, jobsOfBatch, type NewJob, type Stored } from "./table.ts";

export interface NewJobs {
  /** As the account has them at this moment. */
  terms: Terms;
  batchId: string | null;
  jobs: readonly NewJob[];
  /** `fingerprints` are of the same request, one for each key of the ring; the first is kept. */
  idempotency: { key: string; fingerprints: readonly string[]; lastsMs: number } | null;
}

/** What a used key answers: what it made, or that it came with another request. */
export type Replay = { reused: true } | { reused: false; batchId: string | null; jobs: Stored[] };

export type Accepted = { created: true; jobs: Stored[] } | ({ created: false } & Replay);

/** Stores the jobs with their key, in the transaction its caller holds open. */
export function accept(ledger: Ledger, { terms, batchId, jobs, idempotency }: NewJobs, now: number): Accepted {
  const { sql } = ledger;
  const before = idempotency && replay(sql, idempotency, now);
  if (before !== null && !isTheSame(before, jobs)) return { created: false, ...before };
  ledger.setTerms(terms);
  const stored = jobs.map((job) => insertJob(sql, job, now) ?? findJob(sql, job.id));
  if (idempotency !== null) remember(ledger, { target: batchId ?? jobs[0]?.id ?? "", ...idempotency }, now);
  return { created: true, jobs: stored.filter((each) => each !== null) };
}

/** The answer of a first time was lost on its way, and this is the second. */
const isTheSame = (before: Replay, jobs: readonly NewJob[]): boolean =>
  !before.reused && before.jobs[0]?.job.id === jobs[0]?.id;

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

/** What a key was used for; `null` when it was not, or when what it made is gone. */
export function replay(
  sql: SqlStorage,
  { key, fingerprints }: { key: string; fingerprints: readonly string[] },
  now: number,
): Replay | null {
  const use = findKey(sql, key, now);
  if (use === null) return null;
  const single = findJob(sql, use.target);
  const jobs = single === null ? jobsOfBatch(sql, use.target) : [single];
  if (jobs.length === 0) return null;
  if (!fingerprints.includes(use.fingerprint)) return { reused: true };
  return { reused: false, batchId: single === null ? use.target : null, jobs };
}
