import type { ScreenshotRequest } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { retentionMs } from "../limits/retention.ts";
import { again } from "../lib/retry.ts";
import { problemOf } from "./failure.ts";
import { countHit } from "./hits.ts";
import { cacheKey } from "./key.ts";
import type { CacheAnswer } from "./object/object.ts";
import type { Picture } from "./picture.ts";
import { Reads } from "./reads.ts";
import { judge, type Wish } from "./rules.ts";
import { cacheOf } from "./stub.ts";
import type { PictureOrder } from "./object/take.ts";

/** A picture for which a kept one will do. */
export interface PictureRequest extends Omit<Wish, "retentionMs"> {
  request: ScreenshotRequest;
}

/** Where an answer comes from, as `X-Cache` says it. */
export type How = "hit" | "stale" | "miss";

export interface Cached<Bytes> {
  how: How;
  picture: Picture;
  bytes: Bytes;
}

const reads = new Reads();

/** Makes this isolate ask anew which pictures of an account are kept. */
export const forgetReads = (account: string): void => reads.forgetAccount(account);

/** Bytes that are gone although the picture is kept are asked for so often. */
const TRIES = 2;

/**
 * A picture: a kept one, or one that is taken now. `read` gets what is to be answered of its bytes, and `null` when they
 * are gone: then it is taken anew. Hits are counted.
 * @throws {Problem} what the capture failed with.
 */
export async function cached<Bytes>(
  call: AccountCall,
  wanted: PictureRequest,
  read: (picture: Picture) => Promise<Bytes | null>,
): Promise<Cached<Bytes>> {
  const order = await orderOf(call, wanted);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { how, picture } = await find(call, order);
    const bytes = await read(picture);
    if (bytes !== null) {
      if (how !== "miss") countHit(call);
      return { how, picture, bytes };
    }
    reads.forget(order.key);
    await ask(() => cacheOf(call.env, order.key).lost(order.key, picture.name));
  }
  throw new Problem("internal");
}

async function orderOf(call: AccountCall, { request, ...wish }: PictureRequest): Promise<PictureOrder> {
  const { settings, account, origin, continent, requestId } = call;
  return {
    key: await cacheKey(settings.PAYLOAD_KEYS, account.id, request),
    wish: { ...wish, retentionMs: retentionMs(settings, account.retentionDays) },
    request,
    account,
    origin,
    continent,
    ticket: requestId,
  };
}

async function find(call: AccountCall, order: PictureOrder): Promise<{ how: How; picture: Picture }> {
  const now = Date.now();
  const picture = reads.find(order.key, now);
  const verdict = judge(order.wish, { picture, failedUntil: null }, now);
  if (verdict.kind === "hit") {
    if (reads.shouldReread(order.key, now)) call.waitUntil(reread(call, order, now));
    return { how: "hit", picture: verdict.picture };
  }
  const answer = await askObject(call, order);
  if (answer.how === "failed") throw problemOf(answer.told);
  // The answer may have waited for a capture; what was forgotten meanwhile is not remembered here.
  if (answer.how === "stale")
    call.waitUntil(
      cacheOf(call.env, order.key)
        .settled(order.key)
        .catch(() => undefined),
    );
  if (answer.how !== "miss") reads.note(order.key, answer.picture, now);
  return answer;
}

/** Hands the order to the object; a caller of the API who goes away meanwhile is struck off there. */
async function askObject(call: AccountCall, order: PictureOrder): Promise<CacheAnswer> {
  const { env, signal, waitUntil } = call;
  const { key, ticket, wish } = order;
  const leave = () =>
    waitUntil(
      cacheOf(env, key)
        .leave(key, ticket)
        .catch(() => undefined),
    );
  if (!wish.forLink) signal.addEventListener("abort", leave);
  try {
    const asking = ask(async (): Promise<CacheAnswer> => await cacheOf(env, key).ask(order));
    if (wish.forLink) waitUntil(asking.catch(() => undefined));
    return await asking;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

async function reread(call: AccountCall, { key }: PictureOrder, now: number): Promise<void> {
  const picture = await ask(() => cacheOf(call.env, key).look(key)).catch(() => undefined);
  if (picture !== undefined) reads.note(key, picture, now);
}

/** After an error a stub stays broken: each attempt takes a new one. */
const ask = <T>(call: () => Promise<T>): Promise<T> => again(async () => await call());
