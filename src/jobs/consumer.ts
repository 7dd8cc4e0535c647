import { z } from "zod";
import { settleEach } from "../lib/messages.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { runJob } from "./run.ts";
import { jobsOf } from "./shard.ts";

const JobMessageBody = z.object({ account: z.string(), job: z.string() });

/** Does the jobs that these messages name, all at once, and settles each message alone. */
export const consumeJobs = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, JobMessageBody, (message) => runJob(env, message));

/** Messages that the queue gave up: their jobs are told, and will be sent again. */
export const returnJobs = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, JobMessageBody, async ({ account, job }) => {
    await retry(async () => await jobsOf(env, account).undeliverable(job), isTransientObjectError);
  });
