import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHARGE_HOLD_MS, JOB_KEEP_MS } from "../../../src/config.ts";
import type { NewJobs } from "../../../src/jobs/intake.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { alter, hold } from "./carrier.ts";
import { checkInvariants, everythingOf } from "./oracle.ts";
import { orderOf, type Wanted } from "./order.ts";
import { post, submit } from "./submit.ts";

/** So late that no alarm rings by itself: the test rings them. */
const FAR_AWAY = "2060-11-05T12:00:00.000Z";

let account: TestAccount;

const limits = () => env.LIMITS.getByName(account.id);
const used = async () => (await limits().usage()).used;
async function later(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await runDurableObjectAlarm(accountObject(env, account.id));
  await runDurableObjectAlarm(limits());
}

/** The account's limits as its jobs see them, with some calls of their own. */
const changed = (own: object) => ({
  LIMITS: {
    getByName: () =>
      new Proxy(own, { get: (mine, name) => Reflect.get(name in mine ? mine : limits(), name) as unknown }),
  },
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(FAR_AWAY);
  account = await newAccount({ plan: "growth" });
  await hold(account.id);
});
afterEach(async () => {
  await checkInvariants(account.id);
  vi.useRealTimers();
});

describe("the charge of a job", () => {
  it("lasts, though the object says only later, and once for many, that it is to be kept", async () => {
    await submit(account, "/plain");
    expect((await everythingOf(account.id)).holds).toHaveLength(1);
    await later(JOB_KEEP_MS);
    expect((await everythingOf(account.id)).holds).toEqual([]);
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(1);
  });

  it("lasts when the next charge says that it is to be kept", async () => {
    await submit(account, "/plain");
    await submit(account, "/plain");
    expect((await everythingOf(account.id)).holds).toHaveLength(1);
    await later(JOB_KEEP_MS);
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(2);
  });

  it("lasts when the limits could not be told at first", async () => {
    await submit(account, "/plain");
    await alter(account.id, changed({ keep: () => Promise.reject(new Error("down")) }));
    await later(JOB_KEEP_MS);
    await later(1000);
    expect((await everythingOf(account.id)).holds).toHaveLength(1);
    await alter(account.id, { LIMITS: env.LIMITS });
    await later(1000);
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(1);
  });

  it("ends by itself when the object dies before it stored the job", async () => {
    const charge = async (...asked: Parameters<ReturnType<typeof limits>["charge"]>) => {
      await limits().charge(...asked);
      throw new Error("The object was reset.");
    };
    await alter(account.id, changed({ charge }));
    expect((await post(account, "/plain")).status).toBe(500);
    expect(await used()).toBe(1);
    expect((await everythingOf(account.id)).jobs).toEqual([]);
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(0);
  });
});

describe("orders that come at the same time", () => {
  const create = (order: NewJobs) => accountObject(env, account.id).createJobs(order);
  const kinds = async (orders: readonly NewJobs[]) => (await Promise.all(orders.map(create))).map(({ kind }) => kind);
  const ordersOf = (wanted: readonly Partial<Wanted>[]) =>
    Promise.all(wanted.map((each) => orderOf({ account: account.id, ...each })));

  it("are each accepted whole or refused, and only what is accepted is charged", async () => {
    const orders = await ordersOf([1, 11, 12, 2, 1].map((count) => ({ count, monthly: 14 })));
    const taken = await kinds(orders);
    const accepted = orders.filter((_, index) => taken[index] === "created").flatMap(({ jobs }) => jobs);
    expect((await everythingOf(account.id)).jobs.map(({ id }) => id)).toEqual(accepted.map(({ id }) => id));
    expect(await used()).toBe(accepted.length);
    expect(accepted.length).toBeGreaterThan(10);
  });

  it("make one job for one key, also when there is no room for a second", async () => {
    const same = { key: "k", monthly: 1 };
    expect(await kinds(await ordersOf([same, same, { ...same, fingerprint: "other" }]))).toEqual([
      "created",
      "replayed",
      "reused",
    ]);
    expect(await used()).toBe(1);
  });

  it.each([20, 120])("are made once and charged once though %i are sent three times at once", async (count) => {
    const orders = await ordersOf(Array.from({ length: count }, () => ({})));
    const three = await Promise.all([kinds(orders), kinds(orders), kinds(orders)]);
    expect(new Set(three.flat())).toEqual(new Set(["created"]));
    const made = (await everythingOf(account.id)).jobs.map(({ id }) => id);
    expect(made.toSorted()).toEqual(orders.map(({ jobs }) => jobs[0]?.id ?? "").toSorted());
    expect(await used()).toBe(count);
  });
});

describe("a job that fails after its hold had ended", () => {
  it("is not given back a second time", async () => {
    await alter(account.id, changed({ keep: () => Promise.reject(new Error("down")) }));
    const { id } = await submit(account, "/plain");
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(0);
    await submit(account, "/plain");
    await accountObject(env, account.id).cancelJob(id);
    await later(1000);
    expect(await used()).toBe(1);
  });
});

describe("an account that was deleted", () => {
  it("gets no job from a request that came just before, and is charged nothing", async () => {
    const [order] = await ordersOf();
    await accountObject(env, account.id).erase(account.id);
    expect(await accountObject(env, account.id).createJobs(order)).toEqual({ kind: "erased" });
    expect((await everythingOf(account.id)).jobs).toEqual([]);
    expect(await used()).toBe(0);
  });

  const ordersOf = async () => [await orderOf({ account: account.id })] as const;
});
