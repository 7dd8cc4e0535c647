import { Problem } from "../contract/problem.ts";
import type { DeliveryState, DeliveryView, WebhookView } from "../contract/webhook.ts";
import type { AccountCall } from "../http/handler.ts";
import { bodyOf, type ShowJob } from "./body.ts";
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

/**
 * One delivery with its webhook, and what is sent if it is sent now; `null` when its job is gone.
 * @throws {Problem} `not_found`.
 */
export async function viewDelivery({ env, account, settings }: AccountCall, id: string, showJob: ShowJob) {
  const stored = await accountObject(env, account.id).delivery(id);
  const webhook = stored && (await accountObject(env, account.id).webhook(stored.delivery.webhookId));
  if (stored === null || webhook === null) throw new Problem("not_found", "There is no delivery with this id.");
  const [shown, payload] = await Promise.all([
    viewOfWebhook(settings.PAYLOAD_KEYS, webhook),
    bodyOf(env, { event: stored.event, webhook }, showJob),
  ]);
  return { delivery: viewOfDelivery(stored), webhook: shown, payload };
}

/** What an account's webhooks were told of a job, newest first. */
export async function showDeliveriesOf({ env, account }: AccountCall, job: string): Promise<DeliveryView[]> {
  return (await accountObject(env, account.id).deliveriesOfJob(job)).map(viewOfDelivery);
}

const stateOf = (delivery: Delivery): DeliveryState => (isEnded(delivery) ? delivery.stage : "pending");

const viewOfAttempt = ({ at, ...how }: Attempt) => ({ at: iso(at), ...how });

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const isoOrNull = (milliseconds: number | null): string | null => (milliseconds === null ? null : iso(milliseconds));
