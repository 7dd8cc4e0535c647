import { createExecutionContext, createMessageBatch, getQueueResult, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { consumeJobs } from "../../../src/jobs/consumer.ts";
import type { JobsObject } from "../../../src/jobs/object.ts";
import type { JobMessage } from "../../../src/jobs/post.ts";
import { jobsOf } from "../../../src/jobs/shard.ts";

/** Stands between an account's jobs and the queue: messages wait here until a test delivers them, or never come. */
export interface Carrier {
  /** What was sent, in order; a test may take from it. */
  sent: JobMessage[];
  /** While set, sending fails. */
  broken: boolean;
}

/** Part of the environment, replaced for one life of an account's object. */
export async function alter(account: string, changed: object): Promise<void> {
  await runInDurableObject(jobsOf(env, account), (instance: JobsObject) => {
    const current = Reflect.get(instance, "env") as Env;
    Reflect.defineProperty(instance, "env", { value: { ...current, ...changed }, configurable: true });
  });
}

/** Takes the queue away from an account's object; what it sends is held here. */
export async function hold(account: string, carrier: Carrier = { sent: [], broken: false }): Promise<Carrier> {
  const sendBatch = async (messages: Iterable<{ body: JobMessage }>) => {
    if (carrier.broken) throw new Error("Too Many Requests");
    carrier.sent.push(...[...messages].map(({ body }) => body));
  };
  await alter(account, { CAPTURE_JOBS: { sendBatch } });
  return carrier;
}

let batches = 0;

/** Hands messages to a worker as one batch of the queue, and answers how each was settled. */
export async function deliver(
  messages: readonly JobMessage[],
  changed: object = {},
): Promise<{ acked: number; retried: number }> {
  batches += 1;
  const batch = createMessageBatch(
    "capture-jobs",
    messages.map((body, index) => ({ id: `${batches}-${index}`, timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await consumeJobs(batch, { ...env, ...changed });
  const result = await getQueueResult(batch, context);
  return { acked: result.explicitAcks.length, retried: result.retryMessages.length };
}

/** The store of results with another `put`. */
export function storing(
  put: (store: R2Bucket["put"], sent: Parameters<R2Bucket["put"]>) => Promise<unknown>,
): R2Bucket {
  const store: R2Bucket["put"] = (...sent: Parameters<R2Bucket["put"]>) => env.RESULTS.put(...sent);
  return new Proxy(env.RESULTS, {
    get: (bucket, name) => {
      if (name === "put") return (...sent: Parameters<R2Bucket["put"]>) => put(store, sent);
      const value: unknown = Reflect.get(bucket, name, bucket);
      return typeof value === "function" ? (value.bind(bucket) as unknown) : value;
    },
  });
}
