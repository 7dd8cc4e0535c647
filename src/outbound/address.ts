import { type Authority, authorityOf, isOwnHost } from "./authority.ts";
import { isHostName, isPrivateName } from "./names.ts";
import { isLifted, type PrivateTargets } from "./private-targets.ts";
import { isIp, isPublicIp } from "./ranges.ts";

/** For what, and how strictly, an address is judged. */
export interface AddressPolicy {
  purpose: "capture" | "webhook";
  privateTargets: PrivateTargets;
  /** Hosts of this deployment, `host` (every port) or `host:port`. Refused even where private targets are allowed. */
  ownHosts: readonly string[];
}

/** Why an address is refused; stable words for logs and for choosing a message. */
export type AddressRefusal =
  | "malformed" // no URL, or one that parsers read differently
  | "too_long"
  | "scheme" // not http: or https:; for webhooks not https:
  | "credentials" // a user name or password
  | "own_host"
  | "port"
  | "ip_literal" // a webhook to an address instead of a name
  | "range" // an IP address that is not public
  | "name"; // a name that is not public

type AddressRefused = { allowed: false; reason: AddressRefusal };

/** `url` is the serialised form, the only one to use from here on; `lookUp` the name whose addresses decide, if any. */
export type AddressVerdict = { allowed: true; url: string; lookUp: string | null } | AddressRefused;

/** As {@link AddressVerdict}, for a request that is only let through or not. */
export type RequestVerdict = { allowed: true; lookUp: string | null } | AddressRefused;

/** Characters. Also the limit of `url` in a capture request. */
export const MAX_ADDRESS = 8192;

/** Characters. Servers stop far below; Chrome itself goes up to 2 MiB, which is only work for us. */
export const MAX_REQUEST_ADDRESS = 65_536;

/**
 * Ports that may be asked for. Deployed Workers have ignored other ports at times, and everything that is not a web
 * server listens elsewhere.
 */
export const PORTS = { capture: [80, 443, 8080, 8443], webhook: [443, 8443] };

/**
 * Judges an address that a user wrote, without resolving its name. The text is checked before it is parsed: what the
 * parser would silently repair (tabs, backslashes, missing slashes) is where two parsers see two hosts.
 */
export function judgeAddress(raw: string, policy: AddressPolicy): AddressVerdict {
  const reason = judgeText(raw);
  if (reason !== null) return { allowed: false, reason };
  const url = URL.parse(raw);
  if (url === null) return { allowed: false, reason: "malformed" };
  if (url.protocol !== "https:" && url.protocol !== "http:") return { allowed: false, reason: "scheme" };
  // Written out, each character outside of ASCII takes up to nine.
  if (url.href.length > MAX_REQUEST_ADDRESS) return { allowed: false, reason: "too_long" };
  const verdict = judgeTarget(url, policy);
  return verdict.allowed ? { ...verdict, url: url.href } : verdict;
}

/**
 * Judges a request that a captured page makes: a document, redirect, sub-resource or WebSocket, as the browser
 * serialised its address. Credentials are let through, those of a redirect too: the rule against them is for text that a
 * user writes, where they make one host look like another; in a serialised address they hide nothing.
 */
export function judgeRequest(address: string, policy: AddressPolicy): RequestVerdict {
  if (staysInPage(address)) return { allowed: true, lookUp: null };
  if (address.length > MAX_REQUEST_ADDRESS) return { allowed: false, reason: "too_long" };
  const url = URL.parse(address);
  return url === null ? { allowed: false, reason: "malformed" } : judgeTarget(url, policy);
}

/** These carry their own bytes, or name what the page itself made: nothing leaves the browser for them. */
function staysInPage(address: string): boolean {
  return address.startsWith("data:") || address.startsWith("blob:") || /^about:blank(?:[?#]|$)/.test(address);
}

function judgeText(raw: string): AddressRefusal | null {
  if (raw.length > MAX_ADDRESS) return "too_long";
  // C0 controls and the space are everything up to U+0020.
  if (raw === "" || Array.from(raw).some((character) => character <= " " || character === "\\")) return "malformed";
  if (!/^https?:/i.test(raw)) return "scheme";
  const authority = /^https?:\/\/([^/?#]+)/i.exec(raw)?.[1];
  if (authority === undefined) return "malformed";
  return authority.includes("@") ? "credentials" : null;
}

function judgeTarget(url: URL, policy: AddressPolicy): RequestVerdict {
  const target = authorityOf(url);
  if (target === null) return { allowed: false, reason: "scheme" };
  const literal = isIp(target.host);
  if (!literal && !isHostName(target.host)) return { allowed: false, reason: "malformed" };
  if (isOwnHost(target, policy.ownHosts)) return { allowed: false, reason: "own_host" };
  if (isLifted(target, policy.privateTargets)) return { allowed: true, lookUp: null };
  if (policy.purpose === "webhook" && url.protocol !== "https:") return { allowed: false, reason: "scheme" };
  const reason = judgeReach(target, literal, policy);
  return reason === null ? { allowed: true, lookUp: literal ? null : target.host } : { allowed: false, reason };
}

/** The rules that private targets are freed of. */
function judgeReach({ host, port }: Authority, literal: boolean, { purpose }: AddressPolicy): AddressRefusal | null {
  if (!PORTS[purpose].includes(port)) return "port";
  if (!literal) return isPrivateName(host) ? "name" : null;
  // Deployed Workers cannot fetch a bare address (error 1003), and a certificate hardly ever names one.
  if (purpose === "webhook") return "ip_literal";
  return isPublicIp(host) ? null : "range";
}
