import { DurableObject } from "cloudflare:workers";
import { migrate } from "../lib/schema.ts";
import { type ChargeAnswer, judge, type Limits } from "./judge.ts";
import { dayOf, monthOf, monthsBefore, type Window } from "./window.ts";

/** Append-only. */
const SCHEMA = [
  `CREATE TABLE usage (day TEXT PRIMARY KEY, used INTEGER NOT NULL CHECK (used >= 0)) WITHOUT ROWID;
   CREATE TABLE burst (id INTEGER PRIMARY KEY CHECK (id = 1), window TEXT NOT NULL);
   CREATE TABLE refunds (id TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE holds (id TEXT PRIMARY KEY, day TEXT NOT NULL, count INTEGER NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX holds_by_end ON holds (ends_at);`,
  `CREATE TABLE cache_hits (day TEXT PRIMARY KEY, hits INTEGER NOT NULL) WITHOUT ROWID;`,
];

/** A year of days for a chart, and the same month of last year whole. */
const KEPT_MONTHS = 13;

/** What was charged before last month can no longer be given back: that month is over, and its refunds are forgotten. */
const REFUNDABLE_MONTHS = 1;

/** Holds that one run of the alarm ends; the next follows at once. */
const ALARM_ROWS = 1000;

/** Until when the alarm comes back if it fails. */
const ALARM_RETRY_MS = 30_000;

export interface ChargeRequest extends Limits {
  count: number;
}

/** What is charged under a hold is given back by itself, unless whoever asked for it says that it is to be kept. */
export interface Hold {
  id: string;
  /** How long it lasts. */
  milliseconds: number;
}

interface Holding {
  hold?: Hold | undefined;
  keep?: readonly string[];
}

export interface Refund {
  /** The same for the same refund, however often it is sent. */
  id: string;
  /** The day it was charged on. */
  day: string;
  count: number;
}

/** Requests used in the month of `day`, which is today in UTC. */
export interface MonthUsage {
  day: string;
  used: number;
}

/** The same with what was answered with kept pictures. */
export interface MonthReport extends MonthUsage {
  cacheHits: number;
}

export interface DayUsage {
  day: string;
  used: number;
}

/** One account's limits. A check and its write are synchronous, so that no other caller comes between them. */
export class LimitObject extends DurableObject<Env> {
  /** For when the alarm is set, as far as this life of the object knows. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
  }

  /** Grants all `count` requests or none; a refusal uses nothing up. When both limits refuse, the month is named. */
  charge({ count, ...limits }: ChargeRequest, hold?: Hold): ChargeAnswer {
    const [answer] = this.chargeEach([count], limits, { hold });
    if (answer === undefined) throw new Error("A charge was not answered.");
    return answer;
  }

  /**
   * The same for several at once, one after the other. With a `hold` what is granted is only held; `keep` names earlier
   * holds that are to be kept.
   */
  chargeEach(counts: readonly number[], limits: Limits, { hold, keep = [] }: Holding): ChargeAnswer[] {
    const now = Date.now();
    const day = dayOf(now);
    const before = this.#used(day);
    const { answers, used, window } = judge(counts, limits, { now, day, used: before, window: this.#window() });
    this.ctx.storage.transactionSync(() => {
      if (before === 0) this.#forgetOld(day);
      if (used > before) {
        this.#add(day, used - before);
        this.#setWindow(window);
        if (hold !== undefined) this.#hold(hold.id, { day, count: used - before, endsAt: now + hold.milliseconds });
      }
      this.#drop(keep);
    });
    if (hold !== undefined) this.#ring(now + hold.milliseconds);
    return answers;
  }

  /** What was charged under these holds is kept. One that has ended was given back, and stays so. */
  keep(holds: readonly string[]): void {
    this.ctx.storage.transactionSync(() => this.#drop(holds));
  }

  /** Gives requests back to the day they were charged on. A second time under the same id changes nothing. */
  giveBack(refund: Refund): MonthUsage {
    const today = dayOf(Date.now());
    this.ctx.storage.transactionSync(() => this.#giveBack(refund, today));
    return { day: today, used: this.#used(today) };
  }

  /** Ends the holds whose time is over: whoever asked for them is gone. */
  override async alarm(): Promise<void> {
    // An alarm that fails is run again a few times only.
    this.#alarmAt = null;
    await this.ctx.storage.setAlarm(Date.now() + ALARM_RETRY_MS);
    const now = Date.now();
    this.ctx.storage.transactionSync(() => {
      for (const hold of this.#ended(now)) this.#giveBack(hold, dayOf(now));
    });
    const next = this.#firstEnd();
    await (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
    this.#alarmAt = next;
  }

  /** What is used of this month. */
  usage(): MonthReport {
    const day = dayOf(Date.now());
    return { day, used: this.#used(day), cacheHits: this.#cacheHits(day) };
  }

  /** Counts answers with kept pictures, which use nothing up. */
  countHits(hits: number): void {
    const sql =
      "INSERT INTO cache_hits (day, hits) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET hits = hits + excluded.hits";
    const day = dayOf(Date.now());
    this.ctx.storage.sql.exec(sql, day, hits);
    this.ctx.storage.sql.exec("DELETE FROM cache_hits WHERE day < ?", monthsBefore(day, KEPT_MONTHS));
  }

  /** Forgets everything. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, SCHEMA);
    this.#alarmAt = null;
  }

  /** The days of this month on which anything was used, in order. */
  days(): DayUsage[] {
    const month = monthOf(dayOf(Date.now()));
    const sql = "SELECT day, used FROM usage WHERE day BETWEEN ? AND ? AND used > 0 ORDER BY day";
    return this.ctx.storage.sql.exec<{ day: string; used: number }>(sql, `${month}-01`, `${month}-31`).toArray();
  }

  #giveBack({ id, day, count }: Refund, today: string): void {
    this.#drop([id]);
    if (monthOf(day) < monthsBefore(today, REFUNDABLE_MONTHS)) return;
    if (this.#noteRefund(id, day)) this.#subtract(day, count);
  }

  #hold(id: string, { day, count, endsAt }: { day: string; count: number; endsAt: number }): void {
    this.ctx.storage.sql.exec(
      "INSERT INTO holds (id, day, count, ends_at) VALUES (?, ?, ?, ?)",
      id,
      day,
      count,
      endsAt,
    );
  }

  /** Sets the alarm, at once with what was written, for the first hold that ends. */
  #ring(endsAt: number): void {
    if (this.#alarmAt !== null && this.#alarmAt <= endsAt) return;
    // An earlier life of the object may have left holds that end before this one.
    this.#alarmAt = this.#firstEnd() ?? endsAt;
    void this.ctx.storage.setAlarm(this.#alarmAt);
  }

  #firstEnd(): number | null {
    return this.ctx.storage.sql.exec<{ next: number | null }>("SELECT min(ends_at) AS next FROM holds").one().next;
  }

  #drop(holds: readonly string[]): void {
    for (const id of holds) this.ctx.storage.sql.exec("DELETE FROM holds WHERE id = ?", id);
  }

  #ended(now: number): Refund[] {
    const sql = "SELECT id, day, count FROM holds WHERE ends_at <= ? ORDER BY ends_at LIMIT ?";
    return this.ctx.storage.sql.exec<{ id: string; day: string; count: number }>(sql, now, ALARM_ROWS).toArray();
  }

  #used(day: string): number {
    const month = monthOf(day);
    const sql = "SELECT coalesce(sum(used), 0) AS used FROM usage WHERE day BETWEEN ? AND ?";
    return this.ctx.storage.sql.exec<{ used: number }>(sql, `${month}-01`, `${month}-31`).one().used;
  }

  #cacheHits(day: string): number {
    const month = monthOf(day);
    const sql = "SELECT coalesce(sum(hits), 0) AS hits FROM cache_hits WHERE day BETWEEN ? AND ?";
    return this.ctx.storage.sql.exec<{ hits: number }>(sql, `${month}-01`, `${month}-31`).one().hits;
  }

  #add(day: string, count: number): void {
    const sql =
      "INSERT INTO usage (day, used) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET used = used + excluded.used";
    this.ctx.storage.sql.exec(sql, day, count);
  }

  #subtract(day: string, count: number): void {
    this.ctx.storage.sql.exec("UPDATE usage SET used = max(0, used - ?) WHERE day = ?", count, day);
  }

  /** Whether this refund is new. */
  #noteRefund(id: string, day: string): boolean {
    const sql = "INSERT INTO refunds (id, day) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id";
    return this.ctx.storage.sql.exec(sql, id, day).toArray().length === 1;
  }

  #window(): Window {
    const [row] = this.ctx.storage.sql.exec<{ window: string }>("SELECT window FROM burst").toArray();
    return row === undefined ? [] : (JSON.parse(row.window) as Window); // written by #setWindow alone
  }

  #setWindow(window: Window): void {
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO burst (id, window) VALUES (1, ?)", JSON.stringify(window));
  }

  /** Done at the first charge of a month, so that storage stays bounded without an alarm. */
  #forgetOld(day: string): void {
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM usage WHERE day < ?", monthsBefore(day, KEPT_MONTHS));
    sql.exec("DELETE FROM refunds WHERE day < ?", monthsBefore(day, REFUNDABLE_MONTHS));
  }
}
