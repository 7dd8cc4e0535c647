import type { Settings } from "../config.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { addressOf, HTML_BASE } from "../contract/fields/source.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import { listed } from "../contract/words/listed.ts";
import { MAX_ADDRESS, PORTS } from "../outbound/address.ts";
import { ownHostsOf } from "../outbound/authority.ts";
import { type Checked, checkAddress, type PublicUrl, type CheckRefusal } from "../outbound/check.ts";
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

/** The address of a document: one that was checked, or the one that documents without an address have. */
export type TargetUrl = PublicUrl | typeof HTML_BASE;

/** Judges what a request is about, by such a checker. */
export async function checkTarget(
  request: Pick<CaptureRequest, "url" | "html" | "baseUrl">,
  check: (raw: string) => Promise<Checked>,
): Promise<{ ok: true; url: TargetUrl } | CheckRefusal> {
  const isWithoutAddress = request.html !== undefined && request.baseUrl === undefined;
  return isWithoutAddress ? { ok: true, url: HTML_BASE } : await check(addressOf(request));
}

/** The host that a request makes us ask, with its port where it has one; `null` for a document that comes with it. */
export function hostAsked(request: Pick<CaptureRequest, "url" | "html" | "baseUrl">): string | null {
  const address = addressOf(request);
  return request.html !== undefined || !URL.canParse(address) ? null : new URL(address).host;
}

/** The field that says where the document of a request is. */
export const addressField = ({ html }: Pick<CaptureRequest, "html">): "url" | "baseUrl" =>
  html === undefined ? "url" : "baseUrl";

type RefusedAddress = Extract<CheckRefusal, { code: "url_not_allowed" }>;

/** What is to be changed about an address that is refused. */
const REFUSED: Readonly<Record<RefusedAddress["reason"], string>> = {
  malformed:
    "This is not a whole address, as in `https://example.com/page`: it may have no spaces (write `%20`) and no backslashes.",
  too_long: `This address is too long: at most ${MAX_ADDRESS} characters.`,
  scheme: "An address begins with `https://` or `http://`, as in `https://example.com`.",
  credentials: "An address may not hold a user name or password: give them as `httpCredentials`.",
  own_host: "This service does not capture itself.",
  port: `Only the ports ${listed(PORTS.capture.map(String), "and")} can be captured.`,
  ip_literal: "An address must name its host: an IP address is not taken.",
  range: "This IP address is not public: a service captures private ones only where its operator runs it for that.",
  name: "This host name is not public: a service captures private ones only where its operator runs it for that.",
  not_public: "The name of this host leads to an address that is not public.",
};

/** The 400 about an address that was refused; `path` is where in the request it stood. */
export function urlNotAllowed(path: Detail["path"], { reason }: RefusedAddress): Problem {
  const message = REFUSED[reason];
  return new Problem("url_not_allowed", message, { details: [{ code: "url_not_allowed", path, message }] });
}

/**
 * The address of a request to capture, once it was judged.
 * @throws {Problem} `url_not_allowed`, or `dns_failed` when the name leads nowhere.
 */
export async function allowedTarget(
  request: Pick<CaptureRequest, "url" | "html" | "baseUrl">,
  where: { settings: Settings; origin: string },
): Promise<TargetUrl> {
  const checked = await checkTarget(request, targetChecker(where));
  if (checked.ok) return checked.url;
  throw checked.code === "dns_failed" ? new Problem("dns_failed") : urlNotAllowed([addressField(request)], checked);
}
