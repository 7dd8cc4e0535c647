import { version } from "../package.json";
import { guards } from "./accounts/guard.ts";
import * as operatorLinks from "./accounts/links.ts";
import * as accounts from "./accounts/routes.ts";
import { mayBeSeen } from "./accounts/standing.ts";
import { forgetCached } from "./cache/routes.ts";
import { shortenCache } from "./cache/stub.ts";
import { ConfigurationError, type Settings } from "./config.ts";
import * as captures from "./screenshots/routes.ts";
import * as contract from "./contract/account.ts";
import { captureScreenshot } from "./contract/capture.ts";
import * as job from "./contract/job.ts";
import * as cache from "./contract/links/cache.ts";
import * as linkKey from "./contract/links/keys.ts";
import * as meta from "./contract/meta.ts";
import { openApi } from "./contract/openapi.ts";
import { Problem } from "./contract/problem.ts";
import { OPERATIONS } from "./contract/operations.ts";
import { createMockup } from "./contract/mockup.ts";
import { getResult } from "./contract/result.ts";
import { getStats } from "./contract/statistics.ts";
import * as webhook from "./contract/webhook.ts";
import { health } from "./health.ts";
import type { Call, Handler } from "./http/handler.ts";
import { mount, serve } from "./http/serve.ts";
import * as jobs from "./jobs/routes.ts";
import { adoptPolicy } from "./jobs/policy.ts";
import * as limits from "./limits/routes.ts";
import { forgetLinkKeys } from "./links/keys.ts";
import { openLink } from "./links/open.ts";
import * as links from "./links/routes.ts";
import { agents } from "./mcp/routes.ts";
import * as mockups from "./mockups/routes.ts";
import { parsePrivateTargets } from "./outbound/private-targets.ts";
import { isLoopback } from "./outbound/ranges.ts";
import { showStats } from "./operations/routes.ts";
import { missingPage, pages } from "./pages/routes.ts";
import * as results from "./results/routes.ts";
import * as webhooks from "./webhooks/routes.ts";

const getOpenApi: Handler<typeof meta.getOpenApi> = (_, { origin }) => ({
  ...openApi(Object.values(OPERATIONS), origin, version),
});

/** Jobs that wait, links and kept pictures go by what the account may do now. */
const updateAccount: Handler<typeof contract.updateAccount> = async ({ params, body }, call) => {
  const account = await accounts.change(call.env, params.id, body);
  forgetLinkKeys(account.id);
  await adoptPolicy(call, account);
  if (body.retentionDays !== undefined) await shortenCache(call, account);
  return accounts.viewOfAccount(account);
};

function admit(request: Request, call: Call): void {
  const { pathname, hostname } = new URL(request.url);
  refuseOpenWall(hostname, call.settings);
  // Without the operator's secret these paths do not exist, whatever the method.
  if (call.settings.ADMIN_TOKEN === undefined && pathname.startsWith("/api/admin/")) throw new Problem("not_found");
}

/**
 * Private targets are for a developer's own machine. A deployment that has them would let anybody with a token look
 * around in its network, so it does not serve at all.
 */
function refuseOpenWall(hostname: string, { ALLOW_PRIVATE_TARGETS }: Settings): void {
  if (parsePrivateTargets(ALLOW_PRIVATE_TARGETS)?.kind === "none" || isLoopback(hostname)) return;
  throw new ConfigurationError(
    "ALLOW_PRIVATE_TARGETS is set, which is for local use only. Unset it to serve this host.",
  );
}

/** Every request's way: operation, guard, handler. */
export const app = serve(
  [
    mount(captureScreenshot, captures.takeScreenshot),
    mount(createMockup, mockups.frameUpload),
    mount(job.createJob, jobs.createJob),
    mount(job.getJob, jobs.getJob),
    mount(job.listJobs, jobs.listJobs),
    mount(job.cancelJob, jobs.cancelJob),
    mount(job.createBatch, jobs.createBatch),
    mount(job.getBatch, jobs.getBatch),
    mount(
      getResult,
      results.downloadResult(({ env }, account) => mayBeSeen(env.DB, account, Date.now())),
    ),
    openLink,
    mount(linkKey.createLinkKey, links.createLinkKey),
    mount(linkKey.listLinkKeys, links.listLinkKeys),
    mount(linkKey.deleteLinkKey, links.deleteLinkKey),
    mount(cache.forgetCached, forgetCached),
    mount(webhook.createWebhook, webhooks.createWebhook),
    mount(webhook.listWebhooks, webhooks.listWebhooks),
    mount(webhook.getWebhook, webhooks.getWebhook),
    mount(webhook.updateWebhook, webhooks.updateWebhook),
    mount(webhook.deleteWebhook, webhooks.deleteWebhook),
    mount(webhook.rotateWebhookSecret, webhooks.rotateWebhookSecret),
    mount(webhook.testWebhook, webhooks.testWebhook),
    mount(webhook.listDeliveries, webhooks.listDeliveries),
    mount(webhook.redeliver, webhooks.redeliver),
    mount(contract.getUsage, limits.getUsage),
    mount(contract.createAccount, accounts.createAccount),
    mount(contract.findAccounts, accounts.findAccounts),
    mount(contract.updateAccount, updateAccount),
    mount(contract.resetPassword, operatorLinks.resetPassword),
    mount(contract.createInvitation, operatorLinks.createInvitation),
    mount(contract.createToken, accounts.createToken),
    mount(contract.revokeToken, accounts.revokeToken),
    mount(getStats, showStats),
    health,
    mount(meta.getOpenApi, getOpenApi),
    ...agents,
    ...pages,
  ],
  { admit, guards, unknown: missingPage },
);
