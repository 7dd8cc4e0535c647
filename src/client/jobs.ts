import type { Call } from "./call.ts";
import { type FailedCall, JobError } from "./errors.ts";
import type { CallOptions, CreateOptions, WaitOptions } from "./options.ts";
import type { Batch, CaptureRequest, Job, JobPage, NewBatch } from "./shapes.ts";
import { until } from "./wait.ts";

/** The bytes of a job's result. */
export interface Result {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

export interface JobFilter extends CallOptions {
  status?: Job["status"] | undefined;
  /** 1 to 100; 20 when left out. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** Captures that are done later, and kept. */
export interface Jobs {
  /** Returns once the job is durably stored. */
  create(request: CaptureRequest, options?: CreateOptions): Promise<Job>;
  get(id: string, options?: CallOptions): Promise<Job>;
  /** Newest first. */
  list(filter?: JobFilter): Promise<JobPage>;
  /** A running job ends when its browser has finished; see `cancelRequested`. */
  cancel(id: string, options?: CallOptions): Promise<Job>;
  /** Resolves once the job has ended, well or not: see its `status`. */
  wait(id: string, options?: WaitOptions<Job>): Promise<Job>;
  /** Downloads a job's result. @throws {JobError} when it has none. */
  result(job: string | Job, options?: CallOptions): Promise<Result>;
}

/** Up to 20 captures accepted at once, all or none. */
export interface Batches {
  create(captures: CaptureRequest[], options?: CreateOptions): Promise<NewBatch>;
  get(id: string, options?: CallOptions): Promise<Batch>;
  /** Resolves once every job has ended, well or not. */
  wait(id: string, options?: WaitOptions<Batch>): Promise<Batch>;
}

const key = ({ idempotencyKey = crypto.randomUUID(), signal }: CreateOptions) => ({ idempotencyKey, signal });

export function jobsOf(call: Call, service: string): Jobs {
  const get: Jobs["get"] = async (id, { signal } = {}) => (await call("getJob", { params: { id }, signal })).value;
  return {
    get,
    create: async (body, options = {}) => (await call("createJob", { body, ...key(options) })).value,
    list: async ({ signal, ...query } = {}) => (await call("listJobs", { query, signal })).value,
    cancel: async (id, { signal } = {}) => (await call("cancelJob", { params: { id }, signal })).value,
    wait: (id, options = {}) => until(() => get(id, options), isDone, options),
    result: async (wanted, { signal } = {}) => {
      const job = typeof wanted === "string" ? await get(wanted, { signal }) : wanted;
      const link = linkOf(job, { method: "GET", url: `${service}/api/jobs/${job.id}` });
      const { value, headers } = await call("getResult", { params: { link }, signal });
      return { bytes: value, contentType: headers.get("Content-Type") ?? "application/octet-stream" };
    },
  };
}

export function batchesOf(call: Call): Batches {
  const get: Batches["get"] = async (id, { signal } = {}) => (await call("getBatch", { params: { id }, signal })).value;
  return {
    get,
    create: async (captures, options = {}) =>
      (await call("createBatch", { body: { captures }, ...key(options) })).value,
    wait: (id, options = {}) =>
      until(
        () => get(id, options),
        ({ jobs }) => jobs.every(isDone),
        options,
      ),
  };
}

const isDone = ({ finishedAt }: Job): boolean => finishedAt !== null;

/** Only the link is taken from the answer: requests go to no other address than the client was made with. */
function linkOf(job: Job, call: FailedCall): string {
  const link = job.resultUrl === null ? undefined : new URL(job.resultUrl).pathname.split("/").at(-1);
  if (link === undefined) throw new JobError(call, job);
  return decodeURIComponent(link);
}
