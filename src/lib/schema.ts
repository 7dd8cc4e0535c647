/**
 * Brings an object's SQLite to the newest of these steps, each done once and in order. Steps are append-only: one that
 * has been deployed is never changed or removed. Called in the constructor and synchronous, so nothing can see the
 * object before; all or none of the missing steps happen.
 *
 * The count is kept in a table because `PRAGMA user_version` is refused in a Durable Object. Storage that is ahead of
 * the list (a deployment was rolled back) is left as it is.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)");
    const { done } = sql.exec<{ done: number }>("SELECT count(*) AS done FROM schema_steps").one();
    for (const [index, step] of steps.entries()) {
      if (index < done) continue;
      sql.exec(step);
      sql.exec("INSERT INTO schema_steps (step) VALUES (?)", index + 1);
    }
  });
}
