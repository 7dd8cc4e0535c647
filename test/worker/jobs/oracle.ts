import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { accountObject } from "../../../src/lib/ids.ts";

interface Row extends Record<string, SqlStorageValue> {
  id: string;
  status: string;
  stage: string;
  fence: number;
  attempts: number;
  due_at: number | null;
  payload: string | null;
  result: string | null;
}

/** Everything that is kept of an account's jobs, as it lies in the object and in the store. */
export async function everythingOf(account: string) {
  const kept = await runInDurableObject(accountObject(env, account), async (_, { storage }) => {
    const all = <T extends Record<string, SqlStorageValue>>(table: string) =>
      storage.sql.exec<T>(`SELECT * FROM ${table}`).toArray();
    return {
      jobs: all<Row>("jobs"),
      terms: all<{ in_flight: number }>("terms")[0],
      refunds: all<{ job_id: string }>("refunds"),
      leftovers: all<{ job_id: string; fence: number; due_at: number }>("leftovers"),
      keys: all<{ key: string; due_at: number }>("idempotency_keys"),
      holds: all<{ hold: string; due_at: number }>("holds"),
      alarm: await storage.getAlarm(),
    };
  });
  const prefix = `results/${account}/`;
  const { objects } = await env.RESULTS.list({ prefix });
  return { ...kept, stored: objects.map(({ key }) => key.slice(prefix.length)) };
}

/** What has to hold of an account's jobs at every moment between two events. */
export async function checkInvariants(account: string): Promise<void> {
  const { jobs, terms, refunds, leftovers, keys, holds, alarm, stored } = await everythingOf(account);
  const inFlight = jobs.filter(({ stage }) => stage === "sent" || stage === "running");
  expect(inFlight.length).toBeLessThanOrEqual(terms?.in_flight ?? 0);
  for (const job of jobs) {
    expect(job.payload === null, `${job.id} keeps its payload until it ends`).toBe(job.stage === "ended");
    expect(job.attempts).toBeLessThanOrEqual(4);
    expect(job.fence).toBeGreaterThanOrEqual(job.attempts);
    if (job.status === "SUCCEEDED") await checkResult(account, job);
  }
  const named = new Set(jobs.flatMap((job) => nameOf(job)));
  for (const key of stored) {
    const claim = key.slice(0, key.lastIndexOf("/"));
    const noted = leftovers.some(({ job_id, fence }) => claim === `${job_id}/${fence}`);
    expect(named.has(claim) || noted, `${key} belongs to a job or will be deleted`).toBe(true);
  }
  expect(new Set(refunds.map(({ job_id }) => job_id)).size).toBe(refunds.length);
  const dues = [...jobs, ...leftovers, ...refunds, ...keys, ...holds].flatMap((row) =>
    "due_at" in row && typeof row.due_at === "number" ? [row.due_at] : [],
  );
  if (dues.length > 0)
    expect(alarm ?? Infinity, "the alarm").toBeLessThanOrEqual(Math.max(Math.min(...dues), Date.now()));
}

/** The claim whose stored objects a job's row stands for. */
const nameOf = ({ id, status, stage, fence }: Row): string[] =>
  status === "SUCCEEDED" || stage === "running" ? [`${id}/${fence}`] : [];

async function checkResult(account: string, { id, fence, result }: Row): Promise<void> {
  const { outputs } = JSON.parse(result ?? "null") as { outputs: { bytes: number; sha256: string }[] };
  const [said] = outputs;
  const object = await env.RESULTS.get(`results/${account}/${id}/${fence}/0`);
  if (object === null) return expect.fail(`The result of ${id} is not there`);
  const bytes = await object.bytes();
  expect(bytes.length).toBe(said?.bytes);
  expect(Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex")).toBe(said?.sha256);
}
