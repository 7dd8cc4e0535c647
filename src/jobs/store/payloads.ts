/**
 * The sealed requests of jobs. A row holds 2 MB (`/durable-objects/platform/limits/`), and a request with a document of
 * its own is longer: its first part is in the job's row, the others are in rows of their own.
 */

/** Sealed text is ASCII, so these are bytes too. */
const PART_LENGTH = 1_000_000;

/**
 * A request that is no longer is kept after its job has ended. An object holds 10 GB: that is room for 600,000 jobs, and
 * only documents, scripts and style sheets of a request's own make it longer.
 */
export const KEPT_REQUEST_LENGTH = 16_000;

/** The sealed request of a job that has ended; `null` where it is not kept. */
export const keptRequestOf = (sql: SqlStorage, id: string): string | null =>
  sql.exec<{ request: string | null }>("SELECT request FROM jobs WHERE id = ?", id).toArray()[0]?.request ?? null;

/** Writes what does not fit into the job's row; answers with what does. */
export function writePayload(sql: SqlStorage, id: string, payload: string): string {
  const insert = "INSERT INTO payload_parts (job_id, part, text) VALUES (?, ?, ?)";
  for (let at = PART_LENGTH; at < payload.length; at += PART_LENGTH)
    sql.exec(insert, id, at / PART_LENGTH, payload.slice(at, at + PART_LENGTH));
  return payload.slice(0, PART_LENGTH);
}

export function payloadOf(sql: SqlStorage, id: string): string | null {
  const { payload } = sql.exec<{ payload: string | null }>("SELECT payload FROM jobs WHERE id = ?", id).one();
  const others = sql.exec<{ text: string }>("SELECT text FROM payload_parts WHERE job_id = ? ORDER BY part", id);
  return payload && [payload, ...others.toArray().map(({ text }) => text)].join("");
}

/** The part in the job's row goes with its state. */
export function dropPayload(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM payload_parts WHERE job_id = ?", id);
}
