import { cached } from "../cache/cached.ts";
import { bytesOf } from "../cache/near.ts";
import { type Picture, targetPlace } from "../cache/picture.ts";
import { cacheKey } from "../cache/key.ts";
import { fileNameOf } from "../capture/report.ts";
import type { ScreenshotRequest } from "../contract/capture.ts";
import { addressOf } from "../contract/fields/source.ts";
import type { AccountCall, BytesAnswer } from "../http/handler.ts";
import { unseal } from "../lib/seal.ts";
import { tellUsage } from "../limits/charge.ts";

/** A picture for which one that was taken within the last `ttl` seconds will do; only one that is taken now is charged. */
export async function cachedScreenshot(
  request: ScreenshotRequest,
  ttl: number,
  call: AccountCall,
): Promise<BytesAnswer> {
  try {
    const wanted = { request, ttlMs: ttl * 1000, forLink: false };
    const { how, picture, bytes: body } = await cached(call, wanted, (found) => bytesOf(call, found));
    const { contentType, bytes: length, headers } = picture.shown;
    for (const [name, value] of Object.entries(headers)) call.headers.set(name, value);
    const target = await targetUrlOf(picture, request, call);
    if (target !== null) call.headers.set("X-Target-Url", target);
    call.headers.set("X-Cache", how);
    return { contentType, length, body, fileName: fileNameOf(addressOf(request), contentType) };
  } finally {
    await tellUsage(call);
  }
}

/** Left out where it was sealed with a key that is no longer there: the picture is good all the same. */
async function targetUrlOf({ shown }: Picture, request: ScreenshotRequest, call: AccountCall): Promise<string | null> {
  if (shown.targetUrl === null) return null;
  const { PAYLOAD_KEYS } = call.settings;
  const key = await cacheKey(PAYLOAD_KEYS, call.account.id, request);
  return await unseal(PAYLOAD_KEYS, targetPlace(key), shown.targetUrl).catch(() => null);
}
