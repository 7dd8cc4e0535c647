import { invalidField, Problem } from "../contract/problem.ts";
import type * as contract from "../contract/webhook.ts";
import { EVENT_TYPES } from "../contract/webhook.ts";
import type { AccountCall, Handler } from "../http/handler.ts";
import { beforeOf, pageOf } from "../http/page.ts";
import { newId } from "../lib/ids.ts";
import { retentionMs } from "../limits/retention.ts";
import type { ResendAnswer } from "./webhooks.ts";
import { MAX_WEBHOOKS } from "./bounds.ts";
import type { Webhook } from "./store/webhooks.ts";
import { sealSecret, sealUrl } from "./sealing.ts";
import { accountObject } from "../lib/ids.ts";
import { mintSecret } from "./signature.ts";
import { checkTarget, REFUSED } from "./target.ts";
import { viewOfDelivery, viewOfWebhook } from "./view.ts";

export const createWebhook: Handler<typeof contract.createWebhook> = async ({ body }, call) => {
  const { url, events = EVENT_TYPES, description = null } = body;
  const { account, origin } = call;
  const whose = { account: account.id, id: newId("whk") };
  const sealedUrl = await sealTarget(call, whose.id, url);
  const { secret, sealed } = await newSecret(call, whose.id);
  const webhook = { ...whose, origin, url: sealedUrl, secret: sealed, events: [...new Set(events)], description };
  const added = await mine(call).addWebhook(webhook);
  if (added === null)
    throw new Problem("limit_reached", `An account has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
  call.headers.set("Location", `/api/webhooks/${whose.id}`);
  return { ...(await show(call, added)), secret };
};

export const listWebhooks: Handler<typeof contract.listWebhooks> = async (_, call) => {
  const webhooks = await mine(call).webhooks();
  return { webhooks: await Promise.all(webhooks.map((webhook) => show(call, webhook))) };
};

export const getWebhook: Handler<typeof contract.getWebhook> = async ({ params }, call) =>
  await show(call, await mine(call).webhook(params.id));

export const updateWebhook: Handler<typeof contract.updateWebhook> = async ({ params, body }, call) => {
  const { url, events, description, enabled } = body;
  const change = {
    ...(url === undefined ? {} : { url: await sealTarget(call, params.id, url) }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(description === undefined ? {} : { description }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  return await show(call, await mine(call).changeWebhook(params.id, change));
};

export const deleteWebhook: Handler<typeof contract.deleteWebhook> = async ({ params }, call) => {
  if (!(await mine(call).deleteWebhook(params.id))) throw noWebhook();
  return null;
};

export const rotateWebhookSecret: Handler<typeof contract.rotateWebhookSecret> = async ({ params }, call) => {
  const { secret, sealed } = await newSecret(call, params.id);
  const lastsMs = call.settings.WEBHOOK_ROTATION_HOURS * 3_600_000;
  const rotated = await mine(call).rotateSecret(params.id, sealed, lastsMs);
  return { ...(await show(call, rotated)), secret };
};

export const testWebhook: Handler<typeof contract.testWebhook> = async ({ params }, call) => {
  const retention = retentionMs(call.settings, call.account.retentionDays);
  const asked = await mine(call).testWebhook(params.id, { perMinute: perMinute(call), retentionMs: retention });
  return viewOfAsked(asked, noWebhook);
};

/**
 * Sends once more what did not arrive at a webhook, as far as a minute allows; tells whether something is left.
 * @throws {Problem} `not_found`, `invalid_request`, `rate_limited`.
 */
export async function redeliverUndelivered(call: AccountCall, id: string): Promise<{ left: boolean }> {
  const asked = await mine(call).redeliverUndelivered(id, { perMinute: perMinute(call) });
  if (asked.asked) return { left: asked.left };
  throw refusalOf(asked.reason, noWebhook);
}

/** How many events did not arrive at a webhook, counted to a hundred and one. */
export const countUndelivered = async (call: AccountCall, id: string): Promise<number> =>
  await mine(call).countUndelivered(id);

export const redeliver: Handler<typeof contract.redeliver> = async ({ params }, call) =>
  viewOfAsked(
    await mine(call).redeliver(params.id, { perMinute: perMinute(call) }),
    () => new Problem("not_found", "There is no delivery with this id."),
  );

export const listDeliveries: Handler<typeof contract.listDeliveries> = async ({ params, query }, call) => {
  const { limit, cursor } = query;
  const found = await mine(call).deliveries(params.id, { before: beforeOf(cursor), limit: limit + 1 });
  if (found === null) throw noWebhook();
  const { rows, nextCursor } = pageOf(found, limit);
  return { deliveries: rows.map(viewOfDelivery), nextCursor };
};

const mine = ({ env, account }: AccountCall) => accountObject(env, account.id);

/** As many as requests for captures: a webhook may be anybody's server. */
const perMinute = ({ settings, account }: AccountCall): number => settings.REQUESTS_PER_MINUTE[account.plan];

/** @throws {Problem} `not_found`. */
async function show(call: AccountCall, webhook: Webhook | null) {
  if (webhook === null) throw noWebhook();
  return await viewOfWebhook(call.settings.PAYLOAD_KEYS, webhook);
}

/** @throws {Problem} `url_not_allowed`, or `dns_failed` where the name has no address. */
async function sealTarget({ settings, origin, account }: AccountCall, id: string, url: string) {
  const checked = await checkTarget(settings, { url, origin });
  if (!checked.ok) {
    const { code } = checked;
    const message = code === "dns_failed" ? "The host of a webhook must have an address." : REFUSED[checked.reason];
    throw new Problem(code, message, { details: [{ code, path: ["url"], message }] });
  }
  return await sealUrl(settings.PAYLOAD_KEYS, { account: account.id, id }, url);
}

/** A secret, to be shown once, and what is kept of it. */
async function newSecret({ settings, account }: AccountCall, id: string) {
  const secret = mintSecret();
  return { secret, sealed: await sealSecret(settings.PAYLOAD_KEYS, { account: account.id, id }, secret) };
}

function viewOfAsked(asked: ResendAnswer, unknown: () => Problem) {
  if (asked.asked) return viewOfDelivery(asked.delivery);
  throw refusalOf(asked.reason, unknown);
}

function refusalOf(reason: Extract<ResendAnswer, { asked: false }>["reason"], unknown: () => Problem): Problem {
  if (reason === "unknown") return unknown();
  if (reason === "disabled") return invalidField([], "This webhook is disabled. Enable it first.", "disabled");
  const message = "Too many deliveries were asked for in a minute.";
  return new Problem("rate_limited", message, { reset: Math.ceil(Date.now() / 1000) + 60 });
}

/** In the same words whether there never was one, it is gone, or it is another account's. */
const noWebhook = (): Problem => new Problem("not_found", "There is no webhook with this id.");
