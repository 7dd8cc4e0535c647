import * as account from "../contract/account.ts";
import { captureScreenshot } from "../contract/capture.ts";
import * as job from "../contract/job.ts";
import * as linkKey from "../contract/links/keys.ts";
import { getHealth, getOpenApi } from "../contract/meta.ts";
import { createMockup } from "../contract/mockup.ts";
import { ErrorBody } from "../contract/problem.ts";
import { getStats } from "../contract/statistics.ts";
import * as webhook from "../contract/webhook.ts";

/**
 * The shapes of the client's public types, by name. Types are all that the client takes from here: the published
 * declarations are written from these schemas, descriptions included.
 */
export const SENT = {
  ScreenshotRequest: captureScreenshot.body,
  CaptureRequest: job.createJob.body,
  MockupTexts: createMockup.form.texts,
  NewLinkKeyRequest: linkKey.createLinkKey.body,
  NewWebhookRequest: webhook.createWebhook.body,
  WebhookChanges: webhook.updateWebhook.body,
  NewAccountRequest: account.createAccount.body,
  AccountChanges: account.updateAccount.body,
} as const;

/** The same for what comes back. */
export const ANSWERED = {
  Job: job.getJob.output,
  JobPage: job.listJobs.output,
  NewBatch: job.createBatch.output,
  Batch: job.getBatch.output,
  LinkKey: linkKey.LinkKeyView,
  NewLinkKey: linkKey.createLinkKey.output,
  Webhook: webhook.getWebhook.output,
  WebhookWithSecret: webhook.createWebhook.output,
  Delivery: webhook.DeliveryView,
  DeliveryPage: webhook.listDeliveries.output,
  Usage: account.getUsage.output,
  Account: account.AccountView,
  NewAccount: account.createAccount.output,
  NewToken: account.createToken.output,
  OperatorLink: account.resetPassword.output,
  Health: getHealth.output,
  Stats: getStats.output,
  OpenApi: getOpenApi.output,
  Failure: ErrorBody,
} as const;
