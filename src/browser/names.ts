import { settings } from "../config.ts";
import { DNS_HELPERS } from "../config-browsers.ts";
import { DnsClient } from "../outbound/dns-client.ts";

/** Looks names up for the captures of one browser: in its object, and in helpers of its own. */
export function namesOf(env: Env, browser: string): DnsClient {
  const helpers = Array.from(
    { length: DNS_HELPERS },
    (_, index) => (host: string) => env.RESOLVERS.getByName(`${browser}/${index}`).lookUp(host),
  );
  return new DnsClient({ resolverUrl: settings(env).DNS_RESOLVER_URL, helpers });
}
