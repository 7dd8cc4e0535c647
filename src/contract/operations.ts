import * as account from "./account.ts";
import * as capture from "./capture.ts";
import * as job from "./job.ts";
import * as cache from "./links/cache.ts";
import * as linkKey from "./links/keys.ts";
import { openLink } from "./links/link.ts";
import * as meta from "./meta.ts";
import * as mockup from "./mockup.ts";
import type { Operation } from "./operation.ts";
import * as result from "./result.ts";
import * as statistics from "./statistics.ts";
import * as webhook from "./webhook.ts";

/** Every operation of the service, in the order of the document. */
export const OPERATIONS = {
  captureScreenshot: capture.captureScreenshot,
  createMockup: mockup.createMockup,
  createJob: job.createJob,
  getJob: job.getJob,
  listJobs: job.listJobs,
  cancelJob: job.cancelJob,
  createBatch: job.createBatch,
  getBatch: job.getBatch,
  getResult: result.getResult,
  openLink,
  createLinkKey: linkKey.createLinkKey,
  listLinkKeys: linkKey.listLinkKeys,
  deleteLinkKey: linkKey.deleteLinkKey,
  forgetCached: cache.forgetCached,
  createWebhook: webhook.createWebhook,
  listWebhooks: webhook.listWebhooks,
  getWebhook: webhook.getWebhook,
  updateWebhook: webhook.updateWebhook,
  deleteWebhook: webhook.deleteWebhook,
  rotateWebhookSecret: webhook.rotateWebhookSecret,
  testWebhook: webhook.testWebhook,
  listDeliveries: webhook.listDeliveries,
  redeliver: webhook.redeliver,
  getUsage: account.getUsage,
  createAccount: account.createAccount,
  findAccounts: account.findAccounts,
  updateAccount: account.updateAccount,
  resetPassword: account.resetPassword,
  createInvitation: account.createInvitation,
  createToken: account.createToken,
  revokeToken: account.revokeToken,
  getStats: statistics.getStats,
  getHealth: meta.getHealth,
  getOpenApi: meta.getOpenApi,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
