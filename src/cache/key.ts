import { DEFAULT_WINDOW, type ScreenshotRequest } from "../contract/capture.ts";
import { addressOf } from "../contract/fields/source.ts";
import { FORMATS } from "../contract/format.ts";
import { fingerprints } from "../lib/seal.ts";
import { CACHE_SHARDS } from "./numbers.ts";

/** What pictures of one request are kept under. Made with a key of the service, so that it tells nothing of it. */
export interface CacheKey {
  account: string;
  /** Of the address alone, by which its pictures are forgotten. */
  url: string;
  /** Of everything that can change the picture. */
  request: string;
}

/** The key of an account's request; equal requests have equal keys, however their fields are ordered. */
export async function cacheKey(keys: string, account: string, request: ScreenshotRequest): Promise<CacheKey> {
  const [[whole = ""], [url = ""]] = await Promise.all([
    fingerprints(keys, `cache/${account}/request/${normalForm(request)}`),
    urlKeys(keys, account, addressOf(request)),
  ]);
  return { account, url, request: whole };
}

/** The keys that pictures of an address may be kept under: one for each key of the service, newest first. */
export const urlKeys = (keys: string, account: string, address: string): Promise<string[]> =>
  fingerprints(keys, `cache/${account}/url/${canonical(address)}`);

/** The object that an address's pictures are kept by. */
export const shardOf = (urlKey: string): number => (Buffer.from(urlKey, "base64url")[0] ?? 0) % CACHE_SHARDS;

/** Spellings of one address that every browser takes for the same. */
const canonical = (address: string): string => (URL.canParse(address) ? new URL(address).href : address);

/**
 * A request with its defaults filled in, its fields sorted, and without what changes nothing: how long it may be kept,
 * and what the contract says is ignored.
 */
export function normalForm(request: ScreenshotRequest): string {
  const { device, mockup, format } = request;
  const filled: Record<string, unknown> = { ...request, url: canonical(addressOf(request)) };
  delete filled["cache"];
  if (device !== undefined) {
    delete filled["width"];
    delete filled["height"];
  } else if (mockup === undefined) Object.assign(filled, DEFAULT_WINDOW, given(request));
  if (!FORMATS[format].lossy) delete filled["quality"];
  return JSON.stringify(sorted(filled));
}

const given = ({ width, height }: ScreenshotRequest) => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});

/** The same value with the fields of all its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const ordered = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(ordered.map(([name, each]) => [name, sorted(each)]));
}
