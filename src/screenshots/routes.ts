import type { captureScreenshot, ScreenshotRequest } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall, BytesAnswer, Call, Handler } from "../http/handler.ts";
import { cachedScreenshot } from "./cached.ts";
import { withDefaults } from "./defaults.ts";
import { withoutSecrets } from "./shown.ts";
import { whileCharged } from "../limits/charge.ts";
import { refusesBy } from "../limits/targets.ts";
import { captureInPool, type PooledCapture } from "../pool/borrow.ts";
import type { Facts } from "../capture/facts.ts";
import { fileNameOf, reportOf } from "../capture/report.ts";
import { NO_SELECTOR, wrongSelectors } from "../capture/selectors.ts";
import { allowedTarget, hostAsked, ownHostsOf, type TargetUrl } from "../capture/target.ts";

/** Captures a page while the caller waits, or says how it would. */
export const takeScreenshot: Handler<typeof captureScreenshot> = async ({ body: request, query }, call) => {
  if (query.dryRun !== "true") return await takePicture(request, call);
  await allowed(request, call);
  return { json: { request: withoutSecrets(withDefaults(request, call.settings)) } };
};

/** The picture itself. What fails, or is no longer wanted, is given back to the quota. */
export async function takePicture(request: ScreenshotRequest, call: AccountCall): Promise<BytesAnswer> {
  const url = await allowed(request, call);
  call.line.target = new URL(url).hostname;
  if (request.cache !== undefined) return await cachedScreenshot(request, request.cache.ttl, call);
  const host = hostAsked(request);
  const refused = ({ facts }: { facts: Facts }) => refusesBy(facts.target?.status);
  const target = host !== null && { target: { host, refused } };
  // The answer is put together before the charge is kept: what cannot be told is not charged.
  const done = await whileCharged(call, { count: 1, ...target }, async () => {
    const taken = await captureInPool(call.env, {
      request,
      url,
      account: call.account.id,
      plan: call.account.plan,
      ownHosts: ownHostsOf(call.origin),
      lane: "sync",
      waitMs: call.settings.CAPACITY_WAIT_MS,
      continent: call.continent,
      signal: call.signal,
      phases: call.phases,
      waitUntil: call.waitUntil,
    });
    return { facts: taken.facts, answer: answer(taken, url, call) };
  });
  return done.answer;
}

/**
 * The address to capture, once that and the selectors were judged.
 * @throws {Problem} `invalid_request`, `url_not_allowed`, or `dns_failed` when the name leads nowhere.
 */
export async function allowed(request: ScreenshotRequest, call: Call): Promise<TargetUrl> {
  const details = wrongSelectors(request);
  if (details.length > 0) throw new Problem("invalid_request", NO_SELECTOR, { details });
  return await allowedTarget(request, call);
}

/** The picture with what is told of it in headers. */
export function answer({ facts, outputs }: PooledCapture, url: TargetUrl, { headers, phases }: Call): BytesAnswer {
  const [output] = outputs;
  if (output === undefined) throw new Error("The capture made nothing.");
  const { contentType, bytes: length, body } = output;
  if (facts.target !== null) headers.set("X-Target-Url", facts.target.url);
  for (const [name, value] of Object.entries(reportOf(facts, output))) headers.set(name, value);
  const timing = [...phases].map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`);
  if (facts.kept > 0) timing.push(`kept;desc="${facts.kept}";dur=0`);
  headers.set("Server-Timing", timing.join(", "));
  return { contentType, length, body, fileName: fileNameOf(url, contentType) };
}
