import type { Clock } from "./clock.ts";
import type { Chance } from "./random.ts";

/** Numbers of the platform on the Workers Paid plan, each with the page of developers.cloudflare.com that has it. */

/** `/browser-run/limits/` */
export const MAX_BROWSERS = 120;
export const NEW_BROWSER_EVERY_MS = 1000;

/** `/browser-run/best-practices/rules-of-browser-run/`: a cold start takes 2 to 4 s. */
export const COLD_START_MS = [2000, 4000] as const;

/** Between Worker, objects and browser of a region, each way; as the trait `browser-latency` of the strict platform. */
export const HOP_MS = 20;

/** US dollars. What each plan includes is not taken off, nor are the 5 dollars a month of the plan counted. */
export const PRICES = {
  /** `/browser-run/pricing/`: an hour of an open browser, used or not. */
  browserHour: 0.09,
  /** The same: a month of each browser beyond the included, by the mean of the days' peaks. */
  browserMonth: 2,
  browsersIncluded: 10,
  /** `/workers/platform/pricing/` */
  workerRequest: 0.3 / 1e6,
  workerCpuMs: 0.02 / 1e6,
  /** `/durable-objects/platform/pricing/`: a call, a second of an object of 128 MB in memory, a row written. */
  objectCall: 0.15 / 1e6,
  objectSecond: (0.128 * 12.5) / 1e6,
  objectRow: 1 / 1e6,
  /** `/r2/pricing/`: a write, a read. */
  bucketWrite: 4.5 / 1e6,
  bucketRead: 0.36 / 1e6,
  /** `/queues/platform/pricing/`: writing, reading and deleting a message are an operation each. */
  queueOperation: 0.4 / 1e6,
  /** `/d1/platform/pricing/` */
  databaseRow: 0.001 / 1e6,
} as const;

export const MONTH_HOURS = 730;

/** The account's browsers, of all regions together. */
export class BrowserRun {
  readonly #clock: Clock;
  readonly #chance: Chance;
  #nextAt = 0;
  #open = 0;
  #since: number;
  /** Milliseconds of open browsers, all together. */
  billedMs = 0;
  peak = 0;
  opened = 0;
  refused = 0;

  constructor(clock: Clock, chance: Chance) {
    this.#clock = clock;
    this.#chance = chance;
    this.#since = clock.now;
  }

  /** How long the new browser takes to start; `null` where none is given now. */
  acquire(): number | null {
    if (this.#open >= MAX_BROWSERS || this.#clock.now < this.#nextAt) {
      this.refused += 1;
      return null;
    }
    this.#nextAt = this.#clock.now + NEW_BROWSER_EVERY_MS;
    this.opened += 1;
    this.#change(1);
    return this.#chance.between(...COLD_START_MS);
  }

  release(): void {
    this.#change(-1);
  }

  countAnew(): void {
    this.#change(0);
    this.billedMs = 0;
    this.opened = 0;
    this.refused = 0;
    this.peak = this.#open;
  }

  /** Adds up what is open until now. */
  settle(): void {
    this.#change(0);
  }

  #change(by: number): void {
    this.billedMs += this.#open * (this.#clock.now - this.#since);
    this.#since = this.#clock.now;
    this.#open += by;
    this.peak = Math.max(this.peak, this.#open);
  }
}
