import { write } from "../lib/log.ts";
import { versioned } from "../lib/queue/messages.ts";
import type { JobMessage } from "../jobs/jobs.ts";
import type { DeliveryMessage } from "../webhooks/deliveries.ts";

/** Hands messages to their queues. One that is lost is sent again by the alarm. */
export async function sendMessages(
  env: Env,
  { jobs, deliveries }: { jobs: readonly JobMessage[]; deliveries: readonly DeliveryMessage[] },
): Promise<void> {
  await Promise.all([
    sendAll(env.CAPTURE_JOBS, jobs, "Jobs were not sent"),
    sendAll(env.WEBHOOK_DELIVERIES, deliveries, "Deliveries were not sent"),
  ]);
}

/** The most a queue takes at once (`/queues/platform/limits/`). */
const BATCH = 100;

async function sendAll<Body extends object>(
  queue: Queue<Body>,
  bodies: readonly Body[],
  failed: string,
): Promise<void> {
  for (let start = 0; start < bodies.length; start += BATCH) {
    const messages = bodies.slice(start, start + BATCH).map((body) => ({ body: versioned(body) }));
    await queue
      .sendBatch(messages)
      .catch((error: unknown) => write("error", { message: failed, error: String(error).slice(0, 300) }));
  }
}
