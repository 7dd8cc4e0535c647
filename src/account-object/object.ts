import { DurableObject } from "cloudflare:workers";
import type { AttemptOutcome } from "../attempt/report.ts";
import type { JobStatus } from "../contract/job.ts";
import { type Accepted, nameOf, NewJobs, takeIn } from "../jobs/intake.ts";
import type { Claimed, Reported } from "../jobs/jobs.ts";
import * as machine from "../jobs/machine.ts";
import { jobsOfBatch, listJobs, stillKept, type Stored } from "../jobs/store/jobs.ts";
import { ERASED, type Policy } from "../jobs/store/policy.ts";
import type { Sealed } from "../lib/seal.ts";
import { deleteResultsOf } from "../results/store.ts";
import type { ClaimedDelivery, Report } from "../webhooks/deliveries.ts";
import type { StoredDelivery } from "../webhooks/store/deliveries.ts";
import type { NewWebhook, Webhook, WebhookChange } from "../webhooks/store/webhooks.ts";
import type { ResendAnswer, ResendAllAnswer, ByHand } from "../webhooks/webhooks.ts";
import { runAlarm } from "./alarm.ts";
import { UnitOfWork } from "./unit.ts";

/**
 * One account's jobs and webhooks, in one object so that a job's end and the event of it are one transaction. Every change
 * is made without a wait between the look and the write.
 */
export class AccountObject extends DurableObject<Env> {
  readonly #unit = new UnitOfWork({ ctx: this.ctx, env: () => this.env });
  /** Orders that are being taken in, by name. */
  readonly #underWay = new Map<string, Promise<Accepted>>();

  /**
   * Charges and stores the jobs of an order, all or none. A second time with the same ids, or with a used key, changes
   * nothing: such orders wait for the one before them.
   */
  async createJobs(sent: NewJobs): Promise<Accepted> {
    const order = NewJobs.parse(sent);
    const name = nameOf(order);
    for (let before = this.#underWay.get(name); before !== undefined; before = this.#underWay.get(name)) {
      await before.catch(() => undefined);
    }
    const taking = takeIn(this.env, this.#unit, order).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, taking);
    return await taking;
  }

  /** What the account may do from now on. While it is suspended what waits goes on waiting. */
  async adoptPolicy(policy: Policy): Promise<void> {
    this.#unit.change(() => {
      const wasSuspended = this.#unit.jobs.isSuspended;
      this.#unit.jobs.setPolicy(policy);
      if (wasSuspended && !this.#unit.jobs.isSuspended) this.#unit.webhooks.deliveries.resume();
    });
  }

  async job(job: string): Promise<Stored | null> {
    return this.#unit.jobs.find(job, Date.now());
  }

  /** The sealed request of a job that has ended; `null` where it is not kept. */
  async requestOf(job: string): Promise<string | null> {
    return this.#unit.jobs.requestOf(job, Date.now());
  }

  /** The job as it is once it has ended, or after so long. */
  async endedJob(job: string, milliseconds: number): Promise<Stored | null> {
    if (this.#unit.jobs.find(job, Date.now())?.job.stage !== "ended") await this.#unit.ended(job, milliseconds);
    return this.#unit.jobs.find(job, Date.now());
  }

  async batch(batch: string): Promise<Stored[]> {
    const now = Date.now();
    return jobsOfBatch(this.ctx.storage.sql, batch).filter((each) => stillKept(each, now) !== null);
  }

  /** One page, newest first. */
  async listJobs(asked: { status: JobStatus | null; before: number; limit: number }): Promise<Stored[]> {
    return listJobs(this.ctx.storage.sql, asked, Date.now());
  }

  /** The job as it then is; `finished` when it was too late. */
  async cancelJob(job: string): Promise<{ found: Stored | null; finished: boolean }> {
    return this.#unit.change((now) => this.#unit.jobs.cancel(job, now));
  }

  async claimJob(job: string): Promise<Claimed> {
    return this.#unit.change((now) => this.#unit.jobs.claim(job, now));
  }

  /** Whether the claim still holds, and whether the account wants the job no more. */
  async renewJob(job: string, fence: number): Promise<{ held: boolean; cancelRequested: boolean }> {
    return this.#unit.change((now) => this.#unit.jobs.renew(job, fence, now));
  }

  /** How a worker's attempt ended. */
  async reportJob(job: string, { fence, outcome }: { fence: number; outcome: AttemptOutcome }): Promise<Reported> {
    return this.#unit.change((now) =>
      this.#unit.jobs.report(job, now, (current, at) => {
        if (outcome.kind === "succeeded") return machine.succeed(current, { fence, result: outcome.result }, at);
        if (outcome.kind === "failed") return machine.fail(current, { fence, failure: outcome.failure }, at);
        return machine.handBack(current, { fence }, at);
      }),
    );
  }

  /** No browser was free for the job. */
  async postponeJob(job: string): Promise<Reported> {
    return this.#unit.change((now) => this.#unit.jobs.report(job, now, machine.postpone));
  }

  /** The queue gave the job's message up. */
  async undeliverableJob(job: string): Promise<Reported> {
    return this.#unit.change((now) => this.#unit.jobs.report(job, now, machine.undeliverable));
  }

  /** `null` when the account has as many webhooks as it may. A second time with the same id changes nothing. */
  async addWebhook(webhook: NewWebhook): Promise<Webhook | null> {
    return this.#unit.commit((now) => (this.#unit.jobs.isErased ? null : this.#unit.webhooks.add(webhook, now)));
  }

  async webhooks(): Promise<Webhook[]> {
    return this.#unit.webhooks.all();
  }

  async webhook(webhook: string): Promise<Webhook | null> {
    return this.#unit.webhooks.find(webhook);
  }

  async changeWebhook(webhook: string, change: WebhookChange): Promise<Webhook | null> {
    return this.#unit.commit((now) => this.#unit.webhooks.change(webhook, change, now));
  }

  /** The new secret is sealed; the one before it signs for so long yet. */
  async rotateSecret(webhook: string, secret: Sealed, lastsMs: number): Promise<Webhook | null> {
    return this.#unit.commit((now) => this.#unit.webhooks.rotate(webhook, secret, { now, lastsMs }));
  }

  async deleteWebhook(webhook: string): Promise<boolean> {
    return this.#unit.commit(() => this.#unit.webhooks.delete(webhook));
  }

  async testWebhook(webhook: string, how: ByHand & { retentionMs: number }): Promise<ResendAnswer> {
    return this.#unit.commit((now) => this.#unit.webhooks.test(webhook, how, now));
  }

  async redeliver(delivery: string, how: ByHand): Promise<ResendAnswer> {
    return this.#unit.commit((now) => this.#unit.webhooks.redeliver(delivery, how, now));
  }

  async redeliverUndelivered(webhook: string, how: ByHand): Promise<ResendAllAnswer> {
    return this.#unit.commit((now) => this.#unit.webhooks.redeliverUndelivered(webhook, how, now));
  }

  /** How many events did not arrive at a webhook, as far as they are counted. */
  async countUndelivered(webhook: string): Promise<number> {
    return this.#unit.webhooks.countUndelivered(webhook, Date.now());
  }

  /** One delivery; `null` when there is none. */
  async delivery(delivery: string): Promise<StoredDelivery | null> {
    return this.#unit.webhooks.deliveries.find(delivery, Date.now());
  }

  /** One page, newest first; `null` when there is no such webhook. */
  async deliveries(webhook: string, asked: { before: number; limit: number }): Promise<StoredDelivery[] | null> {
    return this.#unit.webhooks.list(webhook, asked, Date.now());
  }

  /** What the webhooks were told of a job, newest first. */
  async deliveriesOfJob(job: string): Promise<StoredDelivery[]> {
    return this.#unit.webhooks.ofJob(job, Date.now());
  }

  /** Counts an attempt of each, which the caller may then make; of some there is none to make. */
  async claimDeliveries(claims: readonly string[]): Promise<ClaimedDelivery[]> {
    return this.#unit.commit((now) =>
      claims
        .map((delivery) => this.#unit.webhooks.deliveries.claim(delivery, now))
        .filter((claimed) => claimed !== null),
    );
  }

  async reportDelivery(report: Report): Promise<void> {
    this.#unit.commit((now) => this.#unit.webhooks.deliveries.report(report, now));
  }

  /** The attempt could not be made, and does not count. */
  async handBackDelivery(delivery: string, report: { number: number; waitMs: number }): Promise<void> {
    this.#unit.commit((now) => this.#unit.webhooks.deliveries.handBack(delivery, report, now));
  }

  /** The queue gave the delivery's message up. */
  async undeliverableDelivery(delivery: string): Promise<void> {
    this.#unit.commit((now) => this.#unit.webhooks.deliveries.undeliverable(delivery, now));
  }

  /**
   * Forgets everything of this account, results included, but that it was deleted: what comes late makes nothing new. May
   * be asked again when it failed. Work that is under way finds nothing left to report to, and deletes what it made.
   */
  async erase(account: string): Promise<void> {
    await deleteResultsOf(this.env.RESULTS, account);
    await this.#unit.clear();
    this.#unit.commit(() => {
      const nothing = { inFlight: 0, retentionMs: 0, failureBudgetMs: 0, perHost: 0 };
      this.#unit.jobs.setPolicy({ account, ...nothing, suspended: true, version: ERASED });
    });
    await this.#unit.scheduler.reset();
  }

  /** Does all that is due. Safe to run twice; never throws, as an alarm that fails six times is never run again. */
  override async alarm(): Promise<void> {
    await runAlarm(this.env, this.#unit);
  }
}
