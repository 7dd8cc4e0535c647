/** Last labels of names that exist only inside some network, or nowhere (RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
const PRIVATE_SUFFIXES: ReadonlySet<string> = new Set([
  "alt",
  "arpa",
  "consul",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localdomain6",
  "localhost",
  "onion",
  "private",
  "svc",
  "test",
]);

/** Metadata services of clouds under names that look public. */
const METADATA_NAMES = [
  "metadata.azure.com",
  "metadata.goog",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "metadata.tencentyun.com",
];

/**
 * Whether `host`, in lower case and without a trailing dot, is a name that DNS can hold: labels of 1 to 63 characters,
 * 253 in all (RFC 1035). The URL parser lets more characters through (`*`, `!`, `;`); parsers disagree about those,
 * and no real name has them. An underscore does occur.
 */
export function isHostName(host: string): boolean {
  return host.length <= 253 && host.split(".").every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}

/** Whether a well-formed name is a private one: a single label, a private suffix, or a metadata service. */
export function isPrivateName(host: string): boolean {
  const labels = host.split(".");
  if (labels.length === 1 || PRIVATE_SUFFIXES.has(labels.at(-1) ?? "")) return true;
  return METADATA_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}
