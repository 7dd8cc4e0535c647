import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { takeIn } from "../../../src/jobs/intake.ts";
import { Jobs } from "../../../src/jobs/jobs.ts";
import type { Moment } from "../../../src/jobs/machine.ts";
import * as table from "../../../src/jobs/store/jobs.ts";
import * as owed from "../../../src/jobs/store/owed.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { Webhooks } from "../../../src/webhooks/webhooks.ts";
import { orderOf } from "./order.ts";

const rules = {
  leaseMs: 1,
  retryMs: [1],
  retryJitter: 0,
  returnMs: 1,
  returnMaxMs: 1,
  resendMs: 1,
  resendMaxMs: 1,
  retentionMs: 1,
};
const moment = (now: number): Moment => ({ now, rules, random: 0 });

/** Does everything that the object ever asks of its tables, once. */
async function askEverything(sql: SqlStorage): Promise<void> {
  const jobs = new Jobs({ sql, moment, webhooks: new Webhooks(sql, rules, () => false) });
  const order = await orderOf({ account: `acc_${crypto.randomUUID().replaceAll("-", "")}`, count: 2, key: "k" });
  const id = order.jobs[0]?.id ?? "";
  const change = <T>(work: (now: number) => T): T => work(1);
  await takeIn(env, { jobs, change }, order);
  await takeIn(env, { jobs, change }, await orderOf({ account: "acc_x", key: "k" }));
  owed.areHoldsDue(sql, 1);
  owed.postponeHolds(sql, 1, 2);
  owed.dropHolds(sql, ["h"]);
  jobs.fillWindow(1);
  owed.earliestDue(sql);
  jobs.claim(id, 1);
  jobs.renew(id, 1, 1);
  table.jobsOfBatch(sql, order.batchId ?? "");
  table.listJobs(sql, { status: null, before: 10, limit: 10 }, 1);
  table.listJobs(sql, { status: "QUEUED", before: 10, limit: 10 }, 1);
  table.parkJob(sql, id, 5);
  owed.writeRefund(sql, { jobId: id, day: "2026-11-05", hold: null }, 1);
  owed.dueRefunds(sql, 1, 1);
  owed.postponeRefund(sql, id, 2);
  owed.dropRefund(sql, id);
  const leftover = { jobId: id, fence: 1, tries: 0 };
  owed.writeLeftover(sql, leftover, 1);
  owed.dueLeftovers(sql, 1, 1);
  owed.postponeLeftover(sql, leftover, 2);
  owed.dropLeftover(sql, leftover);
  jobs.settleDue(5, (work) => work());
  jobs.cancel(id, 5);
  table.deleteJob(sql, id);
}

describe("every question to the tables of jobs", () => {
  it("is answered by an index, however many jobs there are", async () => {
    await runInDurableObject(accountObject(env, crypto.randomUUID()), async (_, { storage: { sql } }) => {
      const queries = new Map<string, unknown[]>();
      const exec = (query: string, ...bound: unknown[]) => {
        queries.set(query, bound);
        return sql.exec(query, ...bound);
      };
      await askEverything(new Proxy(sql, { get: (_target, name) => (name === "exec" ? exec : undefined) }));
      expect(queries.size).toBeGreaterThan(20);
      for (const [query, bound] of queries) {
        const plan = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...bound).toArray();
        for (const { detail } of plan) {
          // A scan of what a subquery or the question itself gave is a scan of its few rows.
          expect(detail, query).not.toMatch(/SCAN (?!\(|CONSTANT|\(subquery|json_each|webhooks$)|TEMP B-TREE/);
        }
      }
    });
  });
});
