import type { AccountCall } from "../http/handler.ts";
import { DeadlineError } from "../lib/deadline.ts";
import { Gatherer } from "../lib/gather.ts";
import { isTransientObjectError, retry } from "../lib/retry.ts";
import { planLimits } from "../limits/charge.ts";
import { type Accepted, countOf, MOST_TOGETHER, type NewJobs, type Terms } from "./intake.ts";
import { jobsOf } from "./shard.ts";
import { termsOf } from "./terms.ts";

/** The orders on their way from this isolate, by account: those that come at the same time go in one call. */
const gatherers = new Map<string, Gatherer<NewJobs, Accepted>>();

/**
 * Whether a request that waits for what another one does goes on in its own place. The platform sees to it in every
 * deployment (`/workers/configuration/compatibility-flags/`), but not where its test runner switches that off.
 */
const CAN_SHARE = Cloudflare.compatibilityFlags["handle_cross_request_promise_resolution"] === true;

/** A call takes milliseconds. One that has not come back by then went down with the request that made it. */
const TOGETHER_MS = 5000;

/**
 * Hands an order to the account's jobs, together with what others of the account hand in at this moment. It is durable
 * when this resolves, also when the client goes away meanwhile.
 */
export async function submit(call: AccountCall, order: NewJobs): Promise<Accepted> {
  if (!CAN_SHARE) return await alone(call, order);
  const account = call.account.id;
  const gatherer = gatherers.get(account) ?? new Gatherer<NewJobs, Accepted>(countOf, MOST_TOGETHER);
  gatherers.set(account, gatherer);
  const answer = (orders: readonly NewJobs[]) => create(call, orders);
  try {
    return await gatherer.add(order, { answer, keep: call.waitUntil }, TOGETHER_MS);
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
  const accepting = create(call, [order]);
  call.waitUntil(Promise.allSettled([accepting]));
  const [accepted] = await accepting;
  if (accepted === undefined) throw new Error("There is no answer to this order.");
  return accepted;
}

/** All of them are of one account, so they are accepted on the same terms. */
const create = (call: AccountCall, orders: readonly NewJobs[]): Promise<Accepted[]> =>
  retry(async () => await jobsOf(call.env, call.account.id).create(withLimits(call), orders), isTransientObjectError);

const withLimits = ({ account, settings }: AccountCall): Terms => ({
  ...termsOf(settings, account),
  limits: planLimits(settings, account.plan),
});
