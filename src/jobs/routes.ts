import type { z } from "zod";
import type * as contract from "../contract/job.ts";
import { JOB_STATUSES, type JobStatus, type JobView } from "../contract/job.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall, Handler } from "../http/handler.ts";
import { beforeOf, pageOf } from "../http/page.ts";
import { accountObject, isShardedId, newId, SHARD } from "../lib/ids.ts";
import { createJobs } from "./create.ts";
import { waitOf } from "./prefer.ts";
import type { Stored } from "./store/jobs.ts";
import { viewOf, viewsOf } from "./view.ts";

export const createJob: Handler<typeof contract.createJob> = async ({ body, headers }, call) => {
  const asked = { captures: [body], sent: [call.sent ?? body], batchId: null, key: headers["idempotency-key"] };
  const [job] = (await createJobs(call, asked)).jobs;
  if (job === undefined) throw new Error("No job was made.");
  call.headers.set("Location", `/api/jobs/${job.id}`);
  const seconds = waitOf(headers.prefer);
  return seconds === null ? job : await waited(call, job, seconds);
};

/** The job once it has ended, or as it is when the time is over. */
async function waited(call: AccountCall, job: JobView, seconds: number): Promise<JobView> {
  call.headers.set("Preference-Applied", `wait=${seconds}`);
  const found = await accountObject(call.env, call.account.id).endedJob(job.id, seconds * 1000);
  if (found === null) return job;
  if (found.job.stage === "ended") call.reply.status = 200;
  return await viewOf(call, found);
}

export const createBatch: Handler<typeof contract.createBatch> = async ({ body, headers }, call) => {
  if (!PLANS_WITH_BATCH.has(call.account.plan)) {
    throw new Problem("plan_required", "Batches come with the plans Growth and Scale. Create the jobs one by one.");
  }
  const { captures } = body;
  const sent = sentCaptures(call.sent) ?? captures;
  const asked = { captures, sent, batchId: newId("bat", SHARD), key: headers["idempotency-key"] };
  const made = await createJobs(call, asked);
  const id = made.batchId ?? "";
  call.headers.set("Location", `/api/jobs/batch/${id}`);
  return { id, jobs: made.jobs };
};

/** A batch's captures as they were sent; its body was parsed before. */
const sentCaptures = (sent: unknown): readonly unknown[] | null =>
  typeof sent === "object" && sent !== null && "captures" in sent && Array.isArray(sent.captures)
    ? sent.captures
    : null;

const PLANS_WITH_BATCH: ReadonlySet<AccountCall["account"]["plan"]> = new Set(["growth", "scale"] as const);

export const getJob: Handler<typeof contract.getJob> = async ({ params }, call) => {
  return await viewOf(call, await storedJob(call, params.id));
};

/** @throws {Problem} `not_found`. */
export async function storedJob({ env, account }: AccountCall, id: string): Promise<Stored> {
  const found = isShardedId("job", id) ? await accountObject(env, account.id).job(id) : null;
  if (found === null) throw noJob();
  return found;
}

export const cancelJob: Handler<typeof contract.cancelJob> = async ({ params }, call) => {
  if (!isShardedId("job", params.id)) throw noJob();
  const { found, finished } = await accountObject(call.env, call.account.id).cancelJob(params.id);
  if (found === null) throw noJob();
  if (finished) throw new Problem("already_finished", `The job has already ended: it is ${found.job.status}.`);
  if (found.job.status === "RUNNING") call.reply.status = 202;
  return await viewOf(call, found);
};

export const getBatch: Handler<typeof contract.getBatch> = async ({ params }, call) => {
  const found = isShardedId("bat", params.id) ? await accountObject(call.env, call.account.id).batch(params.id) : [];
  if (found.length === 0) throw new Problem("not_found", "There is no batch with this id.");
  return { id: params.id, counts: countsOf(found), jobs: await viewsOf(call, found) };
};

function countsOf(jobs: readonly Stored[]): Record<JobStatus, number> {
  const count = (status: JobStatus) => jobs.filter(({ job }) => job.status === status).length;
  const [QUEUED, RUNNING, SUCCEEDED, FAILED, CANCELED] = JOB_STATUSES.map(count);
  return {
    QUEUED: QUEUED ?? 0,
    RUNNING: RUNNING ?? 0,
    SUCCEEDED: SUCCEEDED ?? 0,
    FAILED: FAILED ?? 0,
    CANCELED: CANCELED ?? 0,
  };
}

export const listJobs: Handler<typeof contract.listJobs> = async ({ query }, call) => {
  const { rows, nextCursor } = await storedJobs(call, query);
  return { jobs: await viewsOf(call, rows), nextCursor };
};

/** One page of an account's jobs, newest first. */
export async function storedJobs({ env, account }: AccountCall, query: z.output<typeof contract.listJobs.query>) {
  const { status = null, limit, cursor } = query;
  const asked = { status, before: beforeOf(cursor), limit: limit + 1 };
  return pageOf(await accountObject(env, account.id).listJobs(asked), limit);
}

/** In the same words whether there never was one, it is gone, or it is another account's. */
const noJob = (): Problem => new Problem("not_found", "There is no job with this id.");
