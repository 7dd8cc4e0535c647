import type { Settings } from "../config.ts";
import { hostsIn, ownHostsOf } from "../outbound/authority.ts";
import { type Checked, checkAddress, type CheckRefusal } from "../outbound/check.ts";
import { parsePrivateTargets } from "../outbound/private-targets.ts";
import { createResolver } from "../outbound/resolve.ts";

type RefusedAddress = Extract<CheckRefusal, { code: "url_not_allowed" }>;

/** What is to be changed about an address that is refused. Which addresses are public is not told. */
export const REFUSED: Readonly<Record<RefusedAddress["reason"], string>> = {
  malformed: "This is not a whole address, as in `https://example.com/hook`.",
  too_long: "This address is too long.",
  scheme: "The address of a webhook must begin with `https:`.",
  credentials: "The address of a webhook may not hold a user name or password: everything it gets is signed.",
  own_host: "A webhook may not be an address of this service.",
  port: "The port of a webhook must be 443 or 8443.",
  ip_literal: "The address of a webhook must name its host: an IP address is not taken.",
  range: "The host of a webhook must be public.",
  name: "The host of a webhook must be public.",
  not_public: "The host of a webhook must be public.",
};

/**
 * Judges and resolves the address of a webhook of a service that answers at `origin`: when it is registered, and before
 * each attempt, as its name may lead elsewhere by then.
 */
export async function checkTarget(
  { ALLOW_PRIVATE_TARGETS, DNS_RESOLVER_URL, OWN_HOSTS }: Settings,
  { url, origin }: { url: string; origin: string },
): Promise<Checked> {
  const privateTargets = parsePrivateTargets(ALLOW_PRIVATE_TARGETS);
  if (privateTargets === null) throw new Error("ALLOW_PRIVATE_TARGETS is malformed.");
  const ownHosts = [...ownHostsOf(origin), ...hostsIn(OWN_HOSTS)];
  const policy = { purpose: "webhook", privateTargets, ownHosts } as const;
  return await checkAddress(url, policy, createResolver({ resolverUrl: DNS_RESOLVER_URL }));
}
