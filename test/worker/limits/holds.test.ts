import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { guards } from "../../../src/accounts/guard.ts";
import { CHARGE_HOLD_MS } from "../../../src/config.ts";
import { operation } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { mount, serve } from "../../../src/http/serve.ts";
import { whileCharged } from "../../../src/limits/charge.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { apiRequest, apiWith } from "../../support/api.ts";

/** So late that no alarm rings by itself: the test rings them. */
const NOON = Date.parse("2060-11-05T12:00:00.000Z");
const HOLD_MS = 60_000;
const LIMITS = { monthly: 40, perMinute: 1e9 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(NOON);
});
afterEach(() => void vi.useRealTimers());

const limitsOf = (account: string) => env.LIMITS.getByName(account);
const later = async (account: string, milliseconds: number) => {
  vi.setSystemTime(Date.now() + milliseconds);
  await runDurableObjectAlarm(limitsOf(account));
};
const used = async (account: string) => (await limitsOf(account).usage()).used;
const holds = (account: string) =>
  runInDurableObject(limitsOf(account), (_, { storage }) => storage.sql.exec("SELECT id FROM holds").toArray());

describe("requests that are held", () => {
  it("are given back when their time is over, unless they are kept before, whatever else happens", async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ charge: fc.integer({ min: 1, max: 15 }) }),
      },
      { weight: 2, arbitrary: fc.record({ keep: fc.nat({ max: 9 }) }) },
      { weight: 1, arbitrary: fc.record({ giveBack: fc.nat({ max: 9 }) }) },
      { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: HOLD_MS }) }) },
      { weight: 1, arbitrary: fc.constant({ crash: true }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.setSystemTime(NOON);
        const account = crypto.randomUUID();
        expect(await used(account)).toBe(0);
        const made: { id: string; day: string; count: number; endsAt: number; state: "held" | "kept" | "back" }[] = [];
        for (const each of steps) {
          if ("pass" in each) await later(account, each.pass);
          if ("crash" in each) await evictDurableObject(limitsOf(account));
          if ("charge" in each) {
            const id = crypto.randomUUID();
            const hold = { id, milliseconds: HOLD_MS };
            const { granted } = await limitsOf(account).charge({ count: each.charge, ...LIMITS }, { hold });
            const count = granted ? each.charge : 0;
            if (count > 0) made.push({ id, day: "2060-11-05", count, endsAt: Date.now() + HOLD_MS, state: "held" });
          }
          for (const one of made) if (one.state === "held" && one.endsAt <= Date.now()) one.state = "back";
          if ("keep" in each) {
            const one = made[each.keep];
            await limitsOf(account).keep([one?.id ?? "nothing"]);
            if (one?.state === "held") one.state = "kept";
          }
          if ("giveBack" in each) {
            const one = made[each.giveBack];
            if (one !== undefined) await limitsOf(account).giveBack({ id: one.id, day: one.day, count: one.count });
            if (one !== undefined) one.state = "back";
          }
          const counted = made.filter(({ state }) => state !== "back").reduce((sum, { count }) => sum + count, 0);
          expect(await used(account)).toBe(counted);
          expect(counted).toBeLessThanOrEqual(LIMITS.monthly);
          expect(await holds(account)).toHaveLength(made.filter(({ state }) => state === "held").length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("are kept as soon as a later charge says so", async () => {
    const account = crypto.randomUUID();
    await limitsOf(account).charge({ count: 2, ...LIMITS }, { hold: { id: "a", milliseconds: HOLD_MS } });
    await limitsOf(account).charge({ count: 3, ...LIMITS }, { hold: { id: "b", milliseconds: HOLD_MS }, keep: ["a"] });
    await later(account, HOLD_MS);
    expect(await used(account)).toBe(2);
  });
});

/** A service with one operation: work that ends as it is told. */
const work = operation({
  name: "work",
  method: "POST",
  path: "/work",
  summary: "Work",
  tag: "Tests",
  auth: "token",
  body: z.object({ fails: z.boolean() }),
  output: z.object({}),
  status: 200,
  errors: [],
});
const handler = mount(work, ({ body: { fails } }, call) =>
  whileCharged(call, { count: 1 }, async () => {
    if (fails) throw new Problem("navigation_failed");
    return {};
  }),
);
const service = serve([handler], { admit: () => undefined, guards });

const ask = ({ token }: TestAccount, fails: boolean, changed: object = {}) =>
  apiWith(changed, apiRequest("/work", { method: "POST", token, body: { fails } }), service);

/** Limits that can be charged, but nobody is there any more to say how the work ended. */
const dying = {
  LIMITS: {
    getByName: (name: string) => ({
      charge: (...asked: Parameters<ReturnType<typeof limitsOf>["charge"]>) => limitsOf(name).charge(...asked),
      noteTokenUse: (token: string) => limitsOf(name).noteTokenUse(token),
      keep: () => Promise.reject(new Error("gone")),
      settleFailure: () => Promise.reject(new Error("gone")),
      giveBack: () => Promise.reject(new Error("gone")),
    }),
  },
};

describe("work that is charged", () => {
  it("stays charged once it has succeeded", async () => {
    const account = await newAccount();
    expect((await ask(account, false)).status).toBe(200);
    await later(account.id, CHARGE_HOLD_MS);
    expect(await used(account.id)).toBe(1);
  });

  it("is given back at once when it fails, and only once", async () => {
    const account = await newAccount();
    await ask(account, false);
    expect((await ask(account, true)).status).toBe(500);
    expect(await used(account.id)).toBe(1);
    await later(account.id, CHARGE_HOLD_MS);
    expect(await used(account.id)).toBe(1);
  });

  it("is given back by itself when its worker dies", async () => {
    const account = await newAccount();
    await ask(account, true, dying);
    expect(await used(account.id)).toBe(1);
    await later(account.id, CHARGE_HOLD_MS - 1);
    expect(await used(account.id)).toBe(1);
    await later(account.id, 1);
    expect(await used(account.id)).toBe(0);
  });
});
