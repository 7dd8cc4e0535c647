import { z } from "zod";
import { write } from "../lib/log.ts";
import { settleEach, settleGroups } from "../lib/messages.ts";
import { DeadlineError } from "../lib/deadline.ts";
import { Gatherer } from "../lib/gather.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { attempt, type ShowJob } from "./attempt.ts";
import { REPORT_MS, REPORTS_TOGETHER } from "./bounds.ts";
import type { ClaimedDelivery, Report } from "./deliveries.ts";
import { webhooksOf } from "./shard.ts";

const Message = z.object({ account: z.string(), delivery: z.string() });

/** What the attempts of one account need beside the deliveries themselves. */
interface Means {
  showJob: ShowJob;
  report: (report: Report) => Promise<void>;
}

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
      const claimed: ClaimedDelivery[] = await ask(async () => await webhooksOf(env, account).claimDeliveries(asked));
      const means = { showJob: onceEach(showJob), report: together(env, account) };
      for (const each of claimed) context.waitUntil(deliver(env, each, means));
    });

/** An event often goes to several webhooks at once: those of one batch are shown its job once. */
function onceEach(showJob: ShowJob): ShowJob {
  const shown = new Map<string, ReturnType<ShowJob>>();
  return (env, asked) => {
    const key = JSON.stringify([asked.job, asked.origin]);
    const before = shown.get(key);
    if (before !== undefined) return before;
    const showing = ask(() => showJob(env, asked));
    shown.set(key, showing);
    return showing;
  };
}

/**
 * Attempts of one batch that end while a report is on its way are reported together. One that a slow report keeps
 * waiting goes alone: a target that got its event is not to get it again for that. A report may come twice.
 */
function together(env: Env, account: string): Means["report"] {
  const reports = new Gatherer<Report, true>(() => 1, REPORTS_TOGETHER);
  const answer = async (all: readonly Report[]): Promise<true[]> => {
    await ask(async () => await webhooksOf(env, account).reportDeliveries(all));
    return all.map(() => true);
  };
  return async (report) => {
    try {
      await reports.add(report, { answer, keep: () => undefined }, REPORT_MS);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      await answer([report]);
    }
  };
}

/** Messages that the queue gave up: their deliveries are told, and will be sent again. */
export const returnDeliveries = (batch: MessageBatch, env: Env): Promise<void> =>
  settleEach(batch, Message, ({ account, delivery }) =>
    ask(async () => await webhooksOf(env, account).undeliverableDelivery(delivery)),
  );

async function deliver(env: Env, claimed: ClaimedDelivery, { showJob, report }: Means): Promise<void> {
  const { id: delivery, number, webhook } = claimed;
  try {
    const attempted = await attempt(env, claimed, showJob);
    if (attempted.tried) return await report({ delivery, number, outcome: attempted.outcome });
    const { waitMs } = attempted;
    await ask(async () => await webhooksOf(env, webhook.account).handBackDelivery(delivery, { number, waitMs }));
  } catch (error) {
    write("error", { message: "A delivery was interrupted", delivery, error: String(error).slice(0, 300) });
  }
}

/** Each of these may be asked again: a claim whose answer was lost runs out by itself. */
const ask = <T>(question: () => Promise<T>): Promise<T> => retry(question, isTransientObjectError);
