/** Idempotency keys, and what they stand for. */

/** What a key stands for; `fingerprint` is of the request that came with it first. */
export interface KeyUse {
  fingerprint: string;
  target: string;
}

export function findKey(sql: SqlStorage, key: string, now: number): KeyUse | null {
  const find = "SELECT fingerprint, target FROM idempotency_keys WHERE key = ? AND due_at > ?";
  return sql.exec<{ fingerprint: string; target: string }>(find, key, now).toArray()[0] ?? null;
}

export function writeKey(sql: SqlStorage, key: string, use: KeyUse & { dueAt: number }): void {
  const write = "INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, target, due_at) VALUES (?, ?, ?, ?)";
  sql.exec(write, key, use.fingerprint, use.target, use.dueAt);
}

/** Forgets so many keys that are over. */
export function dropKeys(sql: SqlStorage, now: number, limit: number): void {
  const over = "SELECT key FROM idempotency_keys WHERE due_at <= ? ORDER BY due_at LIMIT ?";
  sql.exec(`DELETE FROM idempotency_keys WHERE key IN (${over})`, now, limit);
}
