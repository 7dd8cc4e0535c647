import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Local } from "../../../src/dev/run/local.ts";
import { type Site, startSite } from "../../site/server.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";

/** Jobs of several accounts on a platform that forgives nothing, while the service is killed and started again. */
export interface JobLoad {
  accounts: number;
  jobs: number;
  /** Pages that never answer, all of the first account. */
  hanging: number;
  restarts: number;
}

export interface JobOutcome {
  /** Seconds from the first job to the end of the last page of each account. */
  seconds: number[];
  /** Jobs by how they ended. */
  ended: Record<string, number>;
  /** Jobs that were asked for twice and are two. */
  twins: number;
  /** Jobs that have not been seen to end, or of which nobody knows. */
  lost: number;
  /** What is in the account's usage, and what should be there: one for each job that succeeded or was the page's fault. */
  used: number[];
}

/** A page that hangs is given up after this, and tried again once. */
const HANG = { NAVIGATION_TIMEOUT_MS: "3000", JOB_RETRY_SECONDS: "1" };
const VARIABLES = {
  ...BINDINGS,
  ...HANG,
  BROWSER_SLOTS: "4",
  BROWSER_EGRESS: "auto",
  JOB_LEASE_SECONDS: "15",
  REQUESTS_PER_MINUTE: '{"scale": 100000}',
};

const LOOK_MS = 500;
const Account = z.object({ token: z.string() });
const Job = z.object({ id: z.string(), status: z.string(), finishedAt: z.string().nullable() });
const Usage = z.object({ used: z.number() });

/** The browser must have been found before (`ensureBrowser`). */
export async function runJobs(load: JobLoad, platform = "strict"): Promise<JobOutcome> {
  await using undo = new AsyncDisposableStack();
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-load-"));
  undo.defer(() => rm(stateDir, { recursive: true, force: true, maxRetries: 10 }));
  const site = await startSite();
  undo.defer(() => site.close());
  const start = () => startWhole({ variables: VARIABLES, stateDir, platform });
  const running = { service: await start(), start };
  undo.defer(() => running.service.stop());
  const began = Date.now();
  const accounts = await Promise.all(Array.from({ length: load.accounts }, () => newAccount(running)));
  const made = await Promise.all(accounts.map((token, index) => submitAll(running, { token, index, site, load })));
  await restartMeanwhile(running, accounts, load);
  return await outcomeOf(running, { accounts, made, began });
}

interface Running {
  service: Local;
  start: () => Promise<Local>;
}

async function call(running: Running, token: string, ask: { path: string; key?: string; body?: object }) {
  const { path, key, body } = ask;
  const response = await fetch(`${running.service.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  const answer: unknown = JSON.parse(text);
  return answer;
}

async function newAccount(running: Running): Promise<string> {
  const body = { email: `${crypto.randomUUID()}@example.com`, plan: "scale" };
  return Account.parse(await call(running, BINDINGS.ADMIN_TOKEN, { path: "/api/admin/accounts", body })).token;
}

/** The ids of an account's jobs; every tenth is asked for twice. */
async function submitAll(
  running: Running,
  account: { token: string; index: number; site: Site; load: JobLoad },
): Promise<{ id: string; twin: string }[]> {
  const { token, index, site, load } = account;
  const hanging = index === 0 ? load.hanging : 0;
  const count = load.jobs / load.accounts;
  const made: { id: string; twin: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    // Spread over the account's jobs.
    const hangs = Math.floor((number * hanging) / count) !== Math.floor(((number + 1) * hanging) / count);
    const page = hangs ? `/slow-document?key=never&n=${number}` : `/plain?n=${number}`;
    const body = { url: `${site.origin}${page}`, width: 200, height: 100 };
    const submit = async () =>
      Job.parse(await call(running, token, { path: "/api/jobs", key: `${index}-${number}`, body }));
    const { id } = await submit();
    made.push({ id, twin: number % 10 === 0 ? (await submit()).id : id });
  }
  return made;
}

const jobOf = async (running: Running, token: string, id: string) =>
  Job.parse(await call(running, token, { path: `/api/jobs/${id}` }));

const Listed = z.object({ jobs: z.array(Job), nextCursor: z.string().nullish() });

/** All jobs of an account, page by page. */
async function listed(running: Running, token: string): Promise<z.infer<typeof Job>[]> {
  const jobs: z.infer<typeof Job>[] = [];
  for (let cursor: string | null | undefined = ""; cursor !== null && cursor !== undefined;) {
    const path = `/api/jobs?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page: z.infer<typeof Listed> = Listed.parse(await call(running, token, { path }));
    jobs.push(...page.jobs);
    cursor = page.nextCursor;
  }
  return jobs;
}

/** Kills the service each time another part of the jobs has ended, and returns when all have. */
async function restartMeanwhile(running: Running, accounts: readonly string[], load: JobLoad): Promise<void> {
  let restarts = 0;
  for (;;) {
    const all = (await Promise.all(accounts.map((token) => listed(running, token)))).flat();
    const ended = all.filter(({ finishedAt }) => finishedAt !== null).length;
    if (ended === all.length) return;
    if (restarts < load.restarts && ended >= ((restarts + 1) * load.jobs) / (load.restarts + 2)) {
      restarts += 1;
      running.service.kill();
      running.service = await running.start();
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

async function outcomeOf(
  running: Running,
  run: { accounts: readonly string[]; made: readonly { id: string; twin: string }[][]; began: number },
): Promise<JobOutcome> {
  const { accounts, made, began } = run;
  const outcome: JobOutcome = { seconds: [], ended: {}, twins: 0, lost: 0, used: [] };
  for (const [index, token] of accounts.entries()) {
    const mine = made[index] ?? [];
    const jobs = await Promise.all(mine.map(({ id }) => jobOf(running, token, id)));
    for (const { status } of jobs) outcome.ended[status] = (outcome.ended[status] ?? 0) + 1;
    const ends = jobs.map(({ finishedAt }) => (finishedAt === null ? Number.NaN : Date.parse(finishedAt)));
    outcome.seconds.push((Math.max(...ends) - began) / 1000);
    outcome.twins += mine.filter(({ id, twin }) => id !== twin).length;
    outcome.lost += Math.abs((await listed(running, token)).length - new Set(mine.map(({ id }) => id)).size);
    outcome.used.push(Usage.parse(await call(running, token, { path: "/api/usage" })).used);
  }
  return outcome;
}
