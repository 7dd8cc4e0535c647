import { settings } from "../config.ts";
import { Jobs } from "../jobs/jobs.ts";
import type * as machine from "../jobs/machine.ts";
import { earliestDue } from "../jobs/store/owed.ts";
import { migrate } from "../lib/schema.ts";
import { Webhooks } from "../webhooks/webhooks.ts";
import { sendMessages } from "./queues.ts";
import { deliveryRules, jobRules } from "./rules.ts";
import { Scheduler } from "./scheduler.ts";
import { SCHEMA } from "./schema.ts";

/** Where an account's object lives. `env` is asked for anew each time. */
export interface Host {
  ctx: DurableObjectState;
  env: () => Env;
}

/**
 * An account's jobs and webhooks, and the transactions that change them. After each, the jobs that now fit the account's
 * limits are sent to the queue, and the alarm is set to the earliest thing that is due. One that is rolled back changes
 * nothing in memory either.
 */
export class UnitOfWork {
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly scheduler: Scheduler;
  readonly #host: Host;
  /** Callers that wait for the end of a job, by its id. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(host: Host) {
    const { sql } = host.ctx.storage;
    const variables = settings(host.env());
    migrate(host.ctx.storage, SCHEMA);
    this.#host = host;
    this.webhooks = new Webhooks(sql, deliveryRules(variables), () => this.jobs.isSuspended);
    const moment = (now: number): machine.Moment => {
      const rules = jobRules(variables, { retentionMs: this.jobs.policy?.retentionMs ?? 0 });
      return { now, rules, random: Math.random() };
    };
    this.jobs = new Jobs({ sql, moment, webhooks: this.webhooks });
    this.scheduler = new Scheduler(host.ctx.storage, () => this.#earliestOfAll());
  }

  /** A change of jobs, with the messages that it makes room for. */
  readonly change = <T>(work: (now: number) => T): T =>
    this.commit((now) => {
      const done = work(now);
      this.jobs.fillWindow(now);
      return done;
    });

  /** One transaction: the work, and the deliveries that it makes room for; then their messages and the alarm. */
  commit<T>(work: (now: number) => T): T {
    const now = Date.now();
    try {
      const answer = this.#host.ctx.storage.transactionSync(() => {
        const done = work(now);
        this.webhooks.deliveries.fillWindows(now);
        return done;
      });
      this.#finish();
      return answer;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Part of a transaction that is rolled back alone when it fails. */
  readonly isolated = (work: () => void): void => this.#host.ctx.storage.transactionSync(work);

  /** Forgets everything that is stored. */
  async clear(): Promise<void> {
    const { storage } = this.#host.ctx;
    await storage.deleteAlarm();
    await storage.deleteAll();
    migrate(storage, SCHEMA);
    this.#rollBack();
  }

  /** Resolves when the job has ended, or after so long. */
  async ended(job: string, milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(job) ?? new Set();
    this.#waiting.set(job, waiting.add(resolve));
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
    waiting.delete(resolve);
    if (waiting.size === 0) this.#waiting.delete(job);
  }

  #finish(): void {
    const jobs = this.jobs.outbox.take();
    const deliveries = this.webhooks.deliveries.outbox.take();
    void this.scheduler.moveForward(Math.min(jobs.earliest, deliveries.earliest));
    // The platform holds these back until the change is durable.
    const sending = sendMessages(this.#host.env(), { jobs: jobs.messages, deliveries: deliveries.messages });
    this.#host.ctx.waitUntil(sending);
    for (const job of this.jobs.ended.splice(0)) {
      for (const wake of this.#waiting.get(job) ?? []) wake();
    }
  }

  #rollBack(): void {
    this.jobs.rollBack();
    this.webhooks.deliveries.rollBack();
  }

  #earliestOfAll(): number | null {
    const dues = [earliestDue(this.#host.ctx.storage.sql), this.webhooks.earliestOfAll()];
    const known = dues.filter((due) => due !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
}
