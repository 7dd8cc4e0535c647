import { MAX_TARGETS, type Target, TARGET_MEMORY_MS } from "./targets.ts";
import { dayOf, monthOf, monthsBefore, type Window } from "./window.ts";

/** The steps of a limit object's tables. Append-only. */
export const SCHEMA = [
  `CREATE TABLE usage (day TEXT PRIMARY KEY, used INTEGER NOT NULL CHECK (used >= 0)) WITHOUT ROWID;
   CREATE TABLE burst (id INTEGER PRIMARY KEY CHECK (id = 1), window TEXT NOT NULL);
   CREATE TABLE refunds (id TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE holds (id TEXT PRIMARY KEY, day TEXT NOT NULL, count INTEGER NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX holds_by_end ON holds (ends_at);`,
  `CREATE TABLE cache_hits (day TEXT PRIMARY KEY, hits INTEGER NOT NULL) WITHOUT ROWID;`,
  // Browser time, what of it failures used up in the hour that began then, and when each token was last used.
  `ALTER TABLE usage ADD COLUMN browser_ms INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE failures (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL, browser_ms INTEGER NOT NULL);
   CREATE TABLE token_uses (token TEXT PRIMARY KEY, used_at INTEGER NOT NULL) WITHOUT ROWID;`,
  // Hosts that failed lately.
  `CREATE TABLE targets (host TEXT PRIMARY KEY, failures INTEGER NOT NULL, failed_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX targets_by_time ON targets (failed_at);`,
];

/** A year of days for a chart, and the same month of last year whole. */
const KEPT_MONTHS = 13;

/** What was charged before last month can no longer be given back: that month is over, and its refunds are forgotten. */
export const REFUNDABLE_MONTHS = 1;

/** Holds that one run of the alarm ends; the next follows at once. */
const ALARM_ROWS = 1000;

export interface StoredHold {
  id: string;
  /** The day it was charged on. */
  day: string;
  count: number;
}

/** Browser time that failures used up, since the first of them in this hour (milliseconds since 1970). */
export interface Failures {
  since: number;
  browserMs: number;
}

/** The tables of one account's limits. */
export class LimitStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What was used of the day's month. */
  month(day: string): { used: number; browserMs: number } {
    const sql = `SELECT coalesce(sum(used), 0) AS used, coalesce(sum(browser_ms), 0) AS browser_ms
      FROM usage WHERE day BETWEEN ? AND ?`;
    const month = monthOf(day);
    type Row = { used: number; browser_ms: number };
    const { used, browser_ms: browserMs } = this.#sql.exec<Row>(sql, `${month}-01`, `${month}-31`).one();
    return { used, browserMs };
  }

  /** The days of this month on which anything was used, in order. */
  days(day: string): { day: string; used: number }[] {
    const month = monthOf(day);
    const sql = "SELECT day, used FROM usage WHERE day BETWEEN ? AND ? AND used > 0 ORDER BY day";
    return this.#sql.exec<{ day: string; used: number }>(sql, `${month}-01`, `${month}-31`).toArray();
  }

  add(day: string, { count = 0, browserMs = 0 }: { count?: number; browserMs?: number }): void {
    const sql = `INSERT INTO usage (day, used, browser_ms) VALUES (?, ?, ?) ON CONFLICT (day) DO UPDATE
      SET used = used + excluded.used, browser_ms = browser_ms + excluded.browser_ms`;
    this.#sql.exec(sql, day, count, Math.round(browserMs));
  }

  /** Answers of the day's month with kept pictures. */
  cacheHits(day: string): number {
    const month = monthOf(day);
    const sql = "SELECT coalesce(sum(hits), 0) AS hits FROM cache_hits WHERE day BETWEEN ? AND ?";
    return this.#sql.exec<{ hits: number }>(sql, `${month}-01`, `${month}-31`).one().hits;
  }

  addHits(day: string, hits: number): void {
    const sql =
      "INSERT INTO cache_hits (day, hits) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET hits = hits + excluded.hits";
    this.#sql.exec(sql, day, hits);
    this.#sql.exec("DELETE FROM cache_hits WHERE day < ?", monthsBefore(day, KEPT_MONTHS));
  }

  subtract(day: string, count: number): void {
    this.#sql.exec("UPDATE usage SET used = max(0, used - ?) WHERE day = ?", count, day);
  }

  /** Whether this refund is new. */
  noteRefund(id: string, day: string): boolean {
    const sql = "INSERT INTO refunds (id, day) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id";
    return this.#sql.exec(sql, id, day).toArray().length === 1;
  }

  wasRefunded(id: string): boolean {
    return this.#sql.exec("SELECT 1 FROM refunds WHERE id = ?", id).toArray().length === 1;
  }

  hold({ id, day, count }: StoredHold, endsAt: number): void {
    this.#sql.exec("INSERT INTO holds (id, day, count, ends_at) VALUES (?, ?, ?, ?)", id, day, count, endsAt);
  }

  dropHolds(holds: readonly string[]): void {
    for (const hold of holds) this.#sql.exec("DELETE FROM holds WHERE id = ?", hold);
  }

  endedHolds(now: number): StoredHold[] {
    const sql = "SELECT id, day, count FROM holds WHERE ends_at <= ? ORDER BY ends_at LIMIT ?";
    return this.#sql.exec<{ id: string; day: string; count: number }>(sql, now, ALARM_ROWS).toArray();
  }

  /** When the first hold ends; `null` when there is none. */
  firstHoldEnd(): number | null {
    return this.#sql.exec<{ first: number | null }>("SELECT min(ends_at) AS first FROM holds").one().first;
  }

  get window(): Window {
    const [row] = this.#sql.exec<{ window: string }>("SELECT window FROM burst").toArray();
    return row === undefined ? [] : (JSON.parse(row.window) as Window); // written by the setter alone
  }

  set window(window: Window) {
    this.#sql.exec("INSERT OR REPLACE INTO burst (id, window) VALUES (1, ?)", JSON.stringify(window));
  }

  get failures(): Failures | null {
    type Row = { since: number; browser_ms: number };
    const [row] = this.#sql.exec<Row>("SELECT since, browser_ms FROM failures").toArray();
    return row === undefined ? null : { since: row.since, browserMs: row.browser_ms };
  }

  set failures({ since, browserMs }: Failures) {
    const sql = "INSERT OR REPLACE INTO failures (id, since, browser_ms) VALUES (1, ?, ?)";
    this.#sql.exec(sql, since, Math.round(browserMs));
  }

  target(host: string): Target | null {
    type Row = { failures: number; failed_at: number };
    const [row] = this.#sql.exec<Row>("SELECT failures, failed_at FROM targets WHERE host = ?", host).toArray();
    return row === undefined ? null : { failures: row.failures, failedAt: row.failed_at };
  }

  /** Writes what is known of a host; bounded by forgetting hosts that failed long ago, and of too many the first. */
  setTarget(host: string, target: Target | null): void {
    if (target === null) return void this.#sql.exec("DELETE FROM targets WHERE host = ?", host);
    const { failures, failedAt } = target;
    const write = "INSERT OR REPLACE INTO targets (host, failures, failed_at) VALUES (?, ?, ?)";
    this.#sql.exec(write, host, failures, failedAt);
    this.#sql.exec("DELETE FROM targets WHERE failed_at < ?", failedAt - TARGET_MEMORY_MS);
    const beyond = "SELECT failed_at FROM targets ORDER BY failed_at DESC LIMIT 1 OFFSET ?";
    this.#sql.exec(`DELETE FROM targets WHERE failed_at <= (${beyond})`, MAX_TARGETS);
  }

  noteTokenUse(token: string, now: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO token_uses (token, used_at) VALUES (?, ?)", token, now);
  }

  tokenUses(): { token: string; usedAt: number }[] {
    const rows = this.#sql.exec<{ token: string; used_at: number }>("SELECT token, used_at FROM token_uses").toArray();
    return rows.map(({ token, used_at: usedAt }) => ({ token, usedAt }));
  }

  /** Done at the first charge of a month, so that storage stays bounded without an alarm. */
  forgetOld(now: number): void {
    const day = dayOf(now);
    this.#sql.exec("DELETE FROM usage WHERE day < ?", monthsBefore(day, KEPT_MONTHS));
    this.#sql.exec("DELETE FROM refunds WHERE day < ?", monthsBefore(day, REFUNDABLE_MONTHS));
    this.#sql.exec("DELETE FROM token_uses WHERE used_at < ?", Date.parse(`${monthsBefore(day, KEPT_MONTHS)}-01`));
  }
}
