import { JOB_ALARM_RETRY_MS, settings } from "../config.ts";
import type { JobStatus } from "../contract/job.ts";
import { write } from "../lib/log.ts";
import { Gatherer } from "../lib/gather.ts";
import { migrate } from "../lib/schema.ts";
import { deleteResultsOf } from "../results/store.ts";
import { Book } from "../webhooks/book.ts";
import { WebhooksObject } from "../webhooks/object.ts";
import { settleDue, settleOthers } from "./alarm.ts";
import { Bell } from "./bell.ts";
import { type Accepted, accept, charge, countOf, MOST_TOGETHER, type NewJobs, type Terms, withdraw } from "./intake.ts";
import { Ledger } from "./ledger.ts";
import * as machine from "./machine.ts";
import type { Terms as Kept } from "./outbox.ts";
import { post } from "./post.ts";
import type { Failure } from "./retry.ts";
import { deliveryRules, jobRules } from "./rules.ts";
import { SCHEMA } from "./schema.ts";
import { findJob, jobsOfBatch, listJobs, payloadOf, stillKept, type Stored } from "./table.ts";

export type Claimed =
  | { claimed: true; fence: number; payload: string; leaseMs: number }
  | { claimed: false; reason: machine.Refused["reason"] | "unknown" };

/** Whether a worker's report counted; if not, what it stored belongs to nobody. */
export interface Reported {
  counted: boolean;
  status: JobStatus | null;
}

/** Orders that others keep waiting for longer than this are turned away. */
const INTAKE_TIMEOUT_MS = 15_000;

/** One account's jobs and webhooks. Every change is one transaction, taken without a wait between the look and the write. */
export class JobsObject extends WebhooksObject {
  readonly #settings = settings(this.env);
  readonly #ledger: Ledger;
  readonly #bell: Bell;
  readonly #intake = new Gatherer<NewJobs, Accepted>(countOf, MOST_TOGETHER);
  protected override readonly onWebhooks = <T>(work: (book: Book, now: number) => T): T =>
    this.#commit((now) => work(this.#ledger.webhooks, now));

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
    const book = new Book(ctx.storage.sql, deliveryRules(this.#settings));
    this.#ledger = new Ledger(ctx.storage.sql, (now) => this.#moment(now), book);
    this.#bell = new Bell(ctx.storage, () => this.#ledger.earliestOfAll());
  }

  /**
   * Charges and stores new jobs, those of each order all or none. A second time with the same ids, or with a used key,
   * changes nothing. Orders are taken in one group after the other, so that none meets another half done.
   */
  async create(terms: Terms, orders: readonly NewJobs[]): Promise<Accepted[]> {
    const work = { answer: (all: readonly NewJobs[]) => this.#takeIn(terms, all), keep: () => undefined };
    return await Promise.all(orders.map((order) => this.#intake.add(order, work, INTAKE_TIMEOUT_MS)));
  }

  /** What the account may do from now on. While it is suspended the jobs that wait go on waiting. */
  async adopt(terms: Kept): Promise<void> {
    this.#change(() => this.#ledger.setTerms(terms));
  }

  async view(job: string): Promise<Stored | null> {
    return stillKept(findJob(this.ctx.storage.sql, job), Date.now());
  }

  async batch(batch: string): Promise<Stored[]> {
    const now = Date.now();
    return jobsOfBatch(this.ctx.storage.sql, batch).filter((each) => stillKept(each, now) !== null);
  }

  /** One page, newest first. */
  async list(asked: { status: JobStatus | null; before: number; limit: number }): Promise<Stored[]> {
    return listJobs(this.ctx.storage.sql, asked, Date.now());
  }

  /** The job as it then is; `finished` when it was too late. */
  async cancel(job: string): Promise<{ found: Stored | null; finished: boolean }> {
    return this.#change((now) => {
      const stored = stillKept(findJob(this.ctx.storage.sql, job), now);
      if (stored === null) return { found: null, finished: false };
      const change = machine.cancel(stored.job, this.#moment(now));
      if ("reason" in change) return { found: stored, finished: true };
      this.#ledger.apply(change, now);
      return { found: { ...stored, job: change.job }, finished: false };
    });
  }

  async claim(job: string): Promise<Claimed> {
    return this.#change((now) => {
      const stored = findJob(this.ctx.storage.sql, job);
      if (stored === null) return { claimed: false, reason: "unknown" };
      const at = this.#moment(now);
      const change = machine.claim(stored.job, at);
      if ("reason" in change) return { claimed: false, reason: change.reason };
      this.#ledger.apply(change, now);
      const payload = payloadOf(this.ctx.storage.sql, job) ?? "";
      return { claimed: true, fence: change.job.fence, payload, leaseMs: at.rules.leaseMs };
    });
  }

  /** Whether the claim still holds, and whether the account wants the job no more. */
  async renew(job: string, fence: number): Promise<{ held: boolean; cancelRequested: boolean }> {
    return this.#change((now) => {
      const stored = findJob(this.ctx.storage.sql, job);
      const change = stored && machine.renew(stored.job, fence, this.#moment(now));
      if (change === null || "reason" in change) return { held: false, cancelRequested: false };
      this.#ledger.apply(change, now);
      return { held: true, cancelRequested: change.job.cancelRequested };
    });
  }

  async succeed(job: string, report: { fence: number; result: machine.Result }): Promise<Reported> {
    return this.#report(job, (current, at) => machine.succeed(current, report, at));
  }

  async fail(job: string, report: { fence: number; failure: Failure }): Promise<Reported> {
    return this.#report(job, (current, at) => machine.fail(current, report, at));
  }

  /** The worker could not even try. */
  async handBack(job: string, report: { fence: number; waitMs: number }): Promise<Reported> {
    return this.#report(job, (current, at) => machine.handBack(current, report, at));
  }

  /** The queue gave the job's message up. */
  async undeliverable(job: string): Promise<Reported> {
    return this.#report(job, machine.undeliverable);
  }

  /**
   * Forgets everything of this account, results included. May be asked again when it failed. Work that is under way finds
   * nothing left to report to, and deletes what it made.
   */
  async erase(account: string): Promise<void> {
    await deleteResultsOf(this.env.RESULTS, account);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, SCHEMA);
    this.#ledger.undo();
    await this.#bell.ringForAll();
  }

  /** Does all that is due. Safe to run twice; never throws, as an alarm that fails six times is never run again. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    // Before the work: whatever becomes of it, the alarm comes back.
    await this.#bell.ringAt(now + JOB_ALARM_RETRY_MS);
    try {
      this.#change(() => settleDue(this.#ledger, now));
      await settleOthers(this.env, this.#ledger, now);
      await this.#bell.ringForAll();
    } catch (error) {
      write("error", { message: "A jobs alarm failed", error: String(error).slice(0, 300) });
    }
  }

  async #takeIn(terms: Terms, orders: readonly NewJobs[]): Promise<Accepted[]> {
    const charged = await charge(this.env, this.#ledger, { terms, orders });
    try {
      return this.#change(accept(this.#ledger, { terms, orders }, charged));
    } catch (error) {
      await withdraw(this.env, terms.account, charged).catch(() => undefined);
      throw error;
    }
  }

  #report(job: string, decide: (job: machine.Job, at: machine.Moment) => machine.Change | machine.Refused): Reported {
    return this.#change((now) => {
      const stored = findJob(this.ctx.storage.sql, job);
      if (stored === null) return { counted: false, status: null };
      const change = decide(stored.job, this.#moment(now));
      if ("reason" in change) return { counted: false, status: stored.job.status };
      this.#ledger.apply(change, now);
      return { counted: true, status: change.job.status };
    });
  }

  /** A change of jobs, with the messages that it makes room for. */
  #change<T>(work: (now: number) => T): T {
    return this.#commit((now) => {
      const done = work(now);
      this.#ledger.fillWindow(now);
      return done;
    });
  }

  /** One transaction: the work, the deliveries that it makes room for, and the alarm. */
  #commit<T>(work: (now: number) => T): T {
    const now = Date.now();
    try {
      const answer = this.ctx.storage.transactionSync(() => {
        const done = work(now);
        this.#ledger.webhooks.deliveries.fillWindows(now);
        return done;
      });
      const { messages, deliveries, earliest } = this.#ledger.finish();
      void this.#bell.ring(earliest);
      const account = this.#ledger.terms?.account ?? "";
      // The platform holds these back until the change is durable.
      this.ctx.waitUntil(post(this.env, { jobs: messages.map((job) => ({ account, job })), deliveries }));
      return answer;
    } catch (error) {
      this.#ledger.undo();
      throw error;
    }
  }

  #moment(now: number): machine.Moment {
    const rules = jobRules(this.#settings, { retentionMs: this.#ledger.terms?.retentionMs ?? 0 });
    return { now, rules, random: Math.random() };
  }
}
