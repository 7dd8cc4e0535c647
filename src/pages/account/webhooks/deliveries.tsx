import type { AttemptFailure, DeliveryState, DeliveryView, WebhookView } from "../../../contract/webhook.ts";
import { Empty, Moment } from "../../parts.tsx";

const STATES: Readonly<Record<DeliveryState, { name: string; look: string }>> = {
  pending: { name: "Pending", look: "pending" },
  delivered: { name: "Delivered", look: "delivered" },
  exhausted: { name: "Failed", look: "failed" },
  canceled: { name: "Canceled", look: "" },
};

const FAILURES: Readonly<Record<AttemptFailure, string>> = {
  timeout: "no answer in time",
  connection_failed: "could not connect",
  dns_failed: "the host name did not resolve",
  address_refused: "the address is not allowed",
  interrupted: "interrupted on our side",
  job_deleted: "the job has been deleted",
};

interface DeliveriesOptions {
  deliveries: readonly DeliveryView[];
  /** Those that they went to. */
  webhooks: readonly WebhookView[];
  /** What each leads to: what the page is not about. */
  led: "job" | "webhook";
}

/** Deliveries with their attempts; each can be sent again while its webhook is enabled. */
export const Deliveries = ({ deliveries, webhooks, led }: DeliveriesOptions) =>
  deliveries.length === 0 ? (
    <Empty>Nothing has been sent yet.</Empty>
  ) : (
    <ul class="sent">
      {deliveries.map((delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
          led={led}
        />
      ))}
    </ul>
  );

type DeliveryOptions = Pick<DeliveriesOptions, "led"> & { delivery: DeliveryView; webhook: WebhookView | undefined };

function Delivery({ delivery, webhook, led }: DeliveryOptions) {
  const { id, webhookId, type, jobId, createdAt } = delivery;
  return (
    <li>
      <div class="row">
        <State delivery={delivery} />
        <a href={`/account/deliveries/${id}`}>
          <code>{type}</code>
        </a>
        <span class="hint">
          <Moment at={createdAt} />
        </span>
        {led === "webhook" ? <a href={`/account/webhooks/${webhookId}`}>{webhook?.url ?? "Webhook"}</a> : null}
        {led === "webhook" || jobId === null ? null : <a href={`/account/jobs/${jobId}`}>Job</a>}
        {webhook?.enabled === true ? <SendAgain delivery={delivery} /> : null}
      </div>
      <Attempts delivery={delivery} />
    </li>
  );
}

export const State = ({ delivery: { state } }: { delivery: DeliveryView }) => (
  <span class={`badge ${STATES[state].look}`}>{STATES[state].name}</span>
);

/** One that is still pending is replaced by the new one. */
export const SendAgain = ({ delivery: { id, webhookId, state } }: { delivery: DeliveryView }) => (
  <form method="post" action={`/account/webhooks/${webhookId}/redeliver`} class="row">
    <input type="hidden" name="delivery" value={id} />
    <button class="small">{state === "pending" ? "Send now" : "Send again"}</button>
  </form>
);

/** Whoever registered the address of a redirect would otherwise wonder why it is sent again and again. */
const answered = (status: number): string =>
  status >= 300 && status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;

export const Attempts = ({ delivery: { attempts, nextAttemptAt } }: { delivery: DeliveryView }) => (
  <>
    {attempts.length === 0 ? null : (
      <ol class="hint">
        {attempts.map(({ at, status, failure, durationMs }) => (
          <li key={at}>
            <Moment at={at} seconds />: {status === null ? null : answered(status)}
            {failure === null ? null : FAILURES[failure]}
            {status === null && failure === null ? "in progress" : null}
            {durationMs === null ? null : ` (${durationMs} ms)`}
          </li>
        ))}
      </ol>
    )}
    {nextAttemptAt === null ? null : (
      <p class="hint">
        Next attempt: <Moment at={nextAttemptAt} seconds />
      </p>
    )}
  </>
);
