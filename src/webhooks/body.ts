import type { WebhookEvent } from "./store/deliveries.ts";
import type { Webhook } from "./store/webhooks.ts";

/** A job as its account would see it now, with links to `origin`; `null` when it is gone. */
export type ShowJob = (env: Env, asked: { account: string; job: string; origin: string }) => Promise<object | null>;

/** An event, and the webhook that it goes to. */
export interface Sending {
  event: WebhookEvent;
  webhook: Pick<Webhook, "id" | "account" | "origin">;
}

/** What an event says if it is sent now; `null` when its job is gone. */
export async function bodyOf(env: Env, { event, webhook }: Sending, showJob: ShowJob): Promise<object | null> {
  const { account, origin, id } = webhook;
  const data = event.jobId === null ? { webhookId: id } : await showJob(env, { account, job: event.jobId, origin });
  return data && { type: event.type, timestamp: new Date(event.createdAt).toISOString(), data };
}
