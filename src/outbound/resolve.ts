import { z } from "zod";
import { readAtMost } from "./body.ts";
import { isHostName } from "./names.ts";
import { isIp, isPublicIp } from "./ranges.ts";

/**
 * What a name's addresses say of it: all are public; at least one is not; or there are none, or they could not be
 * learnt in time.
 */
export type Resolution = "public" | "not_public" | "dns_failed";

/** Resolves a host name. Never rejects for anything that the network or a resolver did. */
export type Resolver = (host: string) => Promise<Resolution>;

export interface ResolverOptions {
  /** Answers `?name=&type=` with `application/dns-json`. */
  resolverUrl: string;
  /** Milliseconds for one question, from when it is sent. */
  timeoutMs?: number;
  /** Stands in for the network. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A recursive resolver that has not answered by then has given up on the name's own servers. */
const TIMEOUT_MS = 5000;

/** An answer is well below 4 KiB; a name with hundreds of addresses still fits. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Answers that only lead on to another name, one after another. Resolvers follow the chain themselves. */
const MAX_ALIASES = 8;

/** Names one capture may look up. The busiest pages use some 200; each costs two of the platform's subrequests. */
export const MAX_HOSTS = 500;

/** https://www.iana.org/assignments/dns-parameters */
const TYPES = { A: 1, CNAME: 5, AAAA: 28 };

const NOERROR = 0;

/** https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/ */
const Answer = z.object({
  Status: z.int(),
  Answer: z
    .array(z.object({ name: z.string(), type: z.int(), data: z.string(), TTL: z.number().min(0).catch(0) }))
    .nullish(),
});
type DnsRecord = NonNullable<z.infer<typeof Answer>["Answer"]>[number];

/** Asks one question of the resolver; `null` when no usable answer came. */
type Ask = (name: string, type: "A" | "AAAA") => Promise<readonly DnsRecord[] | null>;

/** A resolver that looks each name up once; for one request, as verdicts go stale. */
export function createResolver(options: ResolverOptions): Resolver {
  const known = new Map<string, Promise<Resolution>>();
  return (host) => {
    const before = known.get(host);
    if (before !== undefined) return before;
    if (known.size >= MAX_HOSTS) return Promise.resolve("dns_failed");
    const resolution = resolvePublic(host, options);
    known.set(host, resolution);
    return resolution;
  };
}

/**
 * Resolves a host name over HTTPS, IPv4 and IPv6 at once. One address that is not public makes the whole name
 * `not_public`: which of them the browser would take is not ours to say. If either question stays unanswered the name
 * is `dns_failed`, as the missing half may be the private one.
 */
export async function resolvePublic(host: string, options: ResolverOptions): Promise<Resolution> {
  return (await lookUp(host, options)).resolution;
}

/** What a name's addresses say of it, and for how long its records may be kept. */
export interface LookUp {
  resolution: Resolution;
  ttlSeconds: number;
}

/** As {@link resolvePublic}, and for how long its records may be kept. */
export async function lookUp(host: string, options: ResolverOptions): Promise<LookUp> {
  if (isIp(host)) return { resolution: isPublicIp(host) ? "public" : "not_public", ttlSeconds: 0 };
  const ask = asker(options);
  const [v4, v6] = await Promise.all([addressesOf(host, "A", ask), addressesOf(host, "AAAA", ask)]);
  const ttlSeconds = Math.min(...[v4, v6].map((answer) => answer?.ttlSeconds ?? 0));
  const addresses = [...(v4?.addresses ?? []), ...(v6?.addresses ?? [])];
  if (!addresses.every(isPublicIp)) return { resolution: "not_public", ttlSeconds };
  const isKnown = v4 !== null && v6 !== null && addresses.length > 0;
  return { resolution: isKnown ? "public" : "dns_failed", ttlSeconds };
}

interface Addresses {
  addresses: string[];
  /** The least of all records on the way; infinite where there were none. */
  ttlSeconds: number;
}

/** The addresses of a name, through its aliases; `null` when they could not be learnt. */
async function addressesOf(host: string, type: "A" | "AAAA", ask: Ask): Promise<Addresses | null> {
  let name = host;
  let ttlSeconds = Infinity;
  for (let aliases = 0; aliases <= MAX_ALIASES; aliases++) {
    const records = isHostName(name) ? await ask(name, type) : null;
    if (records === null) return null;
    ttlSeconds = Math.min(ttlSeconds, ...records.map(({ TTL }) => TTL));
    const addresses = records.filter((record) => record.type === TYPES.A || record.type === TYPES.AAAA);
    if (addresses.length > 0) return { addresses: addresses.map((record) => record.data), ttlSeconds };
    const target = aliasOf(name, records);
    if (target === name) return { addresses: [], ttlSeconds };
    name = target;
  }
  return null;
}

/** The last name of the chain of CNAME records that starts at `name`; `name` itself when there is none. */
function aliasOf(name: string, records: readonly DnsRecord[]): string {
  const aliases = records.filter((record) => record.type === TYPES.CNAME);
  const targets = new Map(aliases.map((record) => [plain(record.name), plain(record.data)]));
  let last = name;
  for (let step = 0; step < targets.size; step++) last = targets.get(last) ?? last;
  return last;
}

/** Some resolvers end names with the root's dot. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

function asker(options: ResolverOptions): Ask {
  const { resolverUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  return async (name, type) => {
    const url = new URL(resolverUrl);
    url.searchParams.set("name", name);
    url.searchParams.set("type", type);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const init = { headers: { Accept: "application/dns-json" }, redirect: "manual", signal } as const;
      return await readAnswer(await fetch(url.href, init), signal);
    } catch {
      return null; // the network, the deadline or the JSON; to the caller they are one
    }
  };
}

/** A name that does not exist, or whose own servers fail, has no addresses: that is an answer, too. */
async function readAnswer(response: Response, signal: AbortSignal): Promise<readonly DnsRecord[] | null> {
  const { bytes, complete } = await readAtMost(response, MAX_ANSWER_BYTES, signal);
  if (!response.ok || !complete) return null;
  const answer = Answer.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!answer.success) return null;
  return answer.data.Status === NOERROR ? (answer.data.Answer ?? []) : [];
}
