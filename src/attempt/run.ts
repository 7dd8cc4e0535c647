import { checkTarget, hostAsked, ownHostsOf, targetChecker } from "../capture/target.ts";
import type { Facts } from "../capture/facts.ts";
import { type Output, sizeOf } from "../capture/shoot/output.ts";
import { type Settings, settings } from "../config.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import { within } from "../lib/deadline.ts";
import { accountObject } from "../lib/ids.ts";
import { KeyRingError } from "../lib/keyring.ts";
import { write } from "../lib/log.ts";
import { again } from "../lib/retry.ts";
import { chargedBecause } from "../limits/failures.ts";
import { isOfTheHost, refusesBy, type TargetReport } from "../limits/targets.ts";
import type { TargetUrl } from "../capture/target.ts";
import { deleteResults, type ResultPlace, putResult } from "../results/store.ts";
import { keepLease } from "./lease.ts";
import { openPayload, sealPage } from "./payload.ts";
import type { Claim, JobFailure, AttemptOutcome, StoredOutput, StoredResult } from "./report.ts";

/** What is to be captured. */
export interface Target {
  request: CaptureRequest;
  /** The request's address, checked. */
  url: TargetUrl;
  /** Hosts of this deployment, which no capture may reach. */
  ownHosts: readonly string[];
}

/** What was captured, or why there is nothing, and how long it held the browser. */
export type JobCapture = { browserMs: number } & (
  { ok: true; facts: Facts; outputs: readonly Output[]; thumbnail: Output | null } | { ok: false; problem: Problem }
);

/** Takes a picture; stops early once `signal` says that it is not wanted any more. Does not throw. */
export type Capture = (target: Target, signal: AbortSignal) => Promise<JobCapture>;

/** A job's attempt: whose it is, its claim, and where what it makes is stored. */
interface Attempt {
  place: ResultPlace;
  claim: Claim;
  capture: Capture;
  signal: AbortSignal;
}

/**
 * Does one job that a message named, if it is still to be done: claims it, takes the picture, stores it, reports.
 * A message that comes twice or late finds nothing to claim. @throws when the account's object cannot be reached.
 */
export async function runJob(
  env: Env,
  { account, job }: { account: string; job: string },
  capture: Capture,
): Promise<void> {
  const claim = await accountObject(env, account).claimJob(job);
  if (!claim.claimed) return;
  const { fence, leaseMs } = claim;
  const place = { account, job, fence };
  using lease = keepLease(leaseMs, () => accountObject(env, account).renewJob(job, fence));
  const outcome = await attempt(env, { place, claim, capture, signal: lease.signal });
  // May be said again: a report that comes twice changes nothing.
  const { counted, status } = await again(
    async () => await accountObject(env, account).reportJob(job, { fence, outcome }),
  );
  // The claim was lost meanwhile, or nobody wants it any more: what was stored belongs to nobody. Should this fail, the
  // account's object has noted what to delete.
  const isShown = counted && status === "SUCCEEDED";
  if (outcome.kind === "succeeded" && !isShown) await deleteResults(env.RESULTS, [place]).catch(() => undefined);
}

async function attempt(env: Env, work: Attempt): Promise<AttemptOutcome> {
  try {
    const target = await open(settings(env), work);
    const captured = await work.capture(target, work.signal);
    const host = hostAsked(target.request);
    if (!captured.ok) return await failed(env, work, { ...captured, host });
    const result = await store(env, work.place, captured);
    const report = host === null ? undefined : { host, failed: refusesBy(captured.facts.target?.status) };
    await noteCapture(env, work.place, { browserMs: captured.browserMs, report });
    return { kind: "succeeded", result };
  } catch (error) {
    return judge(error, work.place);
  }
}

/** The address is judged anew: its name may lead elsewhere by now. */
async function open(variables: Settings, { place, claim }: Attempt): Promise<Target> {
  const { request, origin } = await openPayload(variables.PAYLOAD_KEYS, place, claim.payload);
  const checked = await checkTarget(request, targetChecker({ settings: variables, origin }));
  if (!checked.ok) throw new Problem(checked.code);
  return { request, url: checked.url, ownHosts: ownHostsOf(origin) };
}

/** The largest result takes seconds. What is stored later all the same is swept with what lost claims leave. */
const PUT_TIMEOUT_MS = 60_000;

/** Of a few kilobytes that nobody misses. */
const PUT_THUMBNAIL_TIMEOUT_MS = 10_000;

/** The bytes are in the store before the job is said to have succeeded. */
async function store(env: Env, place: ResultPlace, captured: Extract<JobCapture, { ok: true }>): Promise<StoredResult> {
  const { facts, outputs } = captured;
  const { target, removed } = facts;
  const page = { targetUrl: target?.url ?? null, removed: removed ?? [] };
  const sealed = await sealPage(settings(env).PAYLOAD_KEYS, place, page);
  const stored: StoredOutput[] = [];
  for (const [output, made] of outputs.entries()) {
    const putting = putResult(env.RESULTS, { ...place, output }, made);
    stored.push(outputOf(made, await within(putting, PUT_TIMEOUT_MS, "Storing a result")));
  }
  const thumbnail = await storeThumbnail(env, place, captured.thumbnail);
  return { targetStatus: target?.status ?? null, sealed, outputs: stored, thumbnail };
}

/** Whether a list has a small picture to show. A job does not fail for want of it. */
async function storeThumbnail(env: Env, place: ResultPlace, made: Output | null): Promise<boolean> {
  if (made === null) return false;
  const putting = putResult(env.RESULTS, { ...place, output: "thumbnail" }, made);
  return await within(putting, PUT_THUMBNAIL_TIMEOUT_MS, "Storing a thumbnail").then(
    () => true,
    (error: unknown) => {
      write("error", { message: "A thumbnail was not stored", job: place.job, error: String(error).slice(0, 300) });
      return false;
    },
  );
}

const outputOf = ({ contentType, chunks, size }: Output, sha256: string): StoredOutput => ({
  contentType,
  bytes: sizeOf(chunks),
  width: size?.width ?? null,
  height: size?.height ?? null,
  sha256,
});

/** Nobody waits for it: a job is not done again because its browser time could not be noted. */
async function noteCapture(
  env: Env,
  { account }: ResultPlace,
  { browserMs, report }: { browserMs: number; report: TargetReport | undefined },
): Promise<void> {
  await env.LIMITS.getByName(account)
    .keep([], browserMs, report)
    .catch((error: unknown) => write("error", { message: "Browser time was not noted", error: String(error) }));
}

/** A failure that used a browser counts; past what the account may use for failures its request is not given back. */
async function failed(
  env: Env,
  { place, claim }: Attempt,
  { problem, browserMs, host }: { problem: Problem; browserMs: number; host: string | null },
): Promise<AttemptOutcome> {
  const { code, message } = problem;
  if (code === "capacity") return { kind: "not_tried" };
  const budgetMs = claim.failureBudgetMs;
  const note = await env.LIMITS.getByName(place.account).noteFailure({
    browserMs,
    budgetMs,
    ...(host !== null && isOfTheHost(code) && { target: { host, failed: true } }),
  });
  const failure: JobFailure = { code, message, charged: note.charged };
  if (note.charged) failure.message = `${message} ${chargedBecause(budgetMs, note.until)}`;
  return { kind: "failed", failure };
}

function judge(error: unknown, { job, fence }: ResultPlace): AttemptOutcome {
  if (error instanceof Problem) {
    const { code, message } = error;
    return { kind: "failed", failure: { code, message, charged: false } };
  }
  const ring = error instanceof KeyRingError ? "PAYLOAD_KEYS: " : "";
  write("error", { message: "A job's attempt failed", job, fence, error: `${ring}${String(error).slice(0, 300)}` });
  // Only the operator can mend it; the job waits for that.
  if (error instanceof KeyRingError) return { kind: "not_tried" };
  const { code, message } = new Problem("internal");
  return { kind: "failed", failure: { code, message, charged: false } };
}
