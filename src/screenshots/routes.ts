import type { captureScreenshot } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall, Handler } from "../http/handler.ts";
import { cachedScreenshot } from "./cached.ts";
import { whileCharged } from "../limits/charge.ts";
import type { PublicUrl } from "../outbound/check.ts";
import { captureInPool, type Taken } from "../pool/borrow.ts";
import { fileNameOf, reportOf } from "../capture/report.ts";
import { ownHostsOf, targetChecker, urlNotAllowed } from "../capture/target.ts";

/** Captures a page while the caller waits. What fails, or is no longer wanted, is given back to the quota. */
export const takeScreenshot: Handler<typeof captureScreenshot> = async ({ body: request }, call) => {
  const url = await allowed(request.url, call);
  call.line.target = new URL(url).hostname;
  if (request.cache !== undefined) return await cachedScreenshot(request, request.cache.ttl, call);
  const taken = await whileCharged(call, 1, () =>
    captureInPool(call.env, {
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
    }),
  );
  return answer(taken, url, call);
};

/** @throws {Problem} `url_not_allowed`, or `dns_failed` when the name leads nowhere. */
async function allowed(raw: string, call: AccountCall): Promise<PublicUrl> {
  const checked = await targetChecker(call)(raw);
  if (checked.ok) return checked.url;
  throw checked.code === "dns_failed" ? new Problem("dns_failed") : urlNotAllowed(["url"]);
}

function answer({ facts, outputs }: Taken, url: PublicUrl, { headers, phases }: AccountCall) {
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
