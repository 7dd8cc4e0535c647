import { settings } from "../config.ts";
import { KeyRingError } from "../lib/keyring.ts";
import { write } from "../lib/log.ts";
import { fetchPublic } from "../outbound/fetch.ts";
import { bodyOf, type ShowJob } from "./body.ts";
import { ANSWER_BYTES, RETURN_MS } from "./bounds.ts";
import type { ClaimedDelivery } from "./deliveries.ts";
import type { DeliveryOutcome } from "./delivery.ts";
import { readRetryAfter } from "./retry.ts";
import { openSecret, openUrl } from "./sealing.ts";
import { signedHeaders } from "./signature.ts";
import { checkTarget } from "./target.ts";

/** What became of one attempt; `not_tried` when the operator's keys do not open what it needs. */
export type Attempted = { tried: true; outcome: DeliveryOutcome } | { tried: false; waitMs: number };

/** Makes one attempt that was counted: checks the address, signs, sends. */
export async function attempt(env: Env, claimed: ClaimedDelivery, showJob: ShowJob): Promise<Attempted> {
  const started = Date.now();
  try {
    const answer = await send(env, claimed, showJob);
    return { tried: true, outcome: { ...answer, durationMs: Date.now() - started } };
  } catch (error) {
    // Only the operator can mend it; the delivery waits for that.
    if (!(error instanceof KeyRingError)) throw error;
    write("error", {
      message: "A delivery was not made",
      webhook: claimed.webhook.id,
      error: `PAYLOAD_KEYS: ${error.message}`,
    });
    return { tried: false, waitMs: RETURN_MS };
  }
}

type TargetAnswer = Omit<DeliveryOutcome, "durationMs">;

async function send(env: Env, claimed: ClaimedDelivery, showJob: ShowJob): Promise<TargetAnswer> {
  const { event, webhook, secrets } = claimed;
  const variables = settings(env);
  const keys = variables.PAYLOAD_KEYS;
  const said = await bodyOf(env, claimed, showJob);
  if (said === null) return unanswered("job_deleted");
  const { origin } = webhook;
  const checked = await checkTarget(variables, { url: await openUrl(keys, webhook, webhook.url), origin });
  if (!checked.ok) return unanswered(checked.code === "dns_failed" ? "dns_failed" : "address_refused");
  const body = JSON.stringify(said);
  const opened = await Promise.all(secrets.map((secret) => openSecret(keys, webhook, secret)));
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = await signedHeaders(opened, { id: event.id, timestamp, body });
  const reply = await fetchPublic(checked.url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Stillframe-Webhooks/1", ...signed },
    body,
    timeoutMs: variables.WEBHOOK_TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
  });
  if (!reply.answered) return unanswered(reply.reason);
  const retryAfterMs = readRetryAfter(reply.headers.get("Retry-After"), Date.now());
  return { status: reply.status, failure: null, retryAfterMs };
}

const unanswered = (failure: NonNullable<DeliveryOutcome["failure"]>): TargetAnswer => ({
  status: null,
  failure,
  retryAfterMs: null,
});
