import { FAILING_MS } from "./bounds.ts";
import { isGone, succeeded } from "./delivery.ts";
import type { SealedSecret, Webhook, WebhookChange } from "./registry.ts";

/**
 * What an attempt's end makes of its webhook: the same object when nothing changes. Being gone (410) disables it at once,
 * failing for days on end as well.
 */
export function afterAttempt(webhook: Webhook, outcome: { status: number | null }, now: number): Webhook {
  if (succeeded(outcome)) return webhook.failingSince === null ? webhook : { ...webhook, failingSince: null };
  const failingSince = webhook.failingSince ?? now;
  const failing = webhook.failingSince === null ? { ...webhook, failingSince } : webhook;
  if (!webhook.enabled) return failing;
  if (isGone(outcome)) return { ...failing, enabled: false, disabledReason: "gone" };
  if (now - failingSince < FAILING_MS) return failing;
  return { ...failing, enabled: false, disabledReason: "failing" };
}

/** What its account made of it. One that is enabled begins anew. */
export function changed(webhook: Webhook, change: WebhookChange): Webhook {
  const next = { ...webhook, ...change };
  return change.enabled === true ? { ...next, disabledReason: null, failingSince: null } : next;
}

/** Old secrets that sign beside the newest; who rotates more often than that within a day waits for nobody. */
const OLD_SECRETS = 4;

/** The new secret signs from now on, the ones before it until their time is over. */
export function rotated(webhook: Webhook, sealed: string, { now, lastsMs }: { now: number; lastsMs: number }): Webhook {
  const old = webhook.secrets
    .map((secret): SealedSecret => ({ ...secret, until: secret.until ?? now + lastsMs }))
    .filter((secret) => signs(secret, now));
  return { ...webhook, secrets: [{ sealed, until: null }, ...old.slice(0, OLD_SECRETS)] };
}

export const signs = ({ until }: SealedSecret, now: number): boolean => until === null || until > now;
