import { FAILING_MS, QUIET_MS } from "./bounds.ts";
import { isGone, succeeded } from "./delivery.ts";
import type { SealedSecret, Webhook, WebhookChange } from "./store/webhooks.ts";

/**
 * What an attempt's end makes of its webhook: the same object when nothing changes. Being gone (410) disables it at once,
 * and so do failures alone, from first to last over days on end: one at either end of a quiet time says nothing of it.
 */
export function afterAttempt(webhook: Webhook, outcome: { status: number | null }, now: number): Webhook {
  const { failingSince, lastFailedAt } = webhook;
  if (succeeded(outcome)) return failingSince === null ? webhook : { ...webhook, ...NEVER_FAILED };
  const goesOn = failingSince !== null && now - (lastFailedAt ?? failingSince) < QUIET_MS;
  const since = goesOn ? failingSince : now;
  const failing = { ...webhook, failingSince: since, lastFailedAt: now };
  if (!webhook.enabled) return failing;
  if (isGone(outcome)) return { ...failing, enabled: false, disabledReason: "gone" };
  if (now - since < FAILING_MS) return failing;
  return { ...failing, enabled: false, disabledReason: "failing" };
}

const NEVER_FAILED = { failingSince: null, lastFailedAt: null } as const;

/** What its account made of it. One that is enabled, or leads elsewhere, begins anew. */
export function changed(webhook: Webhook, change: WebhookChange): Webhook {
  const next = { ...webhook, ...change, ...(change.url !== undefined && NEVER_FAILED) };
  return change.enabled === true ? { ...next, disabledReason: null, ...NEVER_FAILED } : next;
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
