import { isNoSelector } from "../capture/selector.ts";
import { targetChecker, urlNotAllowed } from "../capture/target.ts";
import { JOBS_IN_FLIGHT } from "../config.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import type { JobView } from "../contract/job.ts";
import { type Detail, Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { chargeRequests, giveBackRequests, tellUsage } from "../limits/charge.ts";
import type { NewJobs, Replay } from "./intake.ts";
import { sealPayload, sealUrl } from "./payload.ts";
import { fingerprints } from "./seal.ts";
import { jobsOf, newId } from "./shard.ts";
import type { NewJob, Stored } from "./table.ts";
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
  const idempotency = await idempotencyOf(call, order);
  const before = await replayed(call, idempotency);
  if (before !== null) return before;
  const work = chargeAndCreate(call, order, idempotency);
  // Charged and stored belong together, also for a client that goes away between the two.
  call.waitUntil(work.catch(() => undefined));
  return await work;
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

async function replayed(call: AccountCall, idempotency: Idempotency): Promise<Made | null> {
  if (idempotency === null) return null;
  const { key, fingerprints: prints } = idempotency;
  const replay = await jobsOf(call.env, call.account.id).replay(key, prints);
  if (replay === null) return null;
  const made = await original(call, replay);
  await tellUsage(call);
  return made;
}

/** @throws {Problem} `idempotency_key_reused`. */
async function original(call: AccountCall, replay: Replay): Promise<Made> {
  if (replay.reused) throw new Problem("idempotency_key_reused");
  call.headers.set("Idempotent-Replayed", "true");
  return { batchId: replay.batchId, jobs: await viewsOf(call, replay.jobs) };
}

async function chargeAndCreate(call: AccountCall, order: Order, idempotency: Idempotency): Promise<Made> {
  const charge = await chargeRequests(call, order.captures.length).catch(async (error: unknown) => {
    // The same request may have been accepted meanwhile, and have used up what was left.
    const before = await replayed(call, idempotency);
    if (before === null) throw error;
    return before;
  });
  if ("jobs" in charge) return charge;
  const jobs = await sealAll(call, order, charge.day);
  const accepted = await store(call, { terms: termsOf(call), batchId: order.batchId, jobs, idempotency });
  if (accepted.created) return { batchId: order.batchId, jobs: await viewsOfNew(call, order, accepted.jobs) };
  await charge.giveBack();
  return await original(call, accepted);
}

const viewsOfNew = (call: AccountCall, { captures }: Order, jobs: readonly Stored[]): Promise<JobView[]> =>
  Promise.all(jobs.map(({ job }, index) => showing(call, job, captures[index]?.url ?? "")));

function sealAll(call: AccountCall, { captures, batchId }: Order, chargedOn: string): Promise<NewJob[]> {
  const { PAYLOAD_KEYS } = call.settings;
  const continent = call.continent ?? null;
  const sealing = captures.map(async (request) => {
    const whose = { account: call.account.id, job: newId("job") };
    const [payload, url] = await Promise.all([
      sealPayload(PAYLOAD_KEYS, whose, { request, origin: call.origin, continent }),
      sealUrl(PAYLOAD_KEYS, whose, request.url),
    ]);
    return { id: whose.job, batchId, format: request.format, chargedOn, payload, url };
  });
  return Promise.all(sealing);
}

/** Gives back what was charged when the jobs cannot be stored; under their ids, should they have been after all. */
async function store(call: AccountCall, jobs: NewJobs) {
  try {
    return await retry(async () => await jobsOf(call.env, call.account.id).create(jobs), isTransientObjectError);
  } catch (error) {
    const refunds = jobs.jobs.map(({ id, chargedOn: day }) =>
      giveBackRequests(call.env, call.account.id, { id, day, count: 1 }),
    );
    await Promise.allSettled(refunds);
    throw error;
  }
}

const DAY_MS = 86_400_000;

function termsOf({ account, settings }: AccountCall): NewJobs["terms"] {
  const seconds = settings.RETENTION_SECONDS;
  const retentionMs = seconds === undefined ? account.retentionDays * DAY_MS : seconds * 1000;
  return { account: account.id, inFlight: JOBS_IN_FLIGHT[account.plan], retentionMs };
}
