/**
 * Whether an address lies on one of these hosts. `example.com` is that host alone, `*.example.com` every one below it;
 * a pattern with a port holds for that port only.
 */
export function isAllowedHost(address: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  const full = `${host}:${port === "" ? (protocol === "https:" ? "443" : "80") : port}`;
  return patterns.some((pattern) => {
    const wanted = asParsed(pattern);
    const own = /:\d+$/.test(wanted) ? full : host;
    return wanted.startsWith("*.") ? own.endsWith(wanted.slice(1)) : own === wanted;
  });
}

/** The host of a pattern as a parsed address has it: in lower case and ASCII. */
function asParsed(pattern: string): string {
  const [, star = "", host = "", port = ""] = /^(\*\.)?(.*?)\.?(:\d+)?$/.exec(pattern) ?? [];
  const parsed = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : host.toLowerCase();
  return star + parsed + port;
}
