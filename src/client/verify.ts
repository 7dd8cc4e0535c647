import { Webhook } from "standardwebhooks";
import type { Job, Webhook as Registered } from "./shapes.ts";

/** The request is not from the service, or was changed, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type EventType = Registered["events"][number];

/** What a webhook request tells; a test tells of no job. */
export type WebhookEvent =
  | { type: Exclude<EventType, "webhook.test">; timestamp: string; data: Job }
  | { type: "webhook.test"; timestamp: string; data: { webhookId: string } };

/** A webhook request as it came in. */
export interface Received {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it was sent, to the byte: what was parsed and written again no longer fits its signature. */
  body: string | Uint8Array;
}

/**
 * Checks that a webhook request is from your service, unchanged and not older than five minutes.
 * @returns what it tells.
 * @throws {WebhookVerificationError} when it is not; answer such a request with 400.
 */
export function verifyWebhook({ headers, body }: Received, secret: string): WebhookEvent {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const webhook = new Webhook(secret);
  try {
    return webhook.verify(text, plain(headers)) as WebhookEvent; // signed by the service, which sends nothing else
  } catch (error) {
    throw new WebhookVerificationError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function plain(headers: Received["headers"]): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const text = typeof value === "string" ? value : value?.[0];
      return text === undefined ? [] : [[name.toLowerCase(), text]];
    }),
  );
}
