import { JOB_ALARM_RETRY_MS, JOB_ALARM_ROWS } from "../config.ts";
import { doubling } from "../lib/backoff.ts";
import { within } from "../lib/deadline.ts";
import { write } from "../lib/log.ts";
import * as owed from "../jobs/store/owed.ts";
import { giveBackRequests } from "../limits/charge.ts";
import { deleteResults } from "../results/store.ts";
import type { UnitOfWork } from "./unit.ts";

/** The wait before what failed elsewhere is tried again: doubled each time, at most the second. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Others answer in milliseconds. The alarm does not ring again while it waits for them. */
const OTHERS_TIMEOUT_MS = 20_000;

/** Does all that is due. Safe to run twice; never throws, as an alarm that fails six times is never run again. */
export async function runAlarm(env: Env, { jobs, webhooks, scheduler, change, isolated }: UnitOfWork): Promise<void> {
  const now = Date.now();
  // Before the work: whatever becomes of it, the alarm comes back.
  await scheduler.set(now + JOB_ALARM_RETRY_MS);
  try {
    change(() => {
      jobs.settleDue(now, isolated);
      webhooks.deliveries.settleDue(now, isolated);
    });
    if (jobs.policy !== null) await settleOwed(env, { account: jobs.policy.account, sql: jobs.sql }, now);
    await scheduler.reset();
  } catch (error) {
    write("error", { message: "An account's alarm failed", error: String(error).slice(0, 300) });
  }
}

/** Tells others what they have to know. What fails is tried again later; each is safe to do twice. */
async function settleOwed(env: Env, owner: Owner, now: number): Promise<void> {
  await Promise.all([giveBack(env, owner, now), deleteLeftovers(env, owner, now), keepCharges(env, owner, now)]);
}

interface Owner {
  account: string;
  sql: SqlStorage;
}

async function giveBack(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  const refunds = owed.dueRefunds(sql, now, JOB_ALARM_ROWS).map(async ({ jobId: id, day, hold, tries }) => {
    const work = () => giveBackRequests(env, account, { id, day, count: 1, ...(hold !== null && { hold }) });
    if (await attempt("A request was not given back", work)) owed.dropRefund(sql, id);
    else owed.postponeRefund(sql, id, now + waitAfter(tries));
  });
  await Promise.all(refunds);
}

async function keepCharges(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  if (!owed.areHoldsDue(sql, now)) return;
  const kept = owed.unconfirmedHolds(sql, JOB_ALARM_ROWS);
  const done = await attempt("Charges were not kept", async () => await env.LIMITS.getByName(account).keep(kept));
  if (done) owed.dropHolds(sql, kept);
  else owed.postponeHolds(sql, now, now + FIRST_WAIT_MS);
}

async function deleteLeftovers(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  const leftovers = owed.dueLeftovers(sql, now, JOB_ALARM_ROWS);
  const places = leftovers.map(({ jobId: job, fence }) => ({ account, job, fence }));
  const done = await attempt("Results were not deleted", () => deleteResults(env.RESULTS, places));
  for (const leftover of leftovers) {
    if (done) owed.dropLeftover(sql, leftover);
    else owed.postponeLeftover(sql, leftover, now + waitAfter(leftover.tries));
  }
}

const waitAfter = (tries: number): number => doubling(FIRST_WAIT_MS, tries, LONGEST_WAIT_MS);

async function attempt(message: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await within(work(), OTHERS_TIMEOUT_MS, "The answer");
    return true;
  } catch (error) {
    write("error", { message, error: String(error).slice(0, 300) });
    return false;
  }
}
