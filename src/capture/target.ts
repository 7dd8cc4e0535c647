import type { Settings } from "../config.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import { ownHostsOf } from "../outbound/authority.ts";
import { type Checked, checkAddress } from "../outbound/check.ts";
import { createResolver } from "../outbound/resolve.ts";
import { capturePolicy } from "../outbound/policy.ts";

export { ownHostsOf };

/**
 * Judges the addresses of captures that are asked for at `origin`, their names resolved; each name once, so it is for
 * one request only.
 */
export function targetChecker({
  settings,
  origin,
}: {
  settings: Settings;
  origin: string;
}): (raw: string) => Promise<Checked> {
  const resolve = createResolver({ resolverUrl: settings.DNS_RESOLVER_URL });
  const policy = capturePolicy(settings, ownHostsOf(origin));
  return (raw) => checkAddress(raw, policy, resolve);
}

/** The 400 about an address; `path` is where in the request it stood. */
export function urlNotAllowed(path: Detail["path"]): Problem {
  const message = "This address may not be captured: it must be `http:` or `https:`, on a public host and a web port.";
  return new Problem("url_not_allowed", message, { details: [{ code: "url_not_allowed", path, message }] });
}
