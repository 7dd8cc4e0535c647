import { JOB_ALARM_ROWS, JOB_RESEND_MAX_MS } from "../config.ts";
import { isInFlight } from "../lib/queue/dispatch.ts";
import { newId } from "../lib/ids.ts";
import { write } from "../lib/log.ts";
import { Outbox } from "../lib/queue/outbox.ts";
import { IN_FLIGHT } from "./bounds.ts";
import * as machine from "./delivery.ts";
import { afterAttempt, signs } from "./health.ts";
import { allWebhooks, findWebhook, putWebhook, type Webhook } from "./store/webhooks.ts";
import * as table from "./store/deliveries.ts";
import type { StoredDelivery, WebhookEvent } from "./store/deliveries.ts";

/** What the queue carries. */
export interface DeliveryMessage {
  account: string;
  delivery: string;
}

/** What a worker needs for one attempt. */
export interface ClaimedDelivery {
  id: string;
  /** Which attempt it is, from 1; the report carries it. */
  number: number;
  event: WebhookEvent;
  webhook: Pick<Webhook, "id" | "account" | "origin" | "url">;
  /** Sealed, newest first. */
  secrets: string[];
}

/** How an attempt of a delivery ended. */
export interface Report {
  delivery: string;
  /** As it was claimed. */
  number: number;
  outcome: machine.DeliveryOutcome;
}

/** Writes what the machine decides about an account's deliveries, in the transaction that its caller holds open. */
export class Deliveries {
  readonly #sql: SqlStorage;
  readonly #rules: machine.Rules;
  readonly #isSuspended: () => boolean;
  readonly outbox = new Outbox<DeliveryMessage>();
  /** Webhooks to look at before the transaction ends: one got a delivery that waits, or a place became free. */
  readonly #toFill = new Set<string>();

  constructor(sql: SqlStorage, rules: machine.Rules, isSuspended: () => boolean) {
    this.#sql = sql;
    this.#rules = rules;
    this.#isSuspended = isSuspended;
  }

  addEvent(happened: Omit<WebhookEvent, "id" | "createdAt">, now: number): WebhookEvent {
    const event = { ...happened, id: newId("evt"), createdAt: now };
    table.insertEvent(this.#sql, event);
    this.outbox.noteDue(event.expiresAt);
    return event;
  }

  add(event: WebhookEvent, to: { webhookId: string; byHand: boolean }, now: number): StoredDelivery {
    this.#toFill.add(to.webhookId);
    return table.insertDelivery(this.#sql, { id: newId("dlv"), ...to }, { event, now });
  }

  /** What is past its time is gone, whether or not the alarm came by already. */
  find(id: string, now: number): StoredDelivery | null {
    const stored = table.findDelivery(this.#sql, id);
    return stored === null || stored.event.expiresAt <= now ? null : stored;
  }

  /** Puts a delivery in a worker's hands; `null` when it is not to be made, or not by this message. */
  claim(id: string, now: number): ClaimedDelivery | null {
    const stored = this.find(id, now);
    const webhook = stored && findWebhook(this.#sql, stored.delivery.webhookId);
    if (stored === null || webhook === null) return null;
    if (this.#isSuspended()) return this.#putBack(stored.delivery);
    const claimed = machine.claim(stored.delivery, this.#moment(webhook, now));
    if (claimed === null) return null;
    this.#write(claimed);
    const { account, origin, url } = webhook;
    const secrets = webhook.secrets.filter((secret) => signs(secret, now)).map(({ sealed }) => sealed);
    const { event } = stored;
    return { id, number: claimed.attempts.length, event, webhook: { id: webhook.id, account, origin, url }, secrets };
  }

  /** How an attempt ended, and what that makes of its webhook. A report that comes twice or late changes nothing. */
  report({ delivery: id, number, outcome }: Report, now: number): void {
    this.#step(id, now, (delivery, webhook) => {
      const after = afterAttempt(webhook, outcome, now);
      const next = machine.report(delivery, number, { ...this.#moment(after, now), outcome });
      if (next !== null && after !== webhook) this.putWebhook(after, now);
      return next;
    });
  }

  /** The attempt could not be made; it does not count. */
  handBack(id: string, { number, waitMs }: { number: number; waitMs: number }, now: number): void {
    this.#step(id, now, (delivery, { enabled }) => machine.handBack(delivery, number, { now, waitMs, enabled }));
  }

  /** The queue gave the delivery's message up. */
  undeliverable(id: string, now: number): void {
    this.#step(id, now, (delivery, webhook) => machine.undeliverable(delivery, this.#moment(webhook, now)));
  }

  /** Brings every delivery that is due one step on, and forgets events that are over. */
  settleDue(now: number, isolated: (work: () => void) => void): void {
    for (const id of table.dueDeliveries(this.#sql, now, JOB_ALARM_ROWS)) {
      try {
        isolated(() => this.#settle(id, now));
      } catch (error) {
        write("error", { message: "A delivery could not be brought on", id, error: String(error).slice(0, 300) });
        table.parkDelivery(this.#sql, id, now + JOB_RESEND_MAX_MS);
      }
    }
    // Deliveries that went with their events may have left room that others wait for, and nothing else would tell those.
    for (const webhook of table.dropEvents(this.#sql, now, JOB_ALARM_ROWS)) this.#toFill.add(webhook);
  }

  /** Ends what is still to be made of an event for a webhook: another delivery takes its place. */
  replacePending(event: string, webhookId: string, now: number): void {
    for (const delivery of table.pendingOf(this.#sql, event, webhookId)) this.#write(machine.replace(delivery, now));
  }

  /** Writes a webhook as it now is. One that is disabled has nothing on its way. */
  putWebhook(webhook: Webhook, now: number): void {
    putWebhook(this.#sql, webhook);
    if (!webhook.enabled) table.cancelPending(this.#sql, webhook.id, now);
  }

  /** The account is no longer suspended: what waited for that may go. */
  resume(): void {
    for (const { id } of allWebhooks(this.#sql)) this.#toFill.add(id);
  }

  /** Sends the next deliveries of every webhook that has room for them. */
  fillWindows(now: number): void {
    if (this.#isSuspended()) return this.#toFill.clear();
    for (const id of this.#toFill) {
      const webhook = findWebhook(this.#sql, id);
      if (webhook !== null) this.#fillWindow(webhook, now);
    }
    this.#toFill.clear();
  }

  /** The transaction was rolled back: what it left in memory goes too. */
  rollBack(): void {
    this.outbox.clear();
    this.#toFill.clear();
  }

  #settle(id: string, now: number): void {
    this.#step(id, now, (delivery, webhook) => {
      const next = machine.due(delivery, this.#moment(webhook, now));
      if (next?.send !== true) return next?.delivery ?? null;
      if (this.#isSuspended()) return machine.suspend(delivery);
      this.outbox.send({ account: webhook.account, delivery: id });
      return next.delivery;
    });
  }

  #putBack(delivery: machine.Delivery): null {
    const waiting = machine.suspend(delivery);
    if (waiting !== null) this.#write(waiting);
    return null;
  }

  #fillWindow(webhook: Webhook, now: number): void {
    const room = IN_FLIGHT - table.countInFlight(this.#sql, webhook.id);
    if (room <= 0) return;
    for (const delivery of table.readyDeliveries(this.#sql, webhook.id, room)) {
      if (delivery.stage !== "ready") continue;
      this.#write(machine.dispatch(delivery, this.#moment(webhook, now)));
      this.outbox.send({ account: webhook.account, delivery: delivery.id });
    }
  }

  #step(
    id: string,
    now: number,
    decide: (delivery: machine.Delivery, webhook: Webhook) => machine.Delivery | null,
  ): void {
    const stored = this.find(id, now);
    const webhook = stored && findWebhook(this.#sql, stored.delivery.webhookId);
    const next = webhook && decide(stored.delivery, webhook);
    if (next !== null) this.#write(next);
  }

  #write(delivery: machine.Delivery): void {
    table.updateDelivery(this.#sql, delivery);
    if (!isInFlight(delivery.stage)) this.#toFill.add(delivery.webhookId);
    if ("dueAt" in delivery) this.outbox.noteDue(delivery.dueAt);
  }

  #moment({ enabled }: Webhook, now: number): machine.Moment {
    return { now, rules: this.#rules, random: Math.random(), enabled };
  }
}
