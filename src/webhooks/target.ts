import type { Settings } from "../config.ts";
import { ownHostsOf } from "../outbound/authority.ts";
import { type Checked, checkAddress } from "../outbound/check.ts";
import { parsePrivateTargets } from "../outbound/private-targets.ts";
import { createResolver } from "../outbound/resolve.ts";

/**
 * Judges and resolves the address of a webhook of a service that answers at `origin`: when it is registered, and before
 * each attempt, as its name may lead elsewhere by then.
 */
export async function checkTarget(
  { ALLOW_PRIVATE_TARGETS, DNS_RESOLVER_URL }: Settings,
  { url, origin }: { url: string; origin: string },
): Promise<Checked> {
  const privateTargets = parsePrivateTargets(ALLOW_PRIVATE_TARGETS);
  if (privateTargets === null) throw new Error("ALLOW_PRIVATE_TARGETS is malformed.");
  const policy = { purpose: "webhook", privateTargets, ownHosts: ownHostsOf(origin) } as const;
  return await checkAddress(url, policy, createResolver({ resolverUrl: DNS_RESOLVER_URL }));
}
