import type { OperationName } from "../../contract/operations.ts";

/** The client's method for each operation; `null` where it has none. A test holds them to the client. */
export const CLIENT_CALLS: Readonly<Record<OperationName, string | null>> = {
  captureScreenshot: "capture",
  createMockup: "mockup",
  createJob: "jobs.create",
  getJob: "jobs.get",
  listJobs: "jobs.list",
  cancelJob: "jobs.cancel",
  createBatch: "batches.create",
  getBatch: "batches.get",
  getResult: null,
  openLink: null,
  createLinkKey: "linkKeys.create",
  listLinkKeys: "linkKeys.list",
  deleteLinkKey: "linkKeys.delete",
  forgetCached: "cache.forget",
  createWebhook: "webhooks.create",
  listWebhooks: "webhooks.list",
  getWebhook: "webhooks.get",
  updateWebhook: "webhooks.update",
  deleteWebhook: "webhooks.delete",
  rotateWebhookSecret: "webhooks.rotateSecret",
  testWebhook: "webhooks.test",
  listDeliveries: "webhooks.deliveries",
  redeliver: "webhooks.redeliver",
  getUsage: "usage",
  createAccount: "accounts.create",
  findAccounts: "accounts.find",
  updateAccount: "accounts.update",
  resetPassword: "accounts.resetPassword",
  createInvitation: "accounts.invite",
  createToken: "accounts.createToken",
  revokeToken: "accounts.revokeToken",
  getStats: null,
  getHealth: "health",
  getOpenApi: "openApi",
};

/** Methods that are given the one field of a body, or of a query, by itself. */
export const TAKES_FIELD: ReadonlySet<string> = new Set([
  "batches.create",
  "accounts.find",
  "accounts.createToken",
  "accounts.invite",
]);
