import ipaddr from "ipaddr.js";

/**
 * Every range of addresses that nothing of ours may connect to, and why. From the IANA special-purpose registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry). The whole prefix is
 * refused where the registry makes small exceptions inside one. The last three rows say: of IPv6 only 2000::/3,
 * global unicast, is ever allowed, so a special range that is invented later starts out refused.
 */
export const REFUSED_RANGES: readonly (readonly [range: string, why: string])[] = [
  ["0.0.0.0/8", "this network; 0.0.0.0 reaches the host itself on Linux"],
  ["10.0.0.0/8", "private (RFC 1918)"],
  ["100.64.0.0/10", "carrier-grade NAT (RFC 6598), and Alibaba Cloud's metadata service"],
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "Azure's host agent: looks public, is not"],
  ["169.254.0.0/16", "link-local, and the metadata service of most clouds"],
  ["172.16.0.0/12", "private (RFC 1918)"],
  ["192.0.0.0/24", "IETF protocol assignments, and Oracle Cloud's metadata service"],
  ["192.0.2.0/24", "documentation (TEST-NET-1)"],
  ["192.88.99.0/24", "6to4 relay anycast, deprecated (RFC 7526)"],
  ["192.168.0.0/16", "private (RFC 1918)"],
  ["198.18.0.0/15", "benchmarking (RFC 2544)"],
  ["198.51.100.0/24", "documentation (TEST-NET-2)"],
  ["203.0.113.0/24", "documentation (TEST-NET-3)"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved, and broadcast"],
  ["2001::/23", "IETF protocol assignments: Teredo, ORCHID, benchmarking"],
  ["2001:db8::/32", "documentation (RFC 3849)"],
  ["2002::/16", "6to4: carries any IPv4 address"],
  ["3fff::/20", "documentation (RFC 9637)"],
  ["::/3", "loopback, unspecified, IPv4-mapped, IPv4-compatible, NAT64, discard-only, unassigned"],
  ["4000::/2", "segment routing (RFC 9602), unassigned"],
  ["8000::/1", "unique local, link-local, site-local, multicast, unassigned"],
];

const REFUSED = REFUSED_RANGES.map(([range]) => ipaddr.parseCIDR(range));

/** The longest text of an IPv6 address, in brackets: six full groups and a dotted IPv4 part. */
const MAX_TEXT = 47;

/**
 * Whether `text` is an IP address on the public internet: dotted decimal IPv4, or IPv6 with or without brackets.
 * Anything that is no such text (a short, octal or hexadecimal form, a zone id, a name) is not public.
 */
export function isPublicIp(text: string): boolean {
  const address = parseIp(text);
  if (address === null) return false;
  return !REFUSED.some((range) => range[0].kind() === address.kind() && address.match(range));
}

/** Whether `text` is an IP address at all, in the forms that {@link isPublicIp} reads. */
export function isIp(text: string): boolean {
  return parseIp(text) !== null;
}

/** Whether a host, as `URL.hostname` gives it, is this very machine by any of its usual names. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const address = parseIp(host);
  if (address === null) return false;
  const inner = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  // To connect to the unspecified address (0.0.0.0, ::) is to connect to the host itself.
  return ["loopback", "unspecified"].includes(inner.range());
}

function parseIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.length > MAX_TEXT) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  return !bare.includes("%") && ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null;
}
