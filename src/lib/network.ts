import ipaddr from "ipaddr.js";

/** Of an IPv6 address the first four of its eight groups tell the network; the rest its holder may choose at will. */
const NETWORK_GROUPS = 4;

/** What one caller has as their own: an IPv4 address as it is, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":");
}
