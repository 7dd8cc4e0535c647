import type { Batches, Jobs } from "../api.ts";
import type { CallOperation, Open } from "../transport/call.ts";
import { type FailedCall, JobError } from "../transport/errors.ts";
import { type CallOptions, type CreateOptions, sending } from "../options.ts";
import { paged } from "./paged.ts";
import type { Job } from "../shapes.ts";
import { saved, saveParts } from "../transport/saved.ts";
import { partsOf } from "../transport/stream.ts";
import { until } from "./wait.ts";

const key = ({ idempotencyKey = crypto.randomUUID(), ...options }: CreateOptions) => ({
  idempotencyKey,
  ...sending(options),
});

export function jobsOf(call: CallOperation, open: Open, service: string): Jobs {
  const get: Jobs["get"] = async (id, options = {}) =>
    (await call("getJob", { params: { id }, ...sending(options) })).value;
  const create: Jobs["create"] = async (body, options = {}) =>
    (await call("createJob", { body, ...key(options) })).value;
  const wait: Jobs["wait"] = (id, options = {}) => until(() => get(id, sending(options)), isDone, options);
  const linkTo = async (wanted: string | Job, options: CallOptions): Promise<string> => {
    const job = typeof wanted === "string" ? await get(wanted, options) : wanted;
    return linkOf(job, { method: "GET", url: `${service}/api/jobs/${job.id}` });
  };
  const result: Jobs["result"] = async (wanted, options = {}) => {
    const link = await linkTo(wanted, options);
    const { value, headers } = await call("getResult", { params: { link }, ...sending(options) });
    return saved({ bytes: value, contentType: typeIn(headers) });
  };
  return {
    get,
    create,
    wait,
    result,
    stream: async (wanted, options = {}) => {
      const { headers, body } = await open(await linkTo(wanted, options), sending(options));
      const save = (path: string): Promise<void> => saveParts(path, partsOf(body));
      return { body, contentType: typeIn(headers), bytes: Number(headers.get("Content-Length")), save };
    },
    run: async (request, options = {}) => {
      const { id } = await create(request, options);
      const job = await wait(id, options);
      return saved({ ...(await result(job, sending(options))), job });
    },
    list: ({ status, limit, cursor: first, ...options } = {}) =>
      paged(
        async (cursor = first) =>
          (await call("listJobs", { query: { status, limit, cursor }, ...sending(options) })).value,
        ({ jobs }) => jobs,
      ),
    cancel: async (id, options = {}) => (await call("cancelJob", { params: { id }, ...sending(options) })).value,
  };
}

export function batchesOf(call: CallOperation): Batches {
  const get: Batches["get"] = async (id, options = {}) =>
    (await call("getBatch", { params: { id }, ...sending(options) })).value;
  return {
    get,
    create: async (captures, options = {}) =>
      (await call("createBatch", { body: { captures }, ...key(options) })).value,
    wait: (id, options = {}) =>
      until(
        () => get(id, sending(options)),
        ({ jobs }) => jobs.every(isDone),
        options,
      ),
  };
}

const typeIn = (headers: Headers): string => headers.get("Content-Type") ?? "application/octet-stream";

const isDone = ({ finishedAt }: Job): boolean => finishedAt !== null;

/** Only the link is taken from the answer: requests go to no other address than the client was made with. */
function linkOf(job: Job, call: FailedCall): string {
  const link = job.resultUrl === null ? undefined : new URL(job.resultUrl).pathname.split("/").at(-1);
  if (link === undefined) throw new JobError(call, job);
  return decodeURIComponent(link);
}
