import { captureInPool, type Taken } from "../pool/borrow.ts";
import { ownHostsOf, targetChecker } from "../capture/target.ts";
import { ConfigurationError, JOB_CAPACITY_WAIT_MS, JOB_RETURN_MS, settings } from "../config.ts";
import { Problem } from "../contract/problem.ts";
import { write } from "../lib/log.ts";
import { within } from "../lib/deadline.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { deleteResults, type Place, putResult } from "../results/store.ts";
import { keepLease } from "./lease.ts";
import type { Result } from "./machine.ts";
import type { Claimed, Reported } from "./object.ts";
import { openPayload, type Payload, sealPage } from "./payload.ts";
import type { JobMessage } from "./post.ts";
import type { Failure } from "./retry.ts";
import { jobsOf } from "./shard.ts";

type Claim = Extract<Claimed, { claimed: true }>;

/** What became of one attempt. */
type Outcome =
  { kind: "succeeded"; result: Result } | { kind: "failed"; failure: Failure } | { kind: "not_tried"; waitMs: number };

/**
 * Does one job that a message named, if it is still to be done: claims it, takes the picture, stores it, reports.
 * A message that comes twice or late finds nothing to claim. @throws when the jobs object cannot be reached.
 */
export async function runJob(env: Env, { account, job }: JobMessage): Promise<void> {
  const claim: Claimed = await ask(async () => await jobsOf(env, account).claim(job));
  if (!claim.claimed) return;
  const place = { account, job, fence: claim.fence };
  using lease = keepLease(claim.leaseMs, () => jobsOf(env, account).renew(job, claim.fence));
  const outcome = await attempt(env, place, { claim, signal: lease.signal });
  const { counted, status } = await report(env, place, outcome);
  // Lost the claim meanwhile, or nobody wants it any more: what was stored belongs to nobody. Should this fail, the
  // object has noted what to delete.
  const shown = counted && status === "SUCCEEDED";
  if (outcome.kind === "succeeded" && !shown) await deleteResults(env.RESULTS, [place]).catch(() => undefined);
}

async function attempt(env: Env, place: Place, work: { claim: Claim; signal: AbortSignal }): Promise<Outcome> {
  try {
    const payload = await openPayload(settings(env).PAYLOAD_KEYS, place, work.claim.payload);
    const taken = await take(env, payload, { account: place.account, signal: work.signal });
    return { kind: "succeeded", result: await store(env, place, taken) };
  } catch (error) {
    return judge(error, place);
  }
}

/** The address is judged anew: its name may lead elsewhere by now. */
async function take(
  env: Env,
  { request, origin, continent }: Payload,
  { account, signal }: { account: string; signal: AbortSignal },
): Promise<Taken> {
  const checked = await targetChecker({ settings: settings(env), origin })(request.url);
  if (!checked.ok) throw new Problem(checked.code);
  return await captureInPool(env, {
    request,
    url: checked.url,
    account,
    ownHosts: ownHostsOf(origin),
    lane: "job",
    waitMs: JOB_CAPACITY_WAIT_MS,
    continent: continent ?? undefined,
    signal,
    phases: new Map(),
  });
}

/** The largest result takes seconds. What is stored later all the same is swept with what lost claims leave. */
const PUT_TIMEOUT_MS = 60_000;

/** The bytes are in the store before the job is said to have succeeded. */
async function store(env: Env, place: Place, { facts, outputs }: Taken): Promise<Result> {
  const { target, removed } = facts;
  const [output] = outputs;
  if (output === undefined) throw new Error("The capture made nothing.");
  const { contentType, bytes, size } = output;
  const putting = putResult(env.RESULTS, place, output);
  const sha256 = await within(putting, PUT_TIMEOUT_MS, "Storing a result");
  const page = { targetUrl: target?.url ?? null, removed: removed ?? [] };
  return {
    contentType,
    bytes,
    width: size?.width ?? null,
    height: size?.height ?? null,
    sha256,
    targetStatus: target?.status ?? null,
    sealed: await sealPage(settings(env).PAYLOAD_KEYS, place, page),
  };
}

function judge(error: unknown, { job, fence }: Place): Outcome {
  if (error instanceof Problem) {
    const { code, message } = error;
    return code === "capacity"
      ? { kind: "not_tried", waitMs: JOB_RETURN_MS }
      : { kind: "failed", failure: { code, message } };
  }
  write("error", { message: "A job's attempt failed", job, fence, error: String(error).slice(0, 300) });
  // Only the operator can mend it; the job waits for that.
  if (error instanceof ConfigurationError) return { kind: "not_tried", waitMs: JOB_RETURN_MS };
  const { code, message } = new Problem("internal");
  return { kind: "failed", failure: { code, message } };
}

function report(env: Env, { account, job, fence }: Place, outcome: Outcome): Promise<Reported> {
  return ask(async () => {
    const jobs = jobsOf(env, account);
    if (outcome.kind === "succeeded") return await jobs.succeed(job, { fence, result: outcome.result });
    if (outcome.kind === "failed") return await jobs.fail(job, { fence, failure: outcome.failure });
    return await jobs.handBack(job, { fence, waitMs: outcome.waitMs });
  });
}

/** Each of these may be asked again: a claim whose answer was lost runs out by itself. */
const ask = <T>(question: () => Promise<T>): Promise<T> => retry(question, isTransientObjectError);
