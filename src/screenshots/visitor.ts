import { ownHostsOf, type TargetUrl } from "../capture/target.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { BytesAnswer, Call } from "../http/handler.ts";
import { captureInPool } from "../pool/borrow.ts";
import { answer } from "./routes.ts";

/** All visitors are one account to the pool: together they have the browsers that a single one of plan free may have. */
const VISITORS = "visitors";

/** Captures a page for somebody without an account, behind all who have one. What it costs is counted by the caller. */
export async function captureForVisitor(
  { request, url }: { request: CaptureRequest; url: TargetUrl },
  call: Call,
): Promise<BytesAnswer> {
  call.line.target = new URL(url).hostname;
  const taken = await captureInPool(call.env, {
    request,
    url,
    account: VISITORS,
    plan: "free",
    ownHosts: ownHostsOf(call.origin),
    lane: "job",
    waitMs: call.settings.CAPACITY_WAIT_MS,
    continent: call.continent,
    signal: call.signal,
    phases: call.phases,
    waitUntil: call.waitUntil,
  });
  return answer(taken, url, call);
}
