import { JOB_CAPACITY_WAIT_MS } from "../config.ts";
import { MAX_CLASHES } from "../config-browsers.ts";
import { Problem } from "../contract/problem.ts";
import { Deadline } from "../lib/deadline.ts";
import { borrow, type Borrowed, type Borrower, browserOf } from "./borrow.ts";

/** A job that was sent to be done. */
export interface JobToDo {
  account: string;
  job: string;
  continent: string | null;
}

/**
 * Hands a job to a browser, which does it and reports by itself: this is done as soon as the browser has it. `false` when
 * none became free in time.
 */
export async function handToBrowser(env: Env, { account, job, continent }: JobToDo): Promise<boolean> {
  const end = new Deadline(JOB_CAPACITY_WAIT_MS);
  const borrower = {
    account,
    lane: "job",
    waitMs: JOB_CAPACITY_WAIT_MS,
    continent: continent ?? undefined,
    signal: new AbortController().signal,
    phases: new Map(),
  } as const;
  for (let clashes = 0; clashes < MAX_CLASHES && !end.passed; clashes += 1) {
    const borrowed = await borrowedOrNull(env, borrower, end);
    if (borrowed === null) return false;
    if (await browserOf(env, borrowed).runJob({ version: 1, account, job, ...borrowed })) return true;
  }
  return false;
}

async function borrowedOrNull(env: Env, borrower: Borrower, end: Deadline): Promise<Borrowed | null> {
  try {
    return await borrow(env, borrower, end);
  } catch (error) {
    if (error instanceof Problem && error.code === "capacity") return null;
    throw error;
  }
}
