import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { accountObject } from "../../../src/lib/ids.ts";
import { seal } from "../../../src/lib/seal.ts";
import { Webhooks } from "../../../src/webhooks/webhooks.ts";
import type { Rules } from "../../../src/webhooks/delivery.ts";
import { BINDINGS } from "../../support/bindings.ts";

const rules: Rules = { leaseMs: 1, retryMs: [1], retryJitter: 0, resendMs: 1, resendMaxMs: 1 };
const outcome = { status: 500, failure: null, durationMs: 1, retryAfterMs: null };

/** Does everything that the object ever asks of its tables, once. */
async function askEverything(sql: SqlStorage): Promise<void> {
  const text = await seal(BINDINGS.PAYLOAD_KEYS, { what: "x", owner: "acc_x", id: "whk_x" }, "x");
  const made = {
    id: "whk_x",
    account: "acc_x",
    origin: "http://localhost",
    description: null,
    url: text,
    secret: text,
  };
  const book = new Webhooks(sql, rules, () => false);
  book.add({ ...made, events: ["job.failed"] }, 1);
  book.record({ type: "job.failed", jobId: "job_x", expiresAt: 100 }, 1);
  const asked = book.test("whk_x", { perMinute: 10, retentionMs: 100 }, 1);
  const id = asked.asked ? asked.delivery.delivery.id : "";
  book.redeliver(id, { perMinute: 10 }, 1);
  book.deliveries.fillWindows(1);
  book.deliveries.claim(id, 1);
  book.deliveries.report({ delivery: id, number: 1, outcome }, 1);
  book.deliveries.handBack(id, { number: 1, waitMs: 1 }, 1);
  book.deliveries.undeliverable(id, 1);
  book.list("whk_x", { before: 100, limit: 10 }, 1);
  book.ofJob("job_x", 1);
  book.rotate("whk_x", text, { now: 1, lastsMs: 1 });
  book.change("whk_x", { enabled: false }, 1);
  book.earliestOfAll();
  book.deliveries.settleDue(50, (work) => work());
  book.deliveries.settleDue(1000, (work) => work());
  book.delete("whk_x");
}

describe("every question to the tables of webhooks", () => {
  it("is answered by an index, however many deliveries there are", async () => {
    await runInDurableObject(accountObject(env, crypto.randomUUID()), async (_, { storage: { sql } }) => {
      const queries = new Map<string, unknown[]>();
      const exec = (query: string, ...bound: unknown[]) => {
        queries.set(query, bound);
        return sql.exec(query, ...bound);
      };
      await askEverything(new Proxy(sql, { get: (_target, name) => (name === "exec" ? exec : undefined) }));
      expect(queries.size).toBeGreaterThan(15);
      for (const [query, bound] of queries) {
        const plan = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...bound).toArray();
        for (const { detail } of plan) {
          // There are ten webhooks at most. A scan of what a subquery gave is a scan of its few rows.
          expect(detail, query).not.toMatch(/SCAN (?!\(|CONSTANT|webhooks$)|TEMP B-TREE/);
        }
      }
    });
  });
});
