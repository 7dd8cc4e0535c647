/** What an account's object still has to tell others: requests to give back, results to delete, charges to keep. */

/** A request that goes back to the quota. */
export interface DueRefund {
  jobId: string;
  day: string;
  /** The hold that the request was charged under. */
  hold: string | null;
  tries: number;
}

export function writeRefund(sql: SqlStorage, { jobId, day, hold }: Omit<DueRefund, "tries">, dueAt: number): void {
  sql.exec("INSERT OR IGNORE INTO refunds (job_id, day, hold, due_at) VALUES (?, ?, ?, ?)", jobId, day, hold, dueAt);
}

export function dueRefunds(sql: SqlStorage, now: number, limit: number): DueRefund[] {
  const due = "SELECT job_id, day, hold, tries FROM refunds WHERE due_at <= ? ORDER BY due_at LIMIT ?";
  const rows = sql.exec<{ job_id: string; day: string; hold: string | null; tries: number }>(due, now, limit).toArray();
  return rows.map(({ job_id: jobId, day, hold, tries }) => ({ jobId, day, hold, tries }));
}

export function dropRefund(sql: SqlStorage, jobId: string): void {
  sql.exec("DELETE FROM refunds WHERE job_id = ?", jobId);
}

export function postponeRefund(sql: SqlStorage, jobId: string, dueAt: number): void {
  sql.exec("UPDATE refunds SET due_at = ?, tries = tries + 1 WHERE job_id = ?", dueAt, jobId);
}

/** A result that no row names any more, if it was ever stored. */
export interface Leftover {
  jobId: string;
  fence: number;
  tries: number;
}

export function writeLeftover(sql: SqlStorage, { jobId, fence }: Omit<Leftover, "tries">, dueAt: number): void {
  sql.exec("INSERT OR REPLACE INTO leftovers (job_id, fence, due_at) VALUES (?, ?, ?)", jobId, fence, dueAt);
}

export function dueLeftovers(sql: SqlStorage, now: number, limit: number): Leftover[] {
  const due = "SELECT job_id, fence, tries FROM leftovers WHERE due_at <= ? ORDER BY due_at LIMIT ?";
  const rows = sql.exec<{ job_id: string; fence: number; tries: number }>(due, now, limit).toArray();
  return rows.map((row) => ({ jobId: row.job_id, fence: row.fence, tries: row.tries }));
}

export function dropLeftover(sql: SqlStorage, { jobId, fence }: Leftover): void {
  sql.exec("DELETE FROM leftovers WHERE job_id = ? AND fence = ?", jobId, fence);
}

export function postponeLeftover(sql: SqlStorage, { jobId, fence }: Leftover, dueAt: number): void {
  const later = "UPDATE leftovers SET due_at = ?, tries = tries + 1 WHERE job_id = ? AND fence = ?";
  sql.exec(later, dueAt, jobId, fence);
}

/** Notes that what was charged under this hold is to be kept: its jobs are stored. */
export function writeHold(sql: SqlStorage, hold: string, dueAt: number): void {
  sql.exec("INSERT INTO holds (hold, due_at) VALUES (?, ?)", hold, dueAt);
}

/** Holds that the account's limits have not yet been told to keep. */
export const unconfirmedHolds = (sql: SqlStorage, limit: number): string[] =>
  sql
    .exec<{ hold: string }>("SELECT hold FROM holds WHERE due_at > 0 ORDER BY due_at LIMIT ?", limit)
    .toArray()
    .map(({ hold }) => hold);

export const areHoldsDue = (sql: SqlStorage, now: number): boolean =>
  sql.exec("SELECT 1 FROM holds WHERE due_at <= ? LIMIT 1", now).toArray().length > 0;

export function dropHolds(sql: SqlStorage, kept: readonly string[]): void {
  for (const hold of kept) sql.exec("DELETE FROM holds WHERE hold = ?", hold);
}

export function postponeHolds(sql: SqlStorage, now: number, dueAt: number): void {
  sql.exec("UPDATE holds SET due_at = ? WHERE due_at <= ?", dueAt, now);
}

/** When the earliest thing is due; `null` when nothing ever is. */
export function earliestDue(sql: SqlStorage): number | null {
  const tables = [
    "SELECT min(due_at) AS due_at FROM jobs WHERE due_at IS NOT NULL",
    "SELECT min(due_at) FROM refunds",
    "SELECT min(due_at) FROM leftovers",
    "SELECT min(due_at) FROM idempotency_keys",
    "SELECT min(due_at) FROM holds",
  ];
  return sql.exec<{ due_at: number | null }>(`SELECT min(due_at) AS due_at FROM (${tables.join(" UNION ALL ")})`).one()
    .due_at;
}
