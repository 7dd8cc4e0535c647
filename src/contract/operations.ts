import * as account from "./account.ts";
import * as capture from "./capture.ts";
import * as meta from "./meta.ts";
import type { Operation } from "./operation.ts";

/** Every operation of the service, in the order of the document. */
export const OPERATIONS = {
  captureScreenshot: capture.captureScreenshot,
  getUsage: account.getUsage,
  createAccount: account.createAccount,
  findAccounts: account.findAccounts,
  updateAccount: account.updateAccount,
  createToken: account.createToken,
  revokeToken: account.revokeToken,
  getHealth: meta.getHealth,
  getOpenApi: meta.getOpenApi,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
