import { JOB_ALARM_ROWS } from "../config.ts";
import { write } from "../lib/log.ts";
import { doubling } from "../lib/backoff.ts";
import { within } from "../lib/deadline.ts";
import { giveBackRequests } from "../limits/charge.ts";
import { deleteResults } from "../results/store.ts";
import type { Ledger } from "./ledger.ts";
import { due, type Job } from "./machine.ts";
import * as outbox from "./outbox.ts";
import { deleteJob, dueJobs } from "./table.ts";

/** The wait before what failed elsewhere is tried again: doubled each time, at most the second. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Others answer in milliseconds. The alarm does not ring again while it waits for them. */
const OTHERS_TIMEOUT_MS = 20_000;

/** Brings every job that is due one step on, and forgets keys that are over. One transaction. */
export function settleDue(ledger: Ledger, now: number): void {
  for (const job of dueJobs(ledger.sql, now, JOB_ALARM_ROWS)) settle(ledger, job, now);
  outbox.dropKeys(ledger.sql, now, JOB_ALARM_ROWS);
  ledger.webhooks.deliveries.settleDue(now);
}

function settle(ledger: Ledger, job: Job, now: number): void {
  const next = due(job, ledger.moment(now));
  if (next === null) return;
  if (next !== "delete") {
    ledger.apply(next, now);
    if (next.send) ledger.send(job.id);
    return;
  }
  // The row goes first, with a note of what it named: nobody can come by the result, and it is not forgotten.
  deleteJob(ledger.sql, job.id);
  if (job.status === "SUCCEEDED") outbox.writeLeftover(ledger.sql, { jobId: job.id, fence: job.fence }, now);
}

/** Tells others what they have to know. What fails is tried again later; each is safe to do twice. */
export async function settleOthers(env: Env, { sql, terms }: Ledger, now: number): Promise<void> {
  if (terms === null) return;
  const { account } = terms;
  const owner = { account, sql };
  await Promise.all([giveBack(env, owner, now), deleteLeftovers(env, owner, now), keepCharges(env, owner, now)]);
}

interface Owner {
  account: string;
  sql: SqlStorage;
}

async function giveBack(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  const refunds = outbox.dueRefunds(sql, now, JOB_ALARM_ROWS).map(async ({ jobId: id, day, tries }) => {
    const work = () => giveBackRequests(env, account, { id, day, count: 1 });
    if (await attempt("A request was not given back", work)) outbox.dropRefund(sql, id);
    else outbox.postponeRefund(sql, id, now + waitAfter(tries));
  });
  await Promise.all(refunds);
}

async function keepCharges(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  if (!outbox.areHoldsDue(sql, now)) return;
  const kept = outbox.holds(sql, JOB_ALARM_ROWS);
  const done = await attempt("Charges were not kept", async () => await env.LIMITS.getByName(account).keep(kept));
  if (done) outbox.dropHolds(sql, kept);
  else outbox.postponeHolds(sql, now, now + FIRST_WAIT_MS);
}

async function deleteLeftovers(env: Env, { account, sql }: Owner, now: number): Promise<void> {
  const leftovers = outbox.dueLeftovers(sql, now, JOB_ALARM_ROWS);
  const places = leftovers.map(({ jobId: job, fence }) => ({ account, job, fence }));
  const done = await attempt("Results were not deleted", () => deleteResults(env.RESULTS, places));
  for (const leftover of leftovers) {
    if (done) outbox.dropLeftover(sql, leftover);
    else outbox.postponeLeftover(sql, leftover, now + waitAfter(leftover.tries));
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
