import type { DeliveryState, DeliveryView, WebhookView } from "../contract/webhook.ts";
import type { AccountCall } from "../http/handler.ts";
import { type Attempt, type Delivery, isEnded } from "./delivery.ts";
import type { Webhook } from "./store/webhooks.ts";
import { openUrl } from "./sealing.ts";
import { accountObject } from "../lib/ids.ts";
import type { StoredDelivery } from "./store/deliveries.ts";

/** A webhook as its account sees it. */
export async function viewOfWebhook(keys: string, webhook: Webhook): Promise<WebhookView> {
  return {
    id: webhook.id,
    url: await openUrl(keys, webhook, webhook.url),
    events: [...webhook.events],
    description: webhook.description,
    enabled: webhook.enabled,
    disabledReason: webhook.disabledReason,
    failingSince: isoOrNull(webhook.failingSince),
    createdAt: iso(webhook.createdAt),
  };
}

export function viewOfDelivery({ delivery, event }: StoredDelivery): DeliveryView {
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    eventId: event.id,
    type: event.type,
    jobId: event.jobId,
    state: stateOf(delivery),
    attempts: delivery.attempts.map(viewOfAttempt),
    nextAttemptAt: "nextAt" in delivery ? iso(delivery.nextAt) : null,
    createdAt: iso(delivery.createdAt),
    finishedAt: isEnded(delivery) ? iso(delivery.finishedAt) : null,
  };
}

/** What an account's webhooks were told of a job, newest first. */
export async function showDeliveriesOf({ env, account }: AccountCall, job: string): Promise<DeliveryView[]> {
  return (await accountObject(env, account.id).deliveriesOfJob(job)).map(viewOfDelivery);
}

const stateOf = (delivery: Delivery): DeliveryState => (isEnded(delivery) ? delivery.stage : "pending");

const viewOfAttempt = ({ at, ...how }: Attempt) => ({ at: iso(at), ...how });

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const isoOrNull = (milliseconds: number | null): string | null => (milliseconds === null ? null : iso(milliseconds));
