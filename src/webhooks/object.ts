import { DurableObject } from "cloudflare:workers";
import type { Sealed } from "../lib/seal.ts";
import type { Asked, Book, ByHand } from "./book.ts";
import type { ClaimedDelivery, Report } from "./deliveries.ts";
import type { NewWebhook, Webhook, WebhookChange } from "./registry.ts";
import type { StoredDelivery } from "./table.ts";

/** What an account's object answers about webhooks. It is the object of its jobs, so that both change together. */
export abstract class WebhooksObject extends DurableObject<Env> {
  /** Does the work in one transaction, with all that follows from it. A field, which nobody can call from outside. */
  protected abstract readonly onWebhooks: <T>(work: (book: Book, now: number) => T) => T;

  /** `null` when the account has as many webhooks as it may. A second time with the same id changes nothing. */
  async addWebhook(webhook: NewWebhook): Promise<Webhook | null> {
    return this.onWebhooks((book, now) => book.add(webhook, now));
  }

  async webhooks(): Promise<Webhook[]> {
    return this.onWebhooks((book) => book.all());
  }

  async webhook(webhook: string): Promise<Webhook | null> {
    return this.onWebhooks((book) => book.find(webhook));
  }

  async changeWebhook(webhook: string, change: WebhookChange): Promise<Webhook | null> {
    return this.onWebhooks((book, now) => book.change(webhook, change, now));
  }

  /** The new secret is sealed; the one before it signs for so long yet. */
  async rotateSecret(webhook: string, secret: Sealed, lastsMs: number): Promise<Webhook | null> {
    return this.onWebhooks((book, now) => book.rotate(webhook, secret, { now, lastsMs }));
  }

  async deleteWebhook(webhook: string): Promise<boolean> {
    return this.onWebhooks((book) => book.delete(webhook));
  }

  async testWebhook(webhook: string, how: ByHand & { retentionMs: number }): Promise<Asked> {
    return this.onWebhooks((book, now) => book.test(webhook, how, now));
  }

  async redeliver(delivery: string, how: ByHand): Promise<Asked> {
    return this.onWebhooks((book, now) => book.redeliver(delivery, how, now));
  }

  /** One page, newest first; `null` when there is no such webhook. */
  async deliveries(webhook: string, asked: { before: number; limit: number }): Promise<StoredDelivery[] | null> {
    return this.onWebhooks((book, now) => book.list(webhook, asked, now));
  }

  /** What the webhooks were told of a job, newest first. */
  async deliveriesOfJob(job: string): Promise<StoredDelivery[]> {
    return this.onWebhooks((book, now) => book.ofJob(job, now));
  }

  /** Counts an attempt of each, which the caller may then make; of some there is none to make. */
  async claimDeliveries(claims: readonly string[]): Promise<ClaimedDelivery[]> {
    return this.onWebhooks(({ deliveries }, now) =>
      claims.map((delivery) => deliveries.claim(delivery, now)).filter((claimed) => claimed !== null),
    );
  }

  async reportDeliveries(reports: readonly Report[]): Promise<void> {
    this.onWebhooks(({ deliveries }, now) => {
      for (const report of reports) deliveries.report(report, now);
    });
  }

  /** The attempt could not be made, and does not count. */
  async handBackDelivery(delivery: string, report: { number: number; waitMs: number }): Promise<void> {
    this.onWebhooks(({ deliveries }, now) => deliveries.handBack(delivery, report, now));
  }

  /** The queue gave the delivery's message up. */
  async undeliverableDelivery(delivery: string): Promise<void> {
    this.onWebhooks(({ deliveries }, now) => deliveries.undeliverable(delivery, now));
  }
}
