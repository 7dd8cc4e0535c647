import type { forgetCached as contract } from "../contract/links/cache.ts";
import type { Handler } from "../http/handler.ts";
import { again } from "../lib/retry.ts";
import { forgetReads } from "./cached.ts";
import { shardOf, urlKeys } from "./key.ts";
import { withAllCaches } from "./stub.ts";

/** Deletes kept pictures: at once for this isolate; others may answer with what they hold in memory until that ends. */
export const forgetCached: Handler<typeof contract> = async ({ query }, { env, settings, account }) => {
  if (query.url === undefined) await withAllCaches(env, account.id, async (cache) => await cache.forget(null));
  else {
    const keys = await urlKeys(settings.PAYLOAD_KEYS, account.id, query.url);
    await Promise.all(
      keys.map((key) => {
        const forget = async () => await env.CACHE.getByName(`${account.id}/${shardOf(key)}`).forget([key]);
        return again(forget);
      }),
    );
  }
  forgetReads(account.id);
  return null;
};
