import { DurableObject } from "cloudflare:workers";
import { migrate } from "../lib/schema.ts";
import { dayOf, monthEnd, monthOf, monthsBefore, take, type Window } from "./window.ts";

/** Append-only. */
const SCHEMA = [
  `CREATE TABLE usage (day TEXT PRIMARY KEY, used INTEGER NOT NULL CHECK (used >= 0)) WITHOUT ROWID;
   CREATE TABLE burst (id INTEGER PRIMARY KEY CHECK (id = 1), window TEXT NOT NULL);
   CREATE TABLE refunds (id TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID;`,
];

/** A year of days for a chart, and the same month of last year whole. */
const KEPT_MONTHS = 13;

/** What was charged before last month can no longer be given back: that month is over, and its refunds are forgotten. */
const REFUNDABLE_MONTHS = 1;

export interface ChargeRequest {
  count: number;
  /** The plan's requests in a calendar month (UTC). */
  monthly: number;
  /** The plan's requests in any 60 seconds. */
  perMinute: number;
}

/** `day` is today in UTC, `used` the sum of its month, `reset` in milliseconds since 1970. */
export type ChargeAnswer =
  | { granted: true; day: string; used: number }
  | { granted: false; reason: "month" | "burst"; reset: number; day: string; used: number };

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

export interface DayUsage {
  day: string;
  used: number;
}

/** One account's limits. A check and its write are synchronous, so that no other caller comes between them. */
export class LimitObject extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
  }

  /** Grants all `count` requests or none; a refusal uses nothing up. When both limits refuse, the month is named. */
  charge({ count, monthly, perMinute }: ChargeRequest): ChargeAnswer {
    const now = Date.now();
    const day = dayOf(now);
    const used = this.#used(day);
    if (used + count > monthly) return { granted: false, reason: "month", reset: monthEnd(day), day, used };
    const taken = take(this.#window(), { now, limit: perMinute, count });
    if (!taken.granted) return { granted: false, reason: "burst", reset: taken.reset, day, used };
    this.ctx.storage.transactionSync(() => {
      if (used === 0) this.#forgetOld(day);
      this.#add(day, count);
      this.#setWindow(taken.window);
    });
    return { granted: true, day, used: used + count };
  }

  /** Gives requests back to the day they were charged on. A second time under the same id changes nothing. */
  giveBack({ id, day, count }: Refund): MonthUsage {
    const today = dayOf(Date.now());
    if (monthOf(day) >= monthsBefore(today, REFUNDABLE_MONTHS)) {
      this.ctx.storage.transactionSync(() => {
        if (this.#noteRefund(id, day)) this.#subtract(day, count);
      });
    }
    return { day: today, used: this.#used(today) };
  }

  /** What is used of this month. */
  usage(): MonthUsage {
    const day = dayOf(Date.now());
    return { day, used: this.#used(day) };
  }

  /** The days of this month on which anything was used, in order. */
  days(): DayUsage[] {
    const month = monthOf(dayOf(Date.now()));
    const sql = "SELECT day, used FROM usage WHERE day BETWEEN ? AND ? AND used > 0 ORDER BY day";
    return this.ctx.storage.sql.exec<{ day: string; used: number }>(sql, `${month}-01`, `${month}-31`).toArray();
  }

  #used(day: string): number {
    const month = monthOf(day);
    const sql = "SELECT coalesce(sum(used), 0) AS used FROM usage WHERE day BETWEEN ? AND ?";
    return this.ctx.storage.sql.exec<{ used: number }>(sql, `${month}-01`, `${month}-31`).one().used;
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
