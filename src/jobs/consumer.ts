import { z } from "zod";
import { accountObject } from "../lib/ids.ts";
import { write } from "../lib/log.ts";
import { settleEach } from "../lib/queue/messages.ts";
import { handToBrowser } from "../pool/job.ts";
import type { JobMessage } from "./jobs.ts";

/** `continent` came later: a message from before it has none. */
const Message = z.object({ account: z.string(), job: z.string(), continent: z.string().nullable().default(null) });

/**
 * Hands the jobs that these messages name to browsers. A batch is done at once: the wait for a browser goes on after it,
 * so that no job keeps another from being handed over. What is lost on the way is sent again by the account's object.
 */
export const consumeJobs = (batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> =>
  settleEach(batch, Message, async (message) => context.waitUntil(handOver(env, message)));

async function handOver(env: Env, message: JobMessage): Promise<void> {
  const { account, job } = message;
  try {
    if (!(await handToBrowser(env, message))) await accountObject(env, account).postponeJob(job);
  } catch (error) {
    write("error", { message: "A job was not handed over", job, error: String(error).slice(0, 300) });
  }
}

/** Messages that the queue gave up: their jobs are told, and will be sent again. */
export const returnJobs = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, Message, async ({ account, job }) => {
    await accountObject(env, account).undeliverableJob(job);
  });
