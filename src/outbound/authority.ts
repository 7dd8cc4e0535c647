import { isLoopback } from "./ranges.ts";

/** Where a URL leads: the host as the URL parser normalised it (IPv6 in brackets), and the port, filled in. */
export interface Authority {
  host: string;
  port: number;
}

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ["http:", 80],
  ["https:", 443],
  ["ws:", 80],
  ["wss:", 443],
]);

/** The authority of a parsed URL, or `null` when its scheme is not one of the web's. */
export function authorityOf(url: URL): Authority | null {
  const defaultPort = DEFAULT_PORTS.get(url.protocol);
  if (defaultPort === undefined) return null;
  return { host: withoutRootDot(url.hostname), port: url.port === "" ? defaultPort : Number(url.port) };
}

/**
 * Whether an authority is one of our own hosts. An entry `host:port` means that port; `host` alone means every port,
 * since the platform answers for a host on several. Loopback names and addresses stand for each other, so that a
 * service that is known as `localhost:8787` is not reached as `127.0.0.1:8787`.
 */
export function isOwnHost(target: Authority, ownHosts: readonly string[]): boolean {
  return ownHosts.some((own) => {
    const port = /:(\d+)$/.exec(own)?.[1];
    const host = withoutRootDot(own.toLowerCase().slice(0, port === undefined ? undefined : -port.length - 1));
    if (port !== undefined && Number(port) !== target.port) return false;
    return host === target.host || (isLoopback(host) && isLoopback(target.host));
  });
}

/** All ports of a deployed host are ours; a developer's machine serves other sites on its other ports. */
export function ownHostsOf(origin: string): string[] {
  const { protocol, hostname, port, host } = new URL(origin);
  if (port !== "" || !isLoopback(hostname)) return [host];
  return [`${hostname}:${protocol === "https:" ? 443 : 80}`];
}

/** The hosts that an operator lists, separated by commas. */
export const hostsIn = (list: string): string[] =>
  list.split(",").flatMap((host) => (host.trim() === "" ? [] : [host.trim()]));

/** `example.com.` is the same host as `example.com`, and must not pass a rule that the other fails. */
function withoutRootDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
