import type { WebhookView } from "../../../contract/webhook.ts";
import { listDeliveries as contract } from "../../../contract/webhook.ts";
import {
  countUndelivered,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  redeliver,
  redeliverUndelivered,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../../../webhooks/routes.ts";
import { MAX_AT_ONCE } from "../../../webhooks/bounds.ts";
import { Deliveries } from "./deliveries.tsx";
import { respond } from "../../document.tsx";
import { readForm, textOf } from "../../form.ts";
import { AccountFrame } from "../../frame.tsx";
import { liveness } from "../live.ts";
import { Confirm } from "../../parts.tsx";
import { noticeOf } from "../../session/session.ts";
import { type MemberVisit, NO_INPUT, type PageHandler, queryOf, redirect } from "../../visit.ts";
import { Health, Secret } from "./webhooks.tsx";

/** What an operation of one webhook is asked with. */
const about = ({ params }: MemberVisit) => ({ ...NO_INPUT, params: { id: params["id"] ?? "" } });

const addressOf = (visit: MemberVisit): string => `/account/webhooks/${visit.params["id"] ?? ""}`;

export const showWebhook: PageHandler<MemberVisit> = (visit) => view(visit);

export const sendTest: PageHandler<MemberVisit> = async (visit) => {
  await testWebhook(about(visit), visit);
  return redirect(visit, `${addressOf(visit)}?notice=sent`);
};

export const sendAgain: PageHandler<MemberVisit> = async (visit) => {
  const params = { id: textOf(await readForm(visit), "delivery") };
  await redeliver({ ...about(visit), params }, visit);
  return redirect(visit, `${addressOf(visit)}?notice=sent-again`);
};

export const sendFailedAgain: PageHandler<MemberVisit> = async (visit) => {
  const { left } = await redeliverUndelivered(visit, about(visit).params.id);
  return redirect(visit, `${addressOf(visit)}?notice=${left ? "sent-some" : "sent-all"}`);
};

export const rotate: PageHandler<MemberVisit> = async (visit) =>
  await view(visit, (await rotateWebhookSecret(about(visit), visit)).secret);

export const switchWebhook: PageHandler<MemberVisit> = async (visit) => {
  const enabled = textOf(await readForm(visit), "enabled") === "yes";
  await updateWebhook({ ...about(visit), body: { enabled } }, visit);
  return redirect(visit, addressOf(visit));
};

export const endWebhook: PageHandler<MemberVisit> = async (visit) => {
  await deleteWebhook(about(visit), visit);
  return redirect(visit, "/account/webhooks?notice=webhook-deleted");
};

async function view(visit: MemberVisit, secret?: string): Promise<Response> {
  const cursor = queryOf(visit).get("cursor");
  const asked = contract.query.safeParse(cursor === null ? {} : { cursor });
  const query = asked.success ? asked.data : contract.query.parse({});
  const [webhook, { deliveries, nextCursor }, failed] = await Promise.all([
    getWebhook(about(visit), visit),
    listDeliveries({ ...about(visit), query }, visit),
    countUndelivered(visit, about(visit).params.id),
  ]);
  return respond(
    visit,
    { title: "Webhook · Stillframe", styles: ["webhooks"] },
    <AccountFrame here="/account/webhooks" title="Webhook" email={visit.account.email} notice={noticeOf(visit)}>
      <Head webhook={webhook} />
      {secret === undefined ? null : <Secret secret={secret} />}
      <Actions webhook={webhook} hours={visit.settings.WEBHOOK_ROTATION_HOURS} />
      <section class="deliveries" {...liveness({ deliveries })}>
        <div class="row">
          <h2>Deliveries</h2>
          <SendFailed webhook={webhook} failed={failed} />
        </div>
        <Deliveries deliveries={deliveries} webhooks={[webhook]} led="job" />
        {nextCursor === null ? null : (
          <a class="button plain" href={`?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            Older deliveries
          </a>
        )}
      </section>
    </AccountFrame>,
  );
}

const WHY = {
  gone: "Disabled because it answered 410 Gone. Enable it to send events again.",
  failing: "Disabled because every delivery had failed for five days. Enable it once it answers again.",
} as const;

const Head = ({ webhook }: { webhook: WebhookView }) => (
  <>
    <div class="row">
      <Health webhook={webhook} />
      <p class="address">{webhook.url}</p>
    </div>
    {webhook.description === null ? null : <p class="lead">{webhook.description}</p>}
    <p class="hint">Events: {webhook.events.join(", ")}</p>
    {webhook.disabledReason === null ? null : <p class="notice bad">{WHY[webhook.disabledReason]}</p>}
  </>
);

/** All that failed, in one go. */
const SendFailed = ({ webhook: { id, enabled }, failed }: { webhook: WebhookView; failed: number }) =>
  failed === 0 || !enabled ? null : (
    <form method="post" action={`/account/webhooks/${id}/redeliver-failed`} class="row">
      <button class="small">Send all that failed ({failed > MAX_AT_ONCE ? `${MAX_AT_ONCE}+` : failed})</button>
    </form>
  );

const Actions = ({ webhook: { id, enabled }, hours }: { webhook: WebhookView; hours: number }) => (
  <div class="row">
    {enabled ? (
      <form method="post" action={`/account/webhooks/${id}/test`} class="row">
        <button>Send test event</button>
      </form>
    ) : null}
    <form method="post" action={`/account/webhooks/${id}/enable`} class="row">
      <input type="hidden" name="enabled" value={enabled ? "no" : "yes"} />
      <button class="small">{enabled ? "Disable" : "Enable"}</button>
    </form>
    <Confirm
      id="rotate"
      label="Rotate secret"
      about="of this webhook"
      action={`/account/webhooks/${id}/rotate`}
      confirm="Create new secret"
    >
      <p>For {hours} hours events are signed with the old and the new secret, so you can switch without losing any.</p>
    </Confirm>
    <Confirm
      id="delete"
      label="Delete"
      about="this webhook"
      action={`/account/webhooks/${id}/delete`}
      confirm="Delete webhook"
    >
      <p>Delete this webhook and its delivery history? This cannot be undone.</p>
    </Confirm>
  </div>
);
