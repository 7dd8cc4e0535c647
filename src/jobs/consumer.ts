import { z } from "zod";
import { write } from "../http/log.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import type { JobMessage } from "./object.ts";
import { runJob } from "./run.ts";
import { jobsOf } from "./shard.ts";

const JobMessageBody = z.object({ account: z.string(), job: z.string() });

/** A message that could not be handled is tried again after this; its job's object sends another one in any case. */
const RETRY_SECONDS = 5;

/** Does the jobs that these messages name, all at once, and settles each message alone. */
export const consumeJobs = (batch: MessageBatch, env: Env): Promise<void> =>
  each(batch, (message) => runJob(env, message));

/** Messages that the queue gave up: their jobs are told, and will be sent again. */
export const returnJobs = (batch: MessageBatch, env: Env): Promise<void> =>
  each(batch, async ({ account, job }) => {
    await retry(async () => await jobsOf(env, account).undeliverable(job), isTransientObjectError);
  });

async function each(batch: MessageBatch, work: (message: JobMessage) => Promise<void>): Promise<void> {
  await Promise.all(batch.messages.map((message) => settle(message, work)));
}

async function settle(message: Message, work: (message: JobMessage) => Promise<void>): Promise<void> {
  const body = JobMessageBody.safeParse(message.body);
  if (!body.success) {
    write("error", { message: "A message is none of ours", id: message.id });
    message.ack();
    return;
  }
  try {
    await work(body.data);
    message.ack();
  } catch (error) {
    write("error", { message: "A message was not handled", job: body.data.job, error: String(error).slice(0, 300) });
    message.retry({ delaySeconds: RETRY_SECONDS });
  }
}
