import type { DeliveryView } from "../../../contract/webhook.ts";
import { showJob } from "../../../jobs/view.ts";
import { viewDelivery } from "../../../webhooks/view.ts";
import { respond } from "../../document.tsx";
import { AccountFrame } from "../../frame.tsx";
import { Copyable, Moment } from "../../parts.tsx";
import type { MemberVisit, PageHandler } from "../../visit.ts";
import { liveness } from "../live.ts";
import { Fact } from "../jobs/facts.tsx";
import { Attempts, SendAgain, State } from "./deliveries.tsx";

/** One delivery: what is sent, and what came of each attempt. */
export const showDelivery: PageHandler<MemberVisit> = async (visit) => {
  const { delivery, webhook, payload } = await viewDelivery(visit, visit.params["id"] ?? "", showJob);
  return respond(
    visit,
    { title: "Delivery · Stillframe", styles: ["jobs", "webhooks"] },
    <AccountFrame here="/account/webhooks" title="Delivery" email={visit.account.email}>
      <div class="job" {...liveness({ deliveries: [delivery] })}>
        <div class="row">
          <State delivery={delivery} />
          <p class="address">
            <code>{delivery.type}</code> to <a href={`/account/webhooks/${webhook.id}`}>{webhook.url}</a>
          </p>
          {webhook.enabled ? <SendAgain delivery={delivery} /> : null}
        </div>
        {webhook.enabled ? null : <p class="hint">This webhook is disabled. Enable it to send again.</p>}
        <Facts delivery={delivery} />
        <section class="asked attempts">
          <h2>Attempts</h2>
          <Attempts delivery={delivery} />
          {delivery.attempts.length === 0 && delivery.nextAttemptAt === null ? (
            <p class="hint">None was made.</p>
          ) : null}
        </section>
        <Payload payload={payload} />
      </div>
    </AccountFrame>,
  );
};

const Facts = ({ delivery: { id, eventId, jobId, createdAt } }: { delivery: DeliveryView }) => (
  <dl class="facts">
    <Fact name="Created">
      <Moment at={createdAt} seconds />
    </Fact>
    <Fact name="Event, sent as webhook-id">
      <code>{eventId}</code>
    </Fact>
    <Fact name="Delivery">
      <code>{id}</code>
    </Fact>
    {jobId === null ? null : (
      <Fact name="Job">
        <a href={`/account/jobs/${jobId}`}>{jobId}</a>
      </Fact>
    )}
  </dl>
);

const Payload = ({ payload }: { payload: object | null }) => (
  <section class="asked">
    <h2>Payload</h2>
    {payload === null ? (
      <p class="hint">The job has been deleted, so there is nothing left to send.</p>
    ) : (
      <>
        <p class="hint">
          As it would be sent now. The job is read anew for every attempt, so the link to its result is always fresh.
        </p>
        <Copyable id="payload" label="The payload">
          {JSON.stringify(payload, null, 2)}
        </Copyable>
      </>
    )}
  </section>
);
