import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const PLENTY = 1_000_000;
const NOON = Date.parse("2026-11-05T12:00:00.000Z");

const someAccount = () => env.LIMITS.getByName(crypto.randomUUID());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(NOON);
});
afterEach(() => void vi.useRealTimers());

const counts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 });
const limit = fc.integer({ min: 0, max: 60 });

describe("an account's limits", () => {
  it("are never over-granted by requests that come at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(counts, limit, limit, async (asked, monthly, perMinute) => {
        const limits = someAccount();
        const answers = await Promise.all(
          asked.map(async (count) => ({ count, ...(await limits.charge({ count, monthly, perMinute })) })),
        );
        const granted = answers.reduce((sum, answer) => sum + (answer.granted ? answer.count : 0), 0);
        expect(granted).toBeLessThanOrEqual(Math.min(monthly, perMinute));
        expect((await limits.usage()).used).toBe(granted);
      }),
      { numRuns: 40 },
    );
  });

  it("are used up to the last request", async () => {
    const limits = someAccount();
    const asking = Array.from({ length: 50 }, () => limits.charge({ count: 1, monthly: 20, perMinute: PLENTY }));
    expect((await Promise.all(asking)).filter(({ granted }) => granted)).toHaveLength(20);
  });

  it("add up whatever is charged and given back in whatever order, and never fall below zero", async () => {
    const step = fc.oneof(
      fc.record({ charge: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ giveBack: fc.nat({ max: 10 }) }),
      fc.record({ pass: fc.integer({ min: 1, max: 40 * 86_400_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.setSystemTime(NOON);
        const limits = someAccount();
        const charged: { id: string; day: string; count: number; back: boolean }[] = [];
        for (const each of steps) {
          if ("pass" in each) vi.setSystemTime(Date.now() + each.pass);
          if ("charge" in each) {
            const answer = await limits.charge({ count: each.charge, monthly: 30, perMinute: PLENTY });
            if (answer.granted)
              charged.push({ id: `req_${charged.length}`, day: answer.day, count: each.charge, back: false });
          }
          if ("giveBack" in each) {
            const charge = charged[each.giveBack];
            if (charge === undefined) continue;
            await limits.giveBack(charge);
            charge.back = true;
          }
          const month = new Date().toISOString().slice(0, 7);
          const kept = charged.filter(({ day, back }) => !back && day.startsWith(month));
          expect((await limits.usage()).used).toBe(kept.reduce((sum, { count }) => sum + count, 0));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("do not drift when charges and refunds are under way at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(counts, async (asked) => {
        const limits = someAccount();
        const used = await Promise.all(
          asked.map(async (count, index) => {
            const answer = await limits.charge({ count, monthly: 50, perMinute: PLENTY });
            if (!answer.granted) return 0;
            if (index % 2 === 0) return count;
            const refund = { id: `req_${index}`, day: answer.day, count };
            await Promise.all([limits.giveBack(refund), limits.giveBack(refund)]);
            return 0;
          }),
        );
        expect((await limits.usage()).used).toBe(used.reduce((sum, each) => sum + each, 0));
      }),
      { numRuns: 40 },
    );
  });

  it("name the month when both refuse, and when each opens", async () => {
    const limits = someAccount();
    const plan = { count: 1, monthly: 2, perMinute: 1 };
    expect(await limits.charge(plan)).toEqual({ granted: true, day: "2026-11-05", used: 1 });
    const burst = { granted: false, reason: "burst", reset: NOON + 61_000, day: "2026-11-05", used: 1 };
    expect(await limits.charge(plan)).toEqual(burst);
    const month = { granted: false, reason: "month", reset: Date.parse("2026-12-01"), day: "2026-11-05", used: 1 };
    expect(await limits.charge({ ...plan, count: 2 })).toEqual(month);
  });

  it("lose nothing to a refusal", async () => {
    const limits = someAccount();
    const ask = (count: number) => limits.charge({ count, monthly: PLENTY, perMinute: 3 });
    await ask(2);
    expect(await ask(2)).toMatchObject({ granted: false });
    expect(await ask(1)).toMatchObject({ granted: true, used: 3 });
  });

  it("hold when the object is evicted in between", async () => {
    const limits = someAccount();
    await limits.charge({ count: 3, monthly: 4, perMinute: 4 });
    await evictDurableObject(limits);
    expect(await limits.charge({ count: 2, monthly: PLENTY, perMinute: 4 })).toMatchObject({ reason: "burst" });
    expect(await limits.charge({ count: 2, monthly: 4, perMinute: PLENTY })).toMatchObject({
      reason: "month",
      used: 3,
    });
  });

  it("begin anew with the month, while the burst window goes on", async () => {
    const limits = someAccount();
    vi.setSystemTime("2026-11-30T23:59:59.500Z");
    const plan = { count: 2, monthly: 2, perMinute: 3 };
    expect(await limits.charge(plan)).toMatchObject({ granted: true, day: "2026-11-30" });
    vi.setSystemTime("2026-12-01T00:00:00.000Z");
    expect(await limits.usage()).toEqual({
      day: "2026-12-01",
      used: 0,
      browserMs: 0,
      cacheHits: 0,
      failures: { browserMs: 0, until: null },
    });
    expect(await limits.charge(plan)).toMatchObject({ granted: false, reason: "burst" });
    expect(await limits.charge({ ...plan, count: 1 })).toMatchObject({ granted: true, day: "2026-12-01", used: 1 });
  });

  it("give back to the month that was charged, also when it is over", async () => {
    const limits = someAccount();
    vi.setSystemTime("2026-11-30T23:59:59.500Z");
    await limits.charge({ count: 2, monthly: PLENTY, perMinute: PLENTY });
    vi.setSystemTime("2026-12-01T00:00:10.000Z");
    await limits.charge({ count: 3, monthly: PLENTY, perMinute: PLENTY });
    const refund = { id: "req_1", day: "2026-11-30", count: 2 };
    expect(await limits.giveBack(refund)).toEqual({ day: "2026-12-01", used: 3 });
    vi.setSystemTime("2026-11-30T23:59:59.900Z");
    expect(await limits.usage()).toMatchObject({ used: 0 });
  });

  it("are kept by day for a chart", async () => {
    const limits = someAccount();
    const use = (count: number) => limits.charge({ count, monthly: PLENTY, perMinute: PLENTY });
    vi.setSystemTime("2026-10-31T12:00:00Z");
    await use(9);
    vi.setSystemTime("2026-11-01T12:00:00Z");
    await use(1);
    vi.setSystemTime("2026-11-30T12:00:00Z");
    await use(2);
    await use(3);
    expect(await limits.days()).toEqual([
      { day: "2026-11-01", used: 1 },
      { day: "2026-11-30", used: 5 },
    ]);
  });

  it("do not keep more than the last thirteen months, nor refunds that can no longer be asked for", async () => {
    const limits = someAccount();
    const left = (table: "usage" | "refunds") =>
      runInDurableObject(limits, (_, { storage }) =>
        storage.sql.exec(`SELECT day FROM ${table} ORDER BY day`).toArray(),
      );
    for (let month = 0; month < 40; month++) {
      vi.setSystemTime(Date.UTC(2026, month, 15));
      const answer = await limits.charge({ count: 2, monthly: PLENTY, perMinute: PLENTY });
      await limits.giveBack({ id: `req_${month}`, day: answer.day, count: 1 });
    }
    expect(await left("usage")).toHaveLength(14);
    expect(await left("refunds")).toEqual([{ day: "2029-03-15" }, { day: "2029-04-15" }]);
    await limits.giveBack({ id: "req_0", day: "2029-02-15", count: 2 });
    expect(await left("refunds")).toHaveLength(2);
  });
});
