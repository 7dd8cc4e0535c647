import { app } from "./app.ts";
import { consumeJobs, returnJobs } from "./jobs/consumer.ts";
import { showJob } from "./jobs/view.ts";
import { deliveryConsumer, returnDeliveries } from "./webhooks/consumer.ts";

export { CacheObject } from "./cache/object/object.ts";
export { PoolObject } from "./pool/object.ts";
export { BrowserObject } from "./browser/object.ts";
export { AccountObject } from "./account-object/object.ts";
export { LimitObject } from "./limits/object.ts";
export { ResolverObject } from "./outbound/resolver-object.ts";

/** By the queue's name in `wrangler.toml`. */
const CONSUMERS: Readonly<Record<string, (batch: MessageBatch, env: Env, context: ExecutionContext) => Promise<void>>> =
  {
    "capture-jobs": consumeJobs,
    "capture-jobs-undelivered": returnJobs,
    "webhook-deliveries": deliveryConsumer(showJob),
    "webhook-deliveries-undelivered": returnDeliveries,
  };

async function queue(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
  const consume = CONSUMERS[batch.queue];
  if (consume === undefined) throw new Error(`Nobody reads the queue ${batch.queue}.`);
  await consume(batch, env, context);
}

export default { fetch: app, queue } satisfies ExportedHandler<Env>;
