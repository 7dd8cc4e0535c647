import type * as contract from "../contract/account.ts";
import type { Handler } from "../http/handler.ts";
import { failureBudgetMs, planLimits } from "./charge.ts";
import { monthEnd } from "./window.ts";

export const getUsage: Handler<typeof contract.getUsage> = async (_, { env, settings, account }) => {
  const { day, used, browserMs, cacheHits, failures } = await env.LIMITS.getByName(account.id).usage();
  const { plan, retentionDays } = account;
  const limit = planLimits(settings, plan).monthly;
  const reset = new Date(monthEnd(day)).toISOString();
  return {
    plan,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    reset,
    retentionDays,
    browserSeconds: browserMs / 1000,
    cacheHits,
    failures: {
      browserSeconds: failures.browserMs / 1000,
      limit: failureBudgetMs(settings, plan) / 1000,
      reset: failures.until === null ? null : new Date(failures.until).toISOString(),
    },
  };
};
