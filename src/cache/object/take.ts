import { reportOf } from "../../capture/report.ts";
import { allowedTarget, hostAsked, ownHostsOf, type TargetUrl } from "../../capture/target.ts";
import type { Settings } from "../../config.ts";
import type { AccountView } from "../../contract/account.ts";
import type { ScreenshotRequest } from "../../contract/capture.ts";
import { within } from "../../lib/deadline.ts";
import { seal } from "../../lib/seal.ts";
import { whileCharged } from "../../limits/charge.ts";
import { refusesBy } from "../../limits/targets.ts";
import { captureInPool, type PooledCapture } from "../../pool/borrow.ts";
import { putBody } from "../../results/store.ts";
import { type Told, toldOf } from "../failure.ts";
import type { CacheKey } from "../key.ts";
import { type PictureAnswer, targetPlace } from "../picture.ts";
import type { Wish } from "../rules.ts";

/** A picture that somebody asks for. */
export interface PictureOrder {
  key: CacheKey;
  wish: Wish;
  request: ScreenshotRequest;
  account: AccountView;
  /** Where the request came to: hosts of ours are not captured. */
  origin: string;
  continent: string | undefined;
  /** Tells who waits for it, so that one who goes away can be struck off. */
  ticket: string;
}

/** How an order is carried out. */
export interface Taking {
  env: Env;
  settings: Settings;
  order: PictureOrder;
  /** Where the bytes are stored. */
  name: string;
  /** Whether nobody waits for it: those who do go first. */
  inBackground: boolean;
  /** Fires when it is no longer wanted. */
  signal: AbortSignal;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Takes a picture and stores its bytes: charged as one request, and given back when it fails. */
export async function takePicture(
  work: Taking,
): Promise<{ ok: true; shown: PictureAnswer } | { ok: false; told: Told }> {
  const { env, settings, order, name, signal, waitUntil } = work;
  const charged = { env, settings, account: order.account, requestId: name, signal, waitUntil };
  try {
    const url = await allowedTarget(order.request, { settings, origin: order.origin });
    const own = { ...charged, headers: new Headers(), phases: new Map<string, number>() };
    const host = hostAsked(order.request);
    const target = host === null ? {} : { target: { host, refused: refusedIn } };
    const taken = await whileCharged(own, { count: 1, ...target }, async () => {
      const { facts, outputs } = await capture(work, { url, phases: own.phases });
      return { shown: await store(work, { facts, outputs }), status: facts.target?.status };
    });
    return { ok: true, shown: taken.shown };
  } catch (error) {
    return { ok: false, told: toldOf(error) };
  }
}

const refusedIn = ({ status }: { status: number | undefined }): boolean => refusesBy(status);

const capture = (
  { env, settings, order, inBackground, signal }: Taking,
  { url, phases }: { url: TargetUrl; phases: Map<string, number> },
): Promise<PooledCapture> =>
  captureInPool(env, {
    request: order.request,
    url,
    account: order.account.id,
    plan: order.account.plan,
    ownHosts: ownHostsOf(order.origin),
    lane: inBackground ? "job" : "sync",
    waitMs: settings.CAPACITY_WAIT_MS,
    continent: order.continent,
    signal,
    phases,
  });

/** The largest picture takes seconds. What is stored later all the same is deleted as abandoned. */
const PUT_TIMEOUT_MS = 60_000;

async function store(
  { env, settings, order, name }: Taking,
  { facts, outputs }: PooledCapture,
): Promise<PictureAnswer> {
  const [output] = outputs;
  if (output === undefined) throw new Error("The capture made nothing.");
  const sha256 = await within(putBody(env.RESULTS, name, output), PUT_TIMEOUT_MS, "Storing a picture");
  const { target } = facts;
  return {
    contentType: output.contentType,
    bytes: output.bytes,
    etag: `"${sha256.slice(0, 32)}"`,
    headers: reportOf(facts, output),
    targetUrl: target === null ? null : await seal(settings.PAYLOAD_KEYS, targetPlace(order.key), target.url),
  };
}
