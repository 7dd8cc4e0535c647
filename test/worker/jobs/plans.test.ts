import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Moment } from "../../../src/jobs/machine.ts";
import { settleDue } from "../../../src/jobs/alarm.ts";
import { accept, charge } from "../../../src/jobs/intake.ts";
import { Ledger } from "../../../src/jobs/ledger.ts";
import * as outbox from "../../../src/jobs/outbox.ts";
import { sealUrl } from "../../../src/jobs/payload.ts";
import { jobsOf } from "../../../src/jobs/shard.ts";
import * as table from "../../../src/jobs/table.ts";
import { Book } from "../../../src/webhooks/book.ts";
import { BINDINGS } from "../../support/bindings.ts";

const rules = { leaseMs: 1, retryMs: [1], retryJitter: 0, resendMs: 1, resendMaxMs: 1, retentionMs: 1 };
const moment = (now: number): Moment => ({ now, rules, random: 0 });
const terms = { account: "acc_x", inFlight: 1, retentionMs: 1, limits: { monthly: 1, perMinute: 1 } };
const charged = { granted: true, day: "2026-11-05", used: 1 } as const;

/** Does everything that the object ever asks of its tables, once. */
async function askEverything(sql: SqlStorage): Promise<void> {
  const sealed = await sealUrl(BINDINGS.PAYLOAD_KEYS, { account: "acc_x", job: "job_x" }, "x");
  const job = { id: "job_x", batchId: "bat_x", format: "png", payload: sealed, url: sealed } as const;
  const ledger = new Ledger(sql, moment, new Book(sql, rules));
  const idempotency = { key: "k", fingerprints: ["f"], lastsMs: 1 };
  const order = { batchId: "bat_x", jobs: [job], idempotency };
  const again = { ...order, jobs: [{ ...job, id: "job_y" }] };
  const answers = new Map([[order, charged]]);
  await charge(env, ledger, { terms, orders: [order] });
  accept(ledger, { terms, orders: [order, again] }, { answers, hold: "h", kept: ["g"] })(Date.now());
  outbox.areHoldsDue(sql, 1);
  outbox.postponeHolds(sql, 1, 2);
  outbox.dropHolds(sql, ["h"]);
  ledger.fillWindow(1);
  ledger.earliestOfAll();
  table.findJob(sql, "job_x");
  table.payloadOf(sql, "job_x");
  table.jobsOfBatch(sql, "bat_x");
  table.listJobs(sql, { status: null, before: 10, limit: 10 }, 1);
  table.listJobs(sql, { status: "QUEUED", before: 10, limit: 10 }, 1);
  outbox.writeRefund(sql, "job_x", { day: "2026-11-05", now: 1 });
  outbox.dueRefunds(sql, 1, 1);
  outbox.postponeRefund(sql, "job_x", 2);
  outbox.dropRefund(sql, "job_x");
  const leftover = { jobId: "job_x", fence: 1, tries: 0 };
  outbox.writeLeftover(sql, leftover, 1);
  outbox.dueLeftovers(sql, 1, 1);
  outbox.postponeLeftover(sql, leftover, 2);
  outbox.dropLeftover(sql, leftover);
  settleDue(ledger, 5);
  table.deleteJob(sql, "job_x");
}

describe("every question to the tables of jobs", () => {
  it("is answered by an index, however many jobs there are", async () => {
    await runInDurableObject(jobsOf(env, crypto.randomUUID()), async (_, { storage: { sql } }) => {
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
          expect(detail, query).not.toMatch(/SCAN (?!\(|CONSTANT|\(subquery|json_each)|TEMP B-TREE/);
        }
      }
    });
  });
});
