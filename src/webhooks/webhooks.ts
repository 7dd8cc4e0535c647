import type { EventType } from "../contract/webhook.ts";
import { MAX_AT_ONCE, MAX_WEBHOOKS } from "./bounds.ts";
import { Deliveries } from "./deliveries.ts";
import type { Rules } from "./delivery.ts";
import { changed, rotated } from "./health.ts";
import * as registered from "./store/webhooks.ts";
import type { NewWebhook, Webhook, WebhookChange } from "./store/webhooks.ts";
import * as table from "./store/deliveries.ts";
import type { StoredDelivery } from "./store/deliveries.ts";

/** How many deliveries an account may ask for by hand in a minute. */
export interface ByHand {
  perMinute: number;
}

export type ResendAnswer =
  { asked: true; delivery: StoredDelivery } | { asked: false; reason: "unknown" | "disabled" | "too_many" };

/** What became of a wish to have everything sent again that did not arrive. */
export type ResendAllAnswer =
  { asked: true; deliveries: number; left: boolean } | { asked: false; reason: "unknown" | "disabled" | "too_many" };

const MINUTE_MS = 60_000;

/** One account's webhooks and what is sent to them, written in the transaction that its caller holds open. */
export class Webhooks {
  readonly deliveries: Deliveries;
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage, rules: Rules, isSuspended: () => boolean) {
    this.#sql = sql;
    this.deliveries = new Deliveries(sql, rules, isSuspended);
  }

  /** `null` when there are as many as there may be. A second time with the same id changes nothing. */
  add({ secret, ...made }: NewWebhook, now: number): Webhook | null {
    const before = registered.findWebhook(this.#sql, made.id);
    if (before !== null) return before;
    if (this.all().length >= MAX_WEBHOOKS) return null;
    const fresh = { enabled: true, disabledReason: null, failingSince: null, lastFailedAt: null, createdAt: now };
    const webhook = { ...made, ...fresh, secrets: [{ sealed: secret, until: null }] };
    registered.putWebhook(this.#sql, webhook);
    return webhook;
  }

  /** Oldest first. */
  all(): Webhook[] {
    return registered.allWebhooks(this.#sql);
  }

  find(id: string): Webhook | null {
    return registered.findWebhook(this.#sql, id);
  }

  change(id: string, change: WebhookChange, now: number): Webhook | null {
    const webhook = this.find(id);
    const next = webhook && changed(webhook, change);
    if (next !== null) this.deliveries.putWebhook(next, now);
    return next;
  }

  rotate(id: string, sealed: string, at: { now: number; lastsMs: number }): Webhook | null {
    const webhook = this.find(id);
    const next = webhook && rotated(webhook, sealed, at);
    if (next !== null) registered.putWebhook(this.#sql, next);
    return next;
  }

  /** `false` when there was none. */
  delete(id: string): boolean {
    if (this.find(id) === null) return false;
    registered.deleteWebhook(this.#sql, id);
    table.deleteDeliveriesOf(this.#sql, id);
    return true;
  }

  /** An event, with a delivery to every webhook that gets it. Where none does there is nothing to keep. */
  record(happened: { type: EventType; jobId: string; expiresAt: number }, now: number): void {
    const webhooks = this.all().filter(({ enabled, events }) => enabled && events.includes(happened.type));
    if (webhooks.length === 0) return;
    const event = this.deliveries.addEvent(happened, now);
    for (const { id } of webhooks) this.deliveries.add(event, { webhookId: id, byHand: false }, now);
  }

  test(id: string, { perMinute, retentionMs }: ByHand & { retentionMs: number }, now: number): ResendAnswer {
    const refused = this.#refusal(id, perMinute, now);
    if (refused !== null) return { asked: false, reason: refused };
    const event = this.deliveries.addEvent({ type: "webhook.test", jobId: null, expiresAt: now + retentionMs }, now);
    return { asked: true, delivery: this.deliveries.add(event, { webhookId: id, byHand: true }, now) };
  }

  /** Delivers an event once more; a delivery of it that is still pending is replaced. */
  redeliver(deliveryId: string, { perMinute }: ByHand, now: number): ResendAnswer {
    const before = this.deliveries.find(deliveryId, now);
    if (before === null) return { asked: false, reason: "unknown" };
    const { webhookId } = before.delivery;
    const refused = this.#refusal(webhookId, perMinute, now);
    if (refused !== null) return { asked: false, reason: refused };
    this.deliveries.replacePending(before.event.id, webhookId, now);
    return { asked: true, delivery: this.deliveries.add(before.event, { webhookId, byHand: true }, now) };
  }

  /** Delivers once more what did not arrive, the oldest first: no more than may be asked for in a minute. */
  redeliverUndelivered(webhookId: string, { perMinute }: ByHand, now: number): ResendAllAnswer {
    const refused = this.#refusal(webhookId, perMinute, now);
    if (refused !== null) return { asked: false, reason: refused };
    const most = Math.min(MAX_AT_ONCE, perMinute - table.countByHand(this.#sql, now - MINUTE_MS));
    const found = table.undelivered(this.#sql, webhookId, { limit: most + 1, now });
    const sent = found.slice(0, most);
    for (const { event } of sent) {
      this.deliveries.replacePending(event.id, webhookId, now);
      this.deliveries.add(event, { webhookId, byHand: true }, now);
    }
    return { asked: true, deliveries: sent.length, left: found.length > most };
  }

  /** How many events did not arrive, as far as they are counted. */
  countUndelivered(webhookId: string, now: number): number {
    return table.undelivered(this.#sql, webhookId, { limit: MAX_AT_ONCE + 1, now }).length;
  }

  /** One page, newest first; `null` when there is no such webhook. */
  list(webhookId: string, asked: { before: number; limit: number }, now: number): StoredDelivery[] | null {
    if (this.find(webhookId) === null) return null;
    return table.listDeliveries(this.#sql, webhookId, { ...asked, now });
  }

  ofJob(jobId: string, now: number): StoredDelivery[] {
    return table.deliveriesOfJob(this.#sql, jobId, now);
  }

  /** When the earliest of all is due; `null` when nothing ever is. */
  earliestOfAll(): number | null {
    return table.earliestDue(this.#sql);
  }

  #refusal(webhookId: string, perMinute: number, now: number): "unknown" | "disabled" | "too_many" | null {
    const webhook = this.find(webhookId);
    if (webhook === null) return "unknown";
    if (!webhook.enabled) return "disabled";
    return table.countByHand(this.#sql, now - MINUTE_MS) >= perMinute ? "too_many" : null;
  }
}
