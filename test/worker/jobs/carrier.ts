import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Capture, runJob } from "../../../src/attempt/run.ts";
import { captureInPool } from "../../../src/pool/borrow.ts";
import { consumeJobs } from "../../../src/jobs/consumer.ts";
import type { AccountObject } from "../../../src/account-object/object.ts";
import type { JobMessage } from "../../../src/jobs/jobs.ts";
import { accountObject } from "../../../src/lib/ids.ts";

/** Stands between an account's jobs and the queue: messages wait here until a test delivers them, or never come. */
export interface Carrier {
  /** What was sent, in order; a test may take from it. */
  sent: JobMessage[];
  /** While set, sending fails. */
  broken: boolean;
}

/** Part of the environment, replaced for one life of an account's object. */
export async function alter(account: string, changed: object): Promise<void> {
  await runInDurableObject(accountObject(env, account), (instance: AccountObject) => {
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

/** Hands messages to a consumer as one batch of the queue, and answers how each was settled once it is done. */
export async function handOver(messages: readonly JobMessage[], changed: object = {}) {
  batches += 1;
  const batch = createMessageBatch(
    "capture-jobs",
    messages.map((body, index) => ({ id: `${batches}-${index}`, timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await consumeJobs(batch, { ...env, ...changed }, context);
  await waitOnExecutionContext(context);
  const result = await getQueueResult(batch, createExecutionContext());
  return { acked: result.explicitAcks.length, retried: result.retryMessages.length };
}

/** The same, until the browsers that they were handed to are done with them. */
export async function deliver(messages: readonly JobMessage[]): Promise<{ acked: number; retried: number }> {
  // What is sent meanwhile is no part of it.
  const delivered = [...messages];
  const settled = await handOver(delivered);
  for (const { account, job } of delivered) if (account !== undefined) await letGo(account, job);
  return settled;
}

/** Resolves once no browser has the job, or is about to. The runner's time limit ends a wait that is in vain. */
async function letGo(account: string, job: string): Promise<void> {
  for (;;) {
    const stage = (await accountObject(env, account).job(job))?.job.stage;
    if (stage !== "sent" && stage !== "running") return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Does jobs as a browser's object does, with some of its environment changed. */
export async function runWith(changed: object, messages: readonly JobMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => runJob({ ...env, ...changed }, message, captureOf(message))));
}

const captureOf =
  ({ account }: JobMessage): Capture =>
  async ({ request, url, ownHosts }, signal) => {
    const rest = { account, lane: "job", waitMs: 60_000, continent: undefined, phases: new Map() } as const;
    const { facts, outputs } = await captureInPool(env, { request, url, ownHosts, signal, ...rest });
    const whole = outputs.map(async ({ body, contentType, size }) => ({
      contentType,
      size,
      chunks: [new Uint8Array(await new Response(body).arrayBuffer())],
    }));
    return { ok: true, facts, outputs: await Promise.all(whole), thumbnail: null, browserMs: 0 };
  };

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
