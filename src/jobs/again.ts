import { openSent } from "../attempt/payload.ts";
import { CaptureRequest } from "../contract/capture.ts";
import type { JobView } from "../contract/job.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { accountObject, isShardedId } from "../lib/ids.ts";
import { parseKnown } from "../lib/json/loose.ts";
import { createJobs } from "./create.ts";

/** A request of a job, as it was sent and as it is understood today. */
export interface KeptRequest {
  sent: unknown;
  request: CaptureRequest;
}

/** What a job that has ended was asked for; `null` where that is not kept, or no longer means anything. */
export async function keptRequest({ env, settings, account }: AccountCall, job: string): Promise<KeptRequest | null> {
  if (!isShardedId("job", job)) return null;
  const sealed = await accountObject(env, account.id).requestOf(job);
  if (sealed === null) return null;
  const sent = await openSent(settings.PAYLOAD_KEYS, { account: account.id, job }, sealed);
  const { success, data } = parseKnown(CaptureRequest, sent);
  return success ? { sent, request: data } : null;
}

/**
 * Makes a new job of the same request, charged and judged like any other.
 * @throws {Problem} `not_found` where the request is not kept, and what a new job is refused with.
 */
export async function runAgain(call: AccountCall, job: string): Promise<JobView> {
  const kept = await keptRequest(call, job);
  if (kept === null) throw new Problem("not_found", "The request of this job is not kept, so it cannot run again.");
  const { jobs } = await createJobs(call, {
    captures: [kept.request],
    sent: [kept.sent],
    batchId: null,
    key: undefined,
  });
  const [made] = jobs;
  if (made === undefined) throw new Error("No job was made.");
  return made;
}
