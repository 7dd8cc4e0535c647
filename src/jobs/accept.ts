import { isNoSelector } from "../capture/page/selector.ts";
import { targetChecker, urlNotAllowed } from "../capture/target.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { JobView } from "../contract/job.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { fingerprints } from "../lib/seal.ts";
import { refusal, tell, tellUsage } from "../limits/charge.ts";
import type { Accepted, NewJobs } from "./intake.ts";
import { sealPayload, sealUrl } from "./payload.ts";
import { newId } from "./shard.ts";
import { submit } from "./submit.ts";
import { fresh, type NewJob } from "./table.ts";
import { showing, viewsOf } from "./view.ts";

/** A request for jobs, its body parsed. */
export interface Order {
  captures: readonly CaptureRequest[];
  /** `null` for a single job. */
  batchId: string | null;
  /** The request's `Idempotency-Key`. */
  key: string | undefined;
}

export interface Made {
  batchId: string | null;
  jobs: JobView[];
}

/**
 * Accepts all captures of an order as jobs or none: checked, charged, and durable when this resolves.
 * @throws {Problem} `invalid_request`, `url_not_allowed`, `idempotency_key_reused`, `quota_exceeded`, `rate_limited`.
 */
export async function acceptJobs(call: AccountCall, order: Order): Promise<Made> {
  checkSelectors(order);
  await checkAddresses(call, order);
  const [idempotency, jobs] = await Promise.all([idempotencyOf(call, order), sealAll(call, order)]);
  const accepted = await submit(call, { batchId: order.batchId, jobs, idempotency });
  if (accepted.kind !== "created") return await original(call, accepted, jobs.length);
  if (accepted.usage === null) await tellUsage(call);
  else tell(call, accepted.usage);
  return { batchId: order.batchId, jobs: await viewsOfNew(call, order, { jobs, createdAt: accepted.createdAt }) };
}

/** What is surely no selector is refused now; what this browser does not know fails the job. */
function checkSelectors({ captures, batchId }: Order): void {
  const message = "This is not a CSS selector.";
  const details = captures.flatMap(({ selector }, index): Detail[] => {
    if (selector === undefined || !isNoSelector(selector)) return [];
    return [{ code: "invalid_selector", path: placeOf({ batchId, index }, "selector"), message }];
  });
  if (details.length > 0) throw new Problem("invalid_request", message, { details });
}

/** Where in the request a capture's field stands. */
const placeOf = ({ batchId, index }: { batchId: string | null; index: number }, field: string): Detail["path"] =>
  batchId === null ? [field] : ["captures", index, field];

/** A name that does not resolve now may when the job runs; if not, the job says so. */
async function checkAddresses(call: AccountCall, { captures, batchId }: Order): Promise<void> {
  const check = targetChecker(call);
  const checks = await Promise.all(captures.map(({ url }) => check(url)));
  const details = checks.flatMap((checked, index): readonly Detail[] => {
    if (checked.ok || checked.code === "dns_failed") return [];
    return urlNotAllowed(placeOf({ batchId, index }, "url")).extras.details ?? [];
  });
  const [first] = details;
  if (first !== undefined) throw new Problem("url_not_allowed", first.message, { details });
}

type Idempotency = NewJobs["idempotency"];

/** A single job and a batch of one are different requests. */
async function idempotencyOf({ settings }: AccountCall, { key, captures, batchId }: Order): Promise<Idempotency> {
  if (key === undefined) return null;
  const request = JSON.stringify(batchId === null ? captures[0] : { captures });
  const lastsMs = settings.IDEMPOTENCY_HOURS * 3_600_000;
  return { key, fingerprints: await fingerprints(settings.PAYLOAD_KEYS, request), lastsMs };
}

/** @throws {Problem} `idempotency_key_reused`, `quota_exceeded`, `rate_limited`. */
async function original(call: AccountCall, accepted: Exclude<Accepted, { kind: "created" }>, count: number) {
  if (accepted.kind === "refused") throw refusal(call, accepted.answer, count);
  if (accepted.kind === "reused") throw new Problem("idempotency_key_reused");
  call.headers.set("Idempotent-Replayed", "true");
  const [jobs] = await Promise.all([viewsOf(call, accepted.jobs), tellUsage(call)]);
  return { batchId: accepted.batchId, jobs };
}

const viewsOfNew = (
  call: AccountCall,
  { captures }: Order,
  { jobs, createdAt }: { jobs: readonly NewJob[]; createdAt: number },
): Promise<JobView[]> =>
  Promise.all(
    jobs.map((job, index) => showing(call, fresh(job, { chargedOn: "", createdAt }), captures[index]?.url ?? "")),
  );

function sealAll(call: AccountCall, { captures, batchId }: Order): Promise<NewJob[]> {
  const { PAYLOAD_KEYS } = call.settings;
  const continent = call.continent ?? null;
  const sealing = captures.map(async (request) => {
    const whose = { account: call.account.id, job: newId("job") };
    const [payload, url] = await Promise.all([
      sealPayload(PAYLOAD_KEYS, whose, { request, origin: call.origin, continent }),
      sealUrl(PAYLOAD_KEYS, whose, request.url),
    ]);
    return { id: whose.job, batchId, format: request.format, payload, url };
  });
  return Promise.all(sealing);
}
