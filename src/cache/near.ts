import type { Call } from "../http/handler.ts";
import { within } from "../lib/deadline.ts";
import type { Picture } from "./picture.ts";
import { getPicture } from "./store.ts";
import { CACHE_NEAR_BYTES } from "./numbers.ts";

/** Cloudflare's cache near the reader. It is faster than the bucket or of no use. */
const NEAR_TIMEOUT_MS = 1000;

/** Names whose bytes this isolate is putting into the cache near by: one at a time is enough. */
const putting = new Set<string>();

/**
 * A picture's bytes, from Cloudflare's cache near the reader or else from the bucket; `null` when they are gone. Which
 * picture it is was read before, so one that was forgotten is not found here although its bytes may still lie near.
 */
export async function bytesOf(
  call: Call,
  { name, endsAt, shown }: Picture,
): Promise<ReadableStream<Uint8Array> | null> {
  if (shown.bytes > CACHE_NEAR_BYTES) return (await getPicture(call.env.RESULTS, name))?.body ?? null;
  const address = new URL(`/${name}`, call.origin).href;
  const near = await readNear(address);
  if (near !== null) return near;
  const found = await getPicture(call.env.RESULTS, name);
  if (found === null || putting.has(name)) return found?.body ?? null;
  const [own, other] = found.body.tee();
  const headers = {
    "Content-Type": shown.contentType,
    "Content-Length": `${shown.bytes}`,
    "Cache-Control": `max-age=${Math.max(1, Math.floor((endsAt - Date.now()) / 1000))}`,
  };
  call.waitUntil(putNear(name, address, new Response(other, { headers })));
  return own;
}

async function readNear(address: string): Promise<ReadableStream<Uint8Array> | null> {
  const found = await within(caches.default.match(address), NEAR_TIMEOUT_MS, "The cache near by").catch(
    () => undefined,
  );
  return found?.body ?? null;
}

/** Where there is no such cache nothing is put, and the bucket answers. */
async function putNear(name: string, address: string, response: Response): Promise<void> {
  putting.add(name);
  try {
    await caches.default.put(address, response);
  } catch {
    await response.body?.cancel().catch(() => undefined);
  } finally {
    putting.delete(name);
  }
}
