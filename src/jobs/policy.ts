import type { Settings } from "../config.ts";
import { JOBS_IN_FLIGHT } from "../config-accounts.ts";
import type { Account, Call } from "../http/handler.ts";
import { accountObject } from "../lib/ids.ts";
import { failureBudgetMs } from "../limits/charge.ts";
import { retentionMs } from "../limits/retention.ts";
import type { Policy } from "./store/policy.ts";

/** What an account's plan and settings mean for its jobs and webhooks. */
export const policyOf = (settings: Settings, { id, plan, retentionDays, suspended, version }: Account): Policy => ({
  account: id,
  inFlight: JOBS_IN_FLIGHT[plan],
  retentionMs: retentionMs(settings, retentionDays),
  failureBudgetMs: failureBudgetMs(settings, plan),
  perHost: Math.max(1, settings.JOBS_PER_HOST[plan]),
  suspended,
  version,
});

/** Tells an account's object that the account was changed: it holds for what waits, without a new request coming. */
export async function adoptPolicy({ env, settings }: Call, account: Account): Promise<void> {
  await accountObject(env, account.id).adoptPolicy(policyOf(settings, account));
}
