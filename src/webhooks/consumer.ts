import { z } from "zod";
import { write } from "../http/log.ts";
import { settleEach } from "../http/messages.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { attempt, type ShowJob } from "./attempt.ts";
import type { ClaimedDelivery, DeliveryMessage } from "./deliveries.ts";
import { webhooksOf } from "./shard.ts";

const Message = z.object({ account: z.string(), delivery: z.string() });

/**
 * Makes the attempts that these messages name. A message is done once its attempt is counted; the request goes on after
 * it, so that a slow target holds up no batch, and with it the deliveries to others. What is lost on the way is found by
 * the account's object when its lease runs out.
 */
export const deliveryConsumer =
  (showJob: ShowJob) =>
  (batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> => {
    const show = onceEach(showJob);
    return settleEach(batch, Message, async (message) => {
      const claimed: ClaimedDelivery | null = await ask(
        async () => await webhooksOf(env, message.account).claimDelivery(message.delivery),
      );
      if (claimed !== null) context.waitUntil(deliver(env, { ...message, claimed }, show));
    });
  };

/** An event often goes to several webhooks at once: those of one batch are shown its job once. */
function onceEach(showJob: ShowJob): ShowJob {
  const shown = new Map<string, ReturnType<ShowJob>>();
  return (env, asked) => {
    const key = JSON.stringify([asked.account, asked.job, asked.origin]);
    const before = shown.get(key);
    if (before !== undefined) return before;
    const showing = showJob(env, asked);
    shown.set(key, showing);
    return showing;
  };
}

/** Messages that the queue gave up: their deliveries are told, and will be sent again. */
export const returnDeliveries = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, Message, ({ account, delivery }) =>
    ask(async () => await webhooksOf(env, account).undeliverableDelivery(delivery)),
  );

async function deliver(
  env: Env,
  { account, delivery, claimed }: DeliveryMessage & { claimed: ClaimedDelivery },
  showJob: ShowJob,
): Promise<void> {
  try {
    const { number } = claimed;
    const attempted = await attempt(env, claimed, showJob);
    await ask(async () => {
      const webhooks = webhooksOf(env, account);
      if (attempted.tried) await webhooks.reportDelivery(delivery, { number, outcome: attempted.outcome });
      else await webhooks.handBackDelivery(delivery, { number, waitMs: attempted.waitMs });
    });
  } catch (error) {
    write("error", { message: "A delivery was interrupted", delivery, error: String(error).slice(0, 300) });
  }
}

/** Each of these may be asked again: a claim whose answer was lost runs out by itself. */
const ask = <T>(question: () => Promise<T>): Promise<T> => retry(question, isTransientObjectError);
