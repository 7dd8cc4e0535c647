import type { Batches, Jobs } from "./api.ts";
import type { Call } from "./transport/call.ts";
import { type FailedCall, JobError } from "./transport/errors.ts";
import type { CreateOptions } from "./options.ts";
import type { Job } from "./shapes.ts";
import { until } from "./wait.ts";

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
