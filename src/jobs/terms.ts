import { JOBS_IN_FLIGHT, type Settings } from "../config.ts";
import type { AccountView } from "../contract/account.ts";
import type { Call } from "../http/handler.ts";
import { retentionMs } from "../lib/retention.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import type { Terms } from "./outbox.ts";
import { jobsOf } from "./shard.ts";

/** What an account's plan and settings mean for its jobs. */
export const termsOf = (settings: Settings, { id, plan, retentionDays, suspended }: AccountView): Terms => ({
  account: id,
  inFlight: JOBS_IN_FLIGHT[plan],
  retentionMs: retentionMs(settings, retentionDays),
  suspended,
});

/** Tells an account's jobs that it was changed: it holds for those that wait, without a new one coming. */
export async function adoptTerms({ env, settings }: Call, account: AccountView): Promise<void> {
  const terms = termsOf(settings, account);
  await retry(async () => await jobsOf(env, account.id).adopt(terms), isTransientObjectError);
}
