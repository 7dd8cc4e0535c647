import { NO_SELECTOR, wrongSelectors } from "../capture/selectors.ts";
import { addressField, checkTarget, hostAsked, targetChecker, urlNotAllowed } from "../capture/target.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { addressOf } from "../contract/fields/source.ts";
import type { JobView } from "../contract/job.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { sealPayload, sealUrl } from "../attempt/payload.ts";
import { canonicalJson } from "../lib/json/canonical.ts";
import { accountObject, newId, SHARD } from "../lib/ids.ts";
import { again } from "../lib/retry.ts";
import { fingerprints } from "../lib/seal.ts";
import { limitsFor, refusal, tell, tellUsage } from "../limits/charge.ts";
import type { Accepted, NewJobs } from "./intake.ts";
import { policyOf } from "./policy.ts";
import { fresh, type NewJob } from "./store/jobs.ts";
import { showing, viewsOf } from "./view.ts";

/** A request for jobs. */
export interface JobsRequest {
  /** Its captures, parsed, and as they were sent. */
  captures: readonly CaptureRequest[];
  sent: readonly unknown[];
  /** `null` for a single job. */
  batchId: string | null;
  /** The request's `Idempotency-Key`. */
  key: string | undefined;
}

export interface JobsCreated {
  batchId: string | null;
  jobs: JobView[];
}

/**
 * Accepts all captures of a request as jobs or none: checked, charged, and durable when this resolves.
 * @throws {Problem} `invalid_request`, `url_not_allowed`, `idempotency_key_reused`, `quota_exceeded`, `rate_limited`.
 */
export async function createJobs(call: AccountCall, asked: JobsRequest): Promise<JobsCreated> {
  checkSelectors(asked);
  await checkAddresses(call, asked);
  const [idempotency, jobs] = await Promise.all([idempotencyOf(call, asked), sealAll(call, asked)]);
  const hosts = asked.captures.flatMap((request) => hostAsked(request) ?? []);
  const limits = limitsFor(call, hosts);
  const accepted = await handIn(call, { batchId: asked.batchId, jobs, idempotency, limits });
  if (accepted.kind !== "created") return await original(call, accepted, jobs.length);
  if (accepted.usage === null) await tellUsage(call);
  else tell(call, accepted.usage);
  return { batchId: asked.batchId, jobs: await viewsOfNew(call, asked, { jobs, createdAt: accepted.createdAt }) };
}

/** Durable when this resolves, also when the client goes away meanwhile. */
async function handIn(call: AccountCall, made: Omit<NewJobs, "version" | "policy">): Promise<Accepted> {
  const { env, settings, account } = call;
  const order: NewJobs = { version: 1, policy: policyOf(settings, account), ...made };
  // Safe after a call that did arrive and whose answer was lost: jobs of these ids are made once.
  const accepting = again(async () => await accountObject(env, account.id).createJobs(order));
  call.waitUntil(Promise.allSettled([accepting]));
  return await accepting;
}

/** What is surely no selector is refused now; what this browser does not know fails the job. */
function checkSelectors({ captures, batchId }: JobsRequest): void {
  const details = captures.flatMap((request, index): Detail[] =>
    wrongSelectors(request).map(({ code, path, message }) => ({
      code,
      path: placeOf({ batchId, index }, path),
      message,
    })),
  );
  if (details.length > 0) throw new Problem("invalid_request", NO_SELECTOR, { details });
}

/** Where in the request a capture's field stands. */
const placeOf = (
  { batchId, index }: { batchId: string | null; index: number },
  path: Detail["path"],
): Detail["path"] => (batchId === null ? path : ["captures", index, ...path]);

/** A name that does not resolve now may when the job runs; if not, the job says so. */
async function checkAddresses(call: AccountCall, { captures, batchId }: JobsRequest): Promise<void> {
  const check = targetChecker(call);
  const checks = await Promise.all(captures.map((request) => checkTarget(request, check)));
  const details = captures.flatMap((request, index): readonly Detail[] => {
    const checked = checks[index];
    if (checked === undefined || checked.ok || checked.code === "dns_failed") return [];
    return urlNotAllowed(placeOf({ batchId, index }, [addressField(request)]), checked).extras.details ?? [];
  });
  const [first] = details;
  if (first !== undefined) throw new Problem("url_not_allowed", first.message, { details });
}

/**
 * The fingerprint is of what was sent, not of what it means today: a new field with a default must not make a new request
 * of one that is repeated. A single job and a batch of one are different requests.
 */
async function idempotencyOf(
  { settings }: AccountCall,
  { key, sent, batchId }: JobsRequest,
): Promise<NewJobs["idempotency"]> {
  if (key === undefined) return null;
  const request = canonicalJson(batchId === null ? sent[0] : { captures: sent });
  const lastsMs = settings.IDEMPOTENCY_HOURS * 3_600_000;
  return { key, fingerprints: await fingerprints(settings.PAYLOAD_KEYS, request), lastsMs };
}

/** @throws {Problem} `idempotency_key_reused`, `quota_exceeded`, `rate_limited`. */
async function original(call: AccountCall, accepted: Exclude<Accepted, { kind: "created" }>, count: number) {
  if (accepted.kind === "refused") throw refusal(call, accepted.answer, count);
  if (accepted.kind === "reused") throw new Problem("idempotency_key_reused");
  // Its token goes with it; this request came in before.
  if (accepted.kind === "erased") throw new Problem("unauthorized");
  call.headers.set("Idempotent-Replayed", "true");
  const [jobs] = await Promise.all([viewsOf(call, accepted.jobs), tellUsage(call)]);
  return { batchId: accepted.batchId, jobs };
}

const viewsOfNew = (
  call: AccountCall,
  { captures }: JobsRequest,
  { jobs, createdAt }: { jobs: readonly NewJob[]; createdAt: number },
): Promise<JobView[]> =>
  Promise.all(jobs.map((job, index) => showing(call, fresh(job, createdAt), addressOf(captures[index] ?? {}))));

function sealAll(call: AccountCall, { captures, sent, batchId }: JobsRequest): Promise<NewJob[]> {
  const { PAYLOAD_KEYS } = call.settings;
  const continent = call.continent ?? null;
  const sealing = captures.map(async (request, index) => {
    const whose = { account: call.account.id, job: newId("job", SHARD) };
    const host = hostAsked(request);
    const [payload, url, tags] = await Promise.all([
      sealPayload(PAYLOAD_KEYS, whose, { request: sent[index], origin: call.origin }),
      sealUrl(PAYLOAD_KEYS, whose, addressOf(request)),
      host === null ? [] : fingerprints(PAYLOAD_KEYS, `host/${whose.account}/${host}`),
    ]);
    return { id: whose.job, batchId, format: request.format, payload, url, continent, host: tags[0] ?? null };
  });
  return Promise.all(sealing);
}
