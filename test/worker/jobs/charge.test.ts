import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import { CHARGE_HOLD_MS, JOB_KEEP_MS } from "../../../src/config.ts";
import type { NewJobs } from "../../../src/jobs/intake.ts";
import { sealPayload, sealUrl } from "../../../src/jobs/payload.ts";
import { jobsOf, newId } from "../../../src/jobs/shard.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { alter, hold } from "./carrier.ts";
import { checkInvariants, everythingOf } from "./oracle.ts";
import { post, submit } from "./submit.ts";

/** So late that no alarm rings by itself: the test rings them. */
const FAR_AWAY = "2060-11-05T12:00:00.000Z";

let account: TestAccount;

const limits = () => env.LIMITS.getByName(account.id);
const used = async () => (await limits().usage()).used;
async function later(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await runDurableObjectAlarm(jobsOf(env, account.id));
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
    const chargeEach = async (...asked: Parameters<ReturnType<typeof limits>["chargeEach"]>) => {
      await limits().chargeEach(...asked);
      throw new Error("The object was reset.");
    };
    await alter(account.id, changed({ chargeEach }));
    expect((await post(account, "/plain")).status).toBe(500);
    expect(await used()).toBe(1);
    expect((await everythingOf(account.id)).jobs).toEqual([]);
    await later(CHARGE_HOLD_MS);
    expect(await used()).toBe(0);
  });
});

describe("orders that come together", () => {
  const perMonth = (monthly: number) => ({
    account: account.id,
    inFlight: 2,
    retentionMs: 86_400_000,
    limits: { monthly, perMinute: 1e9 },
  });

  async function order(count: number, key: string | null = null, print = "f"): Promise<NewJobs> {
    const jobs = Array.from({ length: count }, async () => {
      const whose = { account: account.id, job: newId("job") };
      const request = CaptureRequest.parse({ url: "http://localhost/" });
      const payload = await sealPayload(BINDINGS.PAYLOAD_KEYS, whose, {
        request,
        origin: "http://localhost",
        continent: null,
      });
      const url = await sealUrl(BINDINGS.PAYLOAD_KEYS, whose, request.url);
      return { id: whose.job, batchId: null, format: "png", payload, url } as const;
    });
    const idempotency = key === null ? null : { key, fingerprints: [print], lastsMs: 1000 };
    return { batchId: count === 1 ? null : newId("bat"), jobs: await Promise.all(jobs), idempotency };
  }

  it("are each accepted whole or refused, and only what is accepted is charged", async () => {
    const orders = await Promise.all([order(1), order(11), order(12), order(2), order(1)]);
    const answers = await jobsOf(env, account.id).create(perMonth(14), orders);
    expect(answers.map(({ kind }) => kind)).toEqual(["created", "created", "refused", "created", "refused"]);
    const stored = (await everythingOf(account.id)).jobs.map(({ id }) => id);
    expect(stored).toEqual([0, 1, 3].flatMap((index) => orders[index]?.jobs.map(({ id }) => id) ?? []));
    expect(await used()).toBe(14);
  });

  it("make one job for one key, and are refused together when there is no room for it", async () => {
    const orders = await Promise.all([order(1, "k"), order(1, "k"), order(1, "k", "other"), order(1)]);
    const answers = await jobsOf(env, account.id).create(perMonth(2), orders);
    expect(answers.map(({ kind }) => kind)).toEqual(["created", "replayed", "reused", "created"]);
    expect(await used()).toBe(2);
    const more = await Promise.all([order(1, "l"), order(1, "l"), order(1, "k")]);
    const refused = await jobsOf(env, account.id).create(perMonth(2), more);
    expect(refused.map(({ kind }) => kind)).toEqual(["refused", "refused", "replayed"]);
  });

  it.each([20, 120])("are made once and charged once though %i are sent three times at once", async (count) => {
    const orders = await Promise.all(Array.from({ length: count }, () => order(1)));
    const send = () => jobsOf(env, account.id).create(perMonth(200), orders);
    for (const answers of await Promise.all([send(), send(), send()])) {
      expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["created"]));
    }
    expect((await everythingOf(account.id)).jobs.map(({ id }) => id)).toEqual(orders.map(({ jobs }) => jobs[0]?.id));
    expect(await used()).toBe(count);
  });
});
