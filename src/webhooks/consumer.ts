import { z } from "zod";
import { write } from "../lib/log.ts";
import { settleEach, settleGroups } from "../lib/queue/messages.ts";
import { again } from "../lib/retry.ts";
import { attempt } from "./attempt.ts";
import type { ShowJob } from "./body.ts";
import type { ClaimedDelivery } from "./deliveries.ts";
import { accountObject } from "../lib/ids.ts";

const Message = z.object({ account: z.string(), delivery: z.string() });

/**
 * Makes the attempts that these messages name. A message is done once its attempt is counted, which is one call for all
 * of an account; the request goes on after it, so that a slow target holds up no batch, and with it the deliveries to
 * others. What is lost on the way is found by the account's object when its lease runs out.
 */
export const deliveryConsumer =
  (showJob: ShowJob) =>
  (batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> =>
    settleGroups(batch, { schema: Message, groupOf: ({ account }) => account }, async (account, messages) => {
      const asked = messages.map(({ delivery }) => delivery);
      const claimed = await accountObject(env, account).claimDeliveries(asked);
      const shown = onceEach(showJob);
      for (const each of claimed) context.waitUntil(deliver(env, each, shown));
    });

/** An event often goes to several webhooks at once: those of one batch are shown its job once. */
function onceEach(showJob: ShowJob): ShowJob {
  const shown = new Map<string, ReturnType<ShowJob>>();
  return (env, asked) => {
    const key = JSON.stringify([asked.job, asked.origin]);
    const before = shown.get(key);
    if (before !== undefined) return before;
    const showing = again(() => showJob(env, asked));
    shown.set(key, showing);
    return showing;
  };
}

/** Messages that the queue gave up: their deliveries are told, and will be sent again. */
export const returnDeliveries = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, Message, ({ account, delivery }) => accountObject(env, account).undeliverableDelivery(delivery));

async function deliver(env: Env, claimed: ClaimedDelivery, showJob: ShowJob): Promise<void> {
  const { id: delivery, number, webhook } = claimed;
  try {
    const attempted = await attempt(env, claimed, showJob);
    // A target that got its event is not to get it again because an answer was lost: a report may come twice.
    await again(async () => {
      const account = accountObject(env, webhook.account);
      if (attempted.tried) return await account.reportDelivery({ delivery, number, outcome: attempted.outcome });
      return await account.handBackDelivery(delivery, { number, waitMs: attempted.waitMs });
    });
  } catch (error) {
    write("error", { message: "A delivery was interrupted", delivery, error: String(error).slice(0, 300) });
  }
}
