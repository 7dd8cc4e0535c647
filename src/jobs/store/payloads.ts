/**
 * The sealed requests of jobs. A row holds 2 MB (`/durable-objects/platform/limits/`), and a request with a document of
 * its own is longer: its first part is in the job's row, the others are in rows of their own.
 */

/** Sealed text is ASCII, so these are bytes too. */
const PART_LENGTH = 1_000_000;

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
