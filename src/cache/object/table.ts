import type { Told } from "../failure.ts";
import type { CacheKey } from "../key.ts";
import type { Picture, PictureAnswer } from "../picture.ts";

/** Rows that one run of the alarm handles of each kind. */
const ALARM_ROWS = 500;

interface PictureRow extends Record<string, SqlStorageValue> {
  name: string;
  taken_at: number;
  ends_at: number;
  shown: string;
}

/** Which pictures one object keeps, what failed lately, and what is to be deleted from the bucket: all SQL of it. */
export class Table {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  picture({ request }: CacheKey): Picture | null {
    const sql = "SELECT name, taken_at, ends_at, shown FROM pictures WHERE request = ?";
    const [row] = this.#sql.exec<PictureRow>(sql, request).toArray();
    if (row === undefined) return null;
    const shown = JSON.parse(row.shown) as PictureAnswer; // written by `keep` alone
    return { name: row.name, takenAt: row.taken_at, endsAt: row.ends_at, shown };
  }

  /** Puts a picture in the place of the one before, whose bytes are deleted once those who are reading them are done. */
  keep(key: CacheKey, { name, takenAt, endsAt, shown }: Picture, leaveAt: number): void {
    this.drop(key, leaveAt);
    const sql = "INSERT INTO pictures (request, url, name, taken_at, ends_at, shown) VALUES (?, ?, ?, ?, ?, ?)";
    this.#sql.exec(sql, key.request, key.url, name, takenAt, endsAt, JSON.stringify(shown));
    this.#sql.exec("DELETE FROM leftovers WHERE name = ?", name);
    this.#sql.exec("DELETE FROM failures WHERE request = ?", key.request);
  }

  /** Keeps a picture for longer, where it would end before. */
  extend({ request }: CacheKey, endsAt: number): void {
    this.#sql.exec("UPDATE pictures SET ends_at = ? WHERE request = ? AND ends_at < ?", endsAt, request, endsAt);
  }

  /** Forgets a picture; its bytes are deleted from `leaveAt` on. */
  drop({ request }: CacheKey, leaveAt: number): void {
    const sql = "DELETE FROM pictures WHERE request = ? RETURNING name";
    for (const { name } of this.#sql.exec<{ name: string }>(sql, request).toArray()) this.leave(name, leaveAt);
  }

  /** Notes bytes that belong to no picture, to be deleted at that time. */
  leave(name: string, at: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO leftovers (name, due_at) VALUES (?, ?)", name, at);
  }

  failure({ request }: CacheKey): { until: number; told: Told } | null {
    type Row = { until: number; problem: string };
    const [row] = this.#sql.exec<Row>("SELECT until, problem FROM failures WHERE request = ?", request).toArray();
    return row === undefined ? null : { until: row.until, told: JSON.parse(row.problem) as Told }; // written by `fail`
  }

  fail({ request, url }: CacheKey, told: Told, until: number): void {
    const sql = "INSERT OR REPLACE INTO failures (request, url, until, problem) VALUES (?, ?, ?, ?)";
    this.#sql.exec(sql, request, url, until, JSON.stringify(told));
  }

  /** Forgets what is known of these addresses, or everything with `null`. */
  forget(urls: readonly string[] | null, now: number): void {
    for (const url of urls ?? [null]) {
      const leave = "INSERT OR REPLACE INTO leftovers (name, due_at) SELECT name, ?2 FROM pictures";
      this.#sql.exec(`${leave} WHERE ?1 IS NULL OR url = ?1`, url, now);
      this.#sql.exec("DELETE FROM pictures WHERE ?1 IS NULL OR url = ?1", url);
      this.#sql.exec("DELETE FROM failures WHERE ?1 IS NULL OR url = ?1", url);
    }
  }

  /** Lets no picture be kept for longer than this. */
  shorten(retentionMs: number): void {
    this.#sql.exec("UPDATE pictures SET ends_at = min(ends_at, taken_at + ?)", retentionMs);
  }

  /** Forgets what has ended, and names the bytes that are to be deleted now. */
  sweep(now: number): string[] {
    this.#sql.exec(
      "INSERT OR REPLACE INTO leftovers (name, due_at) SELECT name, ?1 FROM pictures WHERE ends_at <= ?1",
      now,
    );
    this.#sql.exec("DELETE FROM pictures WHERE ends_at <= ?", now);
    this.#sql.exec("DELETE FROM failures WHERE until <= ?", now);
    const sql = "SELECT name FROM leftovers WHERE due_at <= ? ORDER BY due_at LIMIT ?";
    return this.#sql
      .exec<{ name: string }>(sql, now, ALARM_ROWS)
      .toArray()
      .map(({ name }) => name);
  }

  /** The bytes of these names are deleted. */
  gone(names: readonly string[]): void {
    for (const name of names) this.#sql.exec("DELETE FROM leftovers WHERE name = ?", name);
  }

  /** When the next row ends; `null` when there is none. */
  earliest(): number | null {
    const sql = `SELECT min(at) AS at FROM (SELECT min(ends_at) AS at FROM pictures
      UNION ALL SELECT min(until) FROM failures UNION ALL SELECT min(due_at) FROM leftovers)`;
    return this.#sql.exec<{ at: number | null }>(sql).one().at;
  }
}
