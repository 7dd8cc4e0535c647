import type { AttemptFailure, DeliveryState, DeliveryView, WebhookView } from "../../contract/webhook.ts";
import { Empty, Moment } from "../parts.tsx";

const STATES: Readonly<Record<DeliveryState, { name: string; look: string }>> = {
  pending: { name: "On its way", look: "pending" },
  delivered: { name: "Delivered", look: "delivered" },
  exhausted: { name: "Given up", look: "failed" },
  canceled: { name: "Canceled", look: "" },
};

const FAILURES: Readonly<Record<AttemptFailure, string>> = {
  timeout: "no answer in time",
  connection_failed: "no connection",
  dns_failed: "the name does not resolve",
  address_refused: "the address is not allowed",
  interrupted: "cut off",
  job_deleted: "the job is deleted",
};

interface DeliveriesOptions {
  deliveries: readonly DeliveryView[];
  /** Those that they went to. */
  webhooks: readonly WebhookView[];
  /** What each leads to: what the page is not about. */
  led: "job" | "webhook";
}

/** Deliveries with their attempts; one that has ended can be sent again. */
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
  const { id, webhookId, type, jobId, state, attempts, createdAt, nextAttemptAt } = delivery;
  return (
    <li>
      <div class="row">
        <span class={`badge ${STATES[state].look}`}>{STATES[state].name}</span>
        <strong>
          <code>{type}</code>
        </strong>
        <span class="hint">
          <Moment at={createdAt} />
        </span>
        {led === "webhook" ? <a href={`/account/webhooks/${webhookId}`}>{webhook?.url ?? "Webhook"}</a> : null}
        {led === "webhook" || jobId === null ? null : <a href={`/account/jobs/${jobId}`}>Job</a>}
        {state === "pending" || webhook?.enabled !== true ? null : (
          <form method="post" action={`/account/webhooks/${webhookId}/redeliver`} class="row">
            <input type="hidden" name="delivery" value={id} />
            <button class="small">Send again</button>
          </form>
        )}
      </div>
      {attempts.length === 0 ? null : <Attempts attempts={attempts} />}
      {nextAttemptAt === null ? null : (
        <p class="hint">
          Next attempt: <Moment at={nextAttemptAt} />
        </p>
      )}
    </li>
  );
}

/** Whoever registered the address of a redirect would otherwise wonder why it is sent again and again. */
const answered = (status: number): string =>
  status >= 300 && status < 400 ? `answered ${status}, and redirects are not followed` : `answered ${status}`;

const Attempts = ({ attempts }: { attempts: DeliveryView["attempts"] }) => (
  <ol class="hint">
    {attempts.map(({ at, status, failure, durationMs }) => (
      <li key={at}>
        <Moment at={at} seconds />: {status === null ? null : answered(status)}
        {failure === null ? null : FAILURES[failure]}
        {status === null && failure === null ? "under way" : null}
        {durationMs === null ? null : `, ${durationMs} ms`}
      </li>
    ))}
  </ol>
);
