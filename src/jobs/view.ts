import { type Settings, settings } from "../config.ts";
import { DEFAULT_FORMAT, formatOfMediaType, FORMATS } from "../contract/format.ts";
import type { JobView } from "../contract/job.ts";
import { PROBLEMS } from "../contract/problem.ts";
import { makeLink } from "../results/link.ts";
import { type OutputPlace, THUMBNAIL } from "../results/store.ts";
import { openPage, openUrl } from "../attempt/payload.ts";
import type { StoredResult } from "../attempt/report.ts";
import { accountObject } from "../lib/ids.ts";
import type { Ended, Job } from "./machine.ts";
import type { Stored } from "./store/jobs.ts";

type Succeeded = Extract<Ended, { status: "SUCCEEDED" }>;

/** Who looks at a job, and where links lead. */
export interface Viewer {
  settings: Settings;
  account: { id: string };
  origin: string;
}

/** A job as its account sees it, with a fresh link to its result. */
export async function viewOf(call: Viewer, stored: Stored): Promise<JobView> {
  const whose = { account: call.account.id, job: stored.job.id };
  return await showing(call, stored.job, await openUrl(call.settings.PAYLOAD_KEYS, whose, stored.url));
}

/** The same for a job of which it is known what it is to capture. */
export async function showing(call: Viewer, job: Job, url: string): Promise<JobView> {
  const whose = { account: call.account.id, job: job.id };
  const succeeded = job.status === "SUCCEEDED" ? job : null;
  const link = succeeded && (await linkTo(call, succeeded));
  return {
    id: job.id,
    status: job.status,
    batchId: job.batchId,
    url,
    format: job.format,
    createdAt: iso(job.createdAt),
    startedAt: job.startedAt === null ? null : iso(job.startedAt),
    finishedAt: job.stage === "ended" ? iso(job.finishedAt) : null,
    attempts: job.attempts,
    cancelRequested: "cancelRequested" in job && job.cancelRequested,
    resultUrl: link?.url ?? null,
    resultExpiresAt: link === null ? null : iso(link.expiresAt),
    result: succeeded && (await resultOf(call, whose, succeeded.result)),
    error: errorOf(job),
    retainedUntil: job.stage === "ended" ? iso(job.dueAt) : null,
  };
}

/** The jobs' views, in their order. */
export const viewsOf = (call: Viewer, jobs: readonly Stored[]): Promise<JobView[]> =>
  Promise.all(jobs.map((job) => viewOf(call, job)));

/** A job as its account would see it now; `null` when it is gone. */
export async function showJob(
  env: Env,
  { account, job, origin }: { account: string; job: string; origin: string },
): Promise<JobView | null> {
  const stored = await accountObject(env, account).job(job);
  return stored && (await viewOf({ settings: settings(env), account: { id: account }, origin }, stored));
}

/** Where the small picture of a job's result is; `null` where there is none. */
export async function thumbnailOf(viewer: Viewer, { job }: Stored): Promise<string | null> {
  if (job.status !== "SUCCEEDED" || job.result.thumbnail !== true) return null;
  return (await linkTo(viewer, job, THUMBNAIL)).url;
}

/** A link never outlives its result: whoever has one need not be told twice that it is gone. */
async function linkTo(viewer: Viewer, { id: job, fence, dueAt }: Succeeded, output: OutputPlace["output"] = 0) {
  const { account, origin } = viewer;
  const expiresAt = Math.min(Date.now() + viewer.settings.RESULT_LINK_SECONDS * 1000, dueAt - 1);
  const link = await makeLink(viewer.settings.LINK_KEYS, { account: account.id, job, fence, output }, expiresAt);
  return { url: `${origin}/api/results/${link}`, expiresAt };
}

async function resultOf(viewer: Viewer, whose: { account: string; job: string }, result: StoredResult) {
  const { targetStatus, outputs } = result;
  const [output] = outputs;
  if (output === undefined) throw new Error(`The job ${whose.job} succeeded without an output.`);
  const { bytes, width, height, sha256 } = output;
  const contentType = FORMATS[formatOfMediaType(output.contentType) ?? DEFAULT_FORMAT].mediaType;
  const { targetUrl, removed } = await openPage(viewer.settings.PAYLOAD_KEYS, whose, result.sealed);
  return { contentType, bytes, width, height, sha256, targetStatus, targetUrl, removed };
}

function errorOf(job: Job): JobView["error"] {
  if (job.status !== "FAILED") return null;
  const { code, message } = job.error;
  return { code, message, retryable: PROBLEMS[code].retryable };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
