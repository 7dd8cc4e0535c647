/** Of an IPv6 address the first four of its eight groups tell the network; the rest its holder may choose at will. */
const NETWORK_GROUPS = 4;

/** What one caller has as their own: an IPv4 address as it is, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":");
}
