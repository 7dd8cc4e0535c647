import type { CaptureReport } from "../browser/order.ts";
import { migrate } from "../lib/schema.ts";
import { emptyTally, sumOf, Tally, withCapture, withRefusal } from "./tally.ts";

const HOUR_MS = 3_600_000;

/** The last hours that are kept: a whole day and the one that has begun. */
const HOURS = 25;

/** How long counts are only in memory: a write for each capture would be one too many, and what is lost is little. */
const WRITE_MS = 2000;

/** One row an hour. */
const SCHEMA = ["CREATE TABLE hours (hour INTEGER PRIMARY KEY, tally TEXT NOT NULL)"];

/** What became of the captures of one region in the last 24 hours, kept in its pool's object. */
export class Statistics {
  readonly #storage: DurableObjectStorage;
  #current: { hour: number; tally: Tally } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    migrate(storage, SCHEMA);
  }

  /** A capture has ended. */
  count(report: CaptureReport, now: number): void {
    this.#change(now, (tally) => withCapture(tally, report));
  }

  /** A caller was sent away without a browser. */
  refuse(now: number): void {
    this.#change(now, withRefusal);
  }

  /** Of the 24 hours before `now`, to the hour. */
  sum(now: number): Tally {
    this.#write();
    const since = hourOf(now) - HOURS + 1;
    const rows = this.#storage.sql.exec<{ tally: string }>("SELECT tally FROM hours WHERE hour >= ?", since).toArray();
    return sumOf(rows.map(({ tally }) => readTally(tally)));
  }

  #change(now: number, change: (tally: Tally) => Tally): void {
    const hour = hourOf(now);
    if (this.#current !== null && this.#current.hour !== hour) this.#write();
    this.#current ??= { hour, tally: this.#read(hour) };
    this.#current = { hour, tally: change(this.#current.tally) };
    this.#timer ??= setTimeout(() => this.#write(), WRITE_MS);
  }

  #read(hour: number): Tally {
    const [row] = this.#storage.sql.exec<{ tally: string }>("SELECT tally FROM hours WHERE hour = ?", hour).toArray();
    return row === undefined ? emptyTally() : readTally(row.tally);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#current === null) return;
    const { hour, tally } = this.#current;
    this.#current = null;
    const { sql } = this.#storage;
    sql.exec("INSERT OR REPLACE INTO hours (hour, tally) VALUES (?, ?)", hour, JSON.stringify(tally));
    sql.exec("DELETE FROM hours WHERE hour < ?", hour - HOURS);
  }
}

const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

/** A row that another version wrote in another shape counts for nothing. */
function readTally(text: string): Tally {
  return Tally.safeParse(JSON.parse(text)).data ?? emptyTally();
}
