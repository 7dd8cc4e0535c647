import { again } from "../lib/retry.ts";
import { retentionMs } from "../limits/retention.ts";
import type { AccountView } from "../contract/account.ts";
import type { Call } from "../http/handler.ts";
import { type CacheKey, shardOf } from "./key.ts";
import type { CacheObject } from "./object/object.ts";
import { deletePicturesOf } from "./store.ts";
import { CACHE_SHARDS } from "./numbers.ts";

/** The object that keeps what has this key. */
export const cacheOf = (env: Env, { account, url }: CacheKey): DurableObjectStub<CacheObject> =>
  env.CACHE.getByName(`${account}/${shardOf(url)}`);

/** Does something with every object that keeps pictures of an account. */
export async function withAllCaches(
  env: Env,
  account: string,
  work: (cache: DurableObjectStub<CacheObject>) => Promise<void>,
): Promise<void> {
  const shards = Array.from({ length: CACHE_SHARDS }, (_, shard) => `${account}/${shard}`);
  await Promise.all(shards.map((name) => again(async () => await work(env.CACHE.getByName(name)))));
}

/** Lets no picture be kept for longer than the account now says. */
export const shortenCache = ({ env, settings }: Call, { id, retentionDays }: AccountView): Promise<void> =>
  withAllCaches(env, id, async (cache) => await cache.shorten(retentionMs(settings, retentionDays)));

/** Forgets all pictures of an account and deletes their bytes. */
export async function eraseCache(env: Env, account: string): Promise<void> {
  await withAllCaches(env, account, async (cache) => await cache.forget(null));
  await deletePicturesOf(env.RESULTS, account);
}
