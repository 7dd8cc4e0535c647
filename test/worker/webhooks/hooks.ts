import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { expect, inject } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { DeliveryView, type EventType, type WebhookView } from "../../../src/contract/webhook.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { showJob } from "../../../src/jobs/view.ts";
import { deliveryConsumer } from "../../../src/webhooks/consumer.ts";
import type { DeliveryMessage } from "../../../src/webhooks/deliveries.ts";
import type { TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { alter } from "../jobs/carrier.ts";
import { submit } from "../jobs/submit.ts";
import type { Received } from "./sink.ts";

/** A webhook as it was registered. */
export type Registered = WebhookView & { secret: string };

export const sinkUrl = (pathAndQuery: string): string => `${inject("sink")}/${pathAndQuery}`;

/** Every request that came to the sink under a key, oldest first. */
export async function got(key: string): Promise<Received[]> {
  return await read<Received[]>(await fetch(sinkUrl(`sink/received?key=${key}`)));
}

/** Resolves once so many have come. The runner's time limit ends a wait that is in vain. */
export async function until(key: string, many: number): Promise<void> {
  while ((await got(key)).length < many) await new Promise((done) => setTimeout(done, 20));
}

/** Lets go what is held under a key. */
export async function release(key: string): Promise<void> {
  await (await fetch(sinkUrl(`sink/release?key=${key}`))).text();
}

export const post = ({ token }: TestAccount, path: string, body?: unknown): Promise<Response> =>
  api(`/api/webhooks${path}`, { method: "POST", token, ...(body === undefined ? {} : { body }) });

/** Registers a webhook whose requests come to the sink; `to` is a key with how it answers: `key?do=hang`. */
export async function register(account: TestAccount, to: string, events?: EventType[]): Promise<Registered> {
  const response = await post(account, "", { url: sinkUrl(to), ...(events && { events }) });
  if (response.status !== 201) expect.fail(`${response.status} ${await response.text()}`);
  return await read<Registered>(response);
}

/** A job that ends: the quickest way to an event. */
export async function endJob(account: TestAccount): Promise<JobView> {
  const { id } = await submit(account, "/plain", { width: 100, height: 100 });
  return await read<JobView>(api(`/api/jobs/${id}`, { method: "DELETE", token: account.token }));
}

/** Asks for a test event. */
export const test = async (account: TestAccount, { id }: { id: string }): Promise<DeliveryView> =>
  await read<DeliveryView>(post(account, `/${id}/test`));

export const webhookOf = async ({ token }: TestAccount, { id }: { id: string }): Promise<WebhookView> =>
  await read<WebhookView>(api(`/api/webhooks/${id}`, { token }));

/** Newest first. */
export async function deliveriesOf({ token }: TestAccount, { id }: { id: string }): Promise<DeliveryView[]> {
  const answer = await read<{ deliveries: DeliveryView[] }>(api(`/api/webhooks/${id}/deliveries?limit=100`, { token }));
  for (const delivery of answer.deliveries) DeliveryView.strict().parse(delivery);
  return answer.deliveries;
}

/** Rings the alarm of an account's object; again for what that made due. */
export async function tick(account: TestAccount): Promise<void> {
  for (let times = 0; times < 3; times += 1) await runDurableObjectAlarm(accountObject(env, account.id));
}

/** Takes the queues away from an account's object; what it sends for deliveries is held here until it is delivered. */
export async function hold(account: TestAccount): Promise<DeliveryMessage[]> {
  const sent: DeliveryMessage[] = [];
  const sendBatch = async (messages: Iterable<{ body: DeliveryMessage }>) => {
    sent.push(...[...messages].map(({ body }) => body));
  };
  await alter(account.id, { WEBHOOK_DELIVERIES: { sendBatch }, CAPTURE_JOBS: { sendBatch: async () => undefined } });
  return sent;
}

/** Hands messages to a worker as one batch, and waits for all that comes of them. */
export async function deliver(messages: DeliveryMessage[], changed: object = {}, show = showJob) {
  const batch = createMessageBatch(
    "webhook-deliveries",
    messages.splice(0).map((body) => ({ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await deliveryConsumer(show)(batch, { ...env, ...changed }, context);
  await waitOnExecutionContext(context);
  const result = await getQueueResult(batch, createExecutionContext());
  return { acked: result.explicitAcks.length, retried: result.retryMessages.length };
}

/** What a receiver learns from a request: @throws when the reference library does not accept it. */
export const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as { type: EventType; timestamp: string; data: JobView };
