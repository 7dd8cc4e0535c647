import type { AccountCall } from "../http/handler.ts";
import { DeadlineError, within } from "../lib/deadline.ts";
import { Gatherer } from "../lib/gather.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import type { Accepted, NewJobs } from "./intake.ts";
import { jobsOf } from "./shard.ts";

/** The orders on their way from this isolate, by account: those that come at the same time go in one call. */
const gatherers = new Map<string, Gatherer<NewJobs, Accepted>>();

/** A call takes milliseconds. One that has not come back by then went down with the request that made it. */
const TOGETHER_MS = 5000;

/**
 * Hands an order to the account's jobs, together with what others of the account hand in at this moment. It is durable
 * when this resolves, also when the client goes away meanwhile.
 */
export async function submit(call: AccountCall, order: NewJobs): Promise<Accepted> {
  const account = call.account.id;
  const gatherer = gatherers.get(account) ?? new Gatherer<NewJobs, Accepted>();
  gatherers.set(account, gatherer);
  const accepting = gatherer.add(order, (orders) => create(call, orders));
  call.waitUntil(accepting.catch(() => undefined));
  try {
    return await within(accepting, TOGETHER_MS, "Accepting jobs");
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    gatherers.delete(account);
    return await alone(call, order);
  } finally {
    if (gatherer.isIdle && gatherers.get(account) === gatherer) gatherers.delete(account);
  }
}

/** Safe after a call that did arrive: jobs of these ids are made once. */
async function alone(call: AccountCall, order: NewJobs): Promise<Accepted> {
  const [accepted] = await create(call, [order]);
  if (accepted === undefined) throw new Error("There is no answer to this order.");
  return accepted;
}

const create = (call: AccountCall, orders: readonly NewJobs[]): Promise<Accepted[]> =>
  retry(async () => await jobsOf(call.env, call.account.id).create(orders), isTransientObjectError);
