import { z } from "zod";
import { operation } from "./operation.ts";
import { pageQuery } from "./page.ts";

export const EVENT_TYPES = ["job.succeeded", "job.failed", "job.canceled", "webhook.test"] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** Why an attempt got no answer; `interrupted`: the service was, so the target may or may not have got it. */
export const ATTEMPT_FAILURES = [
  "timeout",
  "connection_failed",
  "dns_failed",
  "address_refused",
  "interrupted",
  "job_deleted",
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** Why a webhook was disabled by the service. */
export const DISABLED_REASONS = ["gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATES = ["pending", "delivered", "exhausted", "canceled"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const url = z.string().min(1).max(8192).meta({ description: "`https:`, on a public host, port 443 or 8443." });
const events = z.array(EventType).min(1).max(20).meta({ description: "Which events it gets." });
const description = z.string().trim().max(500).nullable();

/** A place that events are sent to. */
export const WebhookView = z
  .object({
    id: z.string(),
    url,
    events,
    description,
    enabled: z.boolean(),
    disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
      description: "`gone`: it answered 410. `failing`: it did nothing but fail for 5 days. `null`: neither.",
    }),
    failingSince: z.iso
      .datetime()
      .nullable()
      .meta({ description: "The first failure since the last success, or since three days without an attempt." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
export type WebhookView = z.infer<typeof WebhookView>;

const WithSecret = WebhookView.extend({
  secret: z.string().meta({ description: "`whsec_…`, to verify signatures with. Shown this once." }),
}).meta({ id: "WebhookWithSecret" });

const Attempt = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().meta({ description: "What the target answered with, if it did. Only 2xx counts." }),
  failure: z.enum(ATTEMPT_FAILURES).nullable().meta({ description: "Why there was no answer." }),
  durationMs: z.int().nullable().meta({ description: "`null` while the attempt is under way, or interrupted." }),
});

/** One event on its way to one webhook. */
export const DeliveryView = z
  .object({
    id: z.string(),
    webhookId: z.string(),
    eventId: z.string().meta({ description: "The `webhook-id` it is sent with, at every attempt." }),
    type: EventType,
    jobId: z.string().nullable().meta({ description: "`null` for a test." }),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        "`exhausted`: every attempt failed, or the target answered 410. `canceled`: the webhook was disabled first.",
    }),
    attempts: z.array(Attempt),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Delivery" });
export type DeliveryView = z.infer<typeof DeliveryView>;

const Id = z.object({ id: z.string().min(1).max(64) });

const about = { tag: "Webhooks", auth: "token" } as const;

export const createWebhook = operation({
  ...about,
  name: "createWebhook",
  method: "POST",
  path: "/api/webhooks",
  summary: "Register a webhook",
  description:
    "Events are POSTed to its `url` as `{type, timestamp, data}`, signed by Standard Webhooks; `data` is the job. " +
    "Anything but a 2xx within 15 seconds is tried again, up to five times in all. At most 10 webhooks an account.",
  body: z.strictObject({ url, events: events.optional(), description: description.optional() }),
  output: WithSecret,
  status: 201,
  headers: { Location: "The webhook's path." },
  errors: ["url_not_allowed", "dns_failed", "limit_reached"],
});

export const listWebhooks = operation({
  ...about,
  name: "listWebhooks",
  method: "GET",
  path: "/api/webhooks",
  summary: "List webhooks",
  output: z.object({ webhooks: z.array(WebhookView) }),
  status: 200,
  errors: [],
});

export const getWebhook = operation({
  ...about,
  name: "getWebhook",
  method: "GET",
  path: "/api/webhooks/{id}",
  summary: "See a webhook",
  params: Id,
  output: WebhookView,
  status: 200,
  errors: ["not_found"],
});

export const updateWebhook = operation({
  ...about,
  name: "updateWebhook",
  method: "PATCH",
  path: "/api/webhooks/{id}",
  summary: "Change a webhook",
  description: "Disabling it cancels what is on its way. Enabling it forgets why it was disabled.",
  params: Id,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  }),
  output: WebhookView,
  status: 200,
  errors: ["not_found", "url_not_allowed", "dns_failed"],
});

export const deleteWebhook = operation({
  ...about,
  name: "deleteWebhook",
  method: "DELETE",
  path: "/api/webhooks/{id}",
  summary: "Delete a webhook and its deliveries",
  params: Id,
  output: null,
  status: 204,
  errors: ["not_found"],
});

export const rotateWebhookSecret = operation({
  ...about,
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/api/webhooks/{id}/rotate-secret",
  summary: "Give a webhook a new secret",
  description: "The old one signs as well for 24 hours, so that no delivery fails while you exchange it.",
  params: Id,
  output: WithSecret,
  status: 200,
  errors: ["not_found"],
});

export const testWebhook = operation({
  ...about,
  name: "testWebhook",
  method: "POST",
  path: "/api/webhooks/{id}/test",
  summary: "Send a test event",
  description: "Sends `webhook.test`, whichever events the webhook gets.",
  params: Id,
  output: DeliveryView,
  status: 202,
  errors: ["not_found", "rate_limited"],
});

export const listDeliveries = operation({
  ...about,
  name: "listDeliveries",
  method: "GET",
  path: "/api/webhooks/{id}/deliveries",
  summary: "List a webhook's deliveries, newest first",
  description: "They are kept as long as the jobs they tell of.",
  params: Id,
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ deliveries: z.array(DeliveryView), nextCursor: z.string().nullable() }),
  status: 200,
  errors: ["not_found"],
});

export const redeliver = operation({
  ...about,
  name: "redeliver",
  method: "POST",
  path: "/api/webhooks/deliveries/{id}/redeliver",
  summary: "Deliver an event again",
  description: "A new delivery of the same event, with attempts of its own.",
  params: Id,
  output: DeliveryView,
  status: 202,
  errors: ["not_found", "rate_limited"],
});
