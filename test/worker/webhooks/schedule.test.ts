import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JOB_RESEND_MS } from "../../../src/config.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { showJob } from "../../../src/jobs/view.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api } from "../../support/api.ts";
import { newKey } from "../../support/capture/site.ts";
import { deliver, deliveriesOf, endJob, got, hold, post, register, test, tick, webhookOf } from "./hooks.ts";

const STEPS_MS = [5000, 300_000, 7_200_000, 86_400_000];
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The time limit of a request, and what an attempt may take beside it. */
const LEASE_MS = 25_000;

let account: TestAccount;
let sent: Awaited<ReturnType<typeof hold>>;
let key: string;

const webhooks = () => accountObject(env, account.id);
const claim = async (message: { delivery: string } | undefined) =>
  (await webhooks().claimDeliveries([message?.delivery ?? ""]))[0];
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const only = async (webhook: { id: string }) =>
  (await deliveriesOf(account, webhook))[0] ?? expect.fail("There is no delivery");
const ids = async () => new Set((await got(key)).map(({ headers }) => headers["webhook-id"]));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount({ plan: "scale" });
  sent = await hold(account);
  key = newKey();
});
afterEach(() => void vi.useRealTimers());

describe("a delivery that fails", () => {
  it("is tried at once and after 5 s, 5 min, 2 h and 24 h, each 10 % more or less, then given up", async () => {
    const webhook = await register(account, `${key}?codes=500`);
    await endJob(account);
    for (const step of STEPS_MS) {
      await deliver(sent);
      later(step * 0.9 - 1);
      await tick(account);
      expect(sent).toHaveLength(0);
      later(step * 0.2 + 1);
      await tick(account);
      expect(sent).toHaveLength(1);
    }
    await deliver(sent);
    const delivery = await only(webhook);
    expect(delivery).toMatchObject({ state: "exhausted", nextAttemptAt: null });
    expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    later(DAY_MS);
    await tick(account);
    expect(sent).toEqual([]);
    expect(await got(key)).toHaveLength(5);
    expect((await ids()).size).toBe(1);
  });

  it("is done as soon as an attempt succeeds", async () => {
    const webhook = await register(account, `${key}?codes=500,503,204`);
    await endJob(account);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver(sent);
      later(HOUR_MS);
      await tick(account);
    }
    expect(await only(webhook)).toMatchObject({
      state: "delivered",
      attempts: [{ status: 500 }, { status: 503 }, { status: 204 }],
    });
    expect(await got(key)).toHaveLength(3);
  });
});

describe("an attempt", () => {
  it("that dies before its request is sent is one of the five", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    for (const wait of [...STEPS_MS, 0]) {
      const [message] = sent.splice(0);
      expect(await claim(message)).toBeDefined();
      later(LEASE_MS);
      await tick(account);
      later(wait * 1.1);
      await tick(account);
    }
    const delivery = await only(webhook);
    expect(delivery.state).toBe("exhausted");
    expect(delivery.attempts.map(({ failure }) => failure)).toEqual(Array.from({ length: 5 }, () => "interrupted"));
    expect(sent).toEqual([]);
    expect(await got(key)).toEqual([]);
  });

  it("that dies after its request was sent is made again, with the same id", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    const lost = { claimDeliveries: async (asked: string[]) => await webhooks().claimDeliveries(asked) };
    const failing = { reportDelivery: () => Promise.reject(new Error("killed")) };
    await deliver(sent, {
      ACCOUNTS: { getByName: () => ({ ...lost, ...failing, job: (id: string) => webhooks().job(id) }) },
    });
    expect(await got(key)).toHaveLength(1);
    expect(await only(webhook)).toMatchObject({ state: "pending", attempts: [{ status: null, failure: null }] });
    later(LEASE_MS);
    await tick(account);
    later(6000);
    await tick(account);
    await deliver(sent);
    expect(await only(webhook)).toMatchObject({
      state: "delivered",
      attempts: [{ failure: "interrupted" }, { status: 204 }],
    });
    expect((await ids()).size).toBe(1);
  });

  it("whose report comes late still counts as what it was", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    const [message] = sent.splice(0);
    const claimed = await claim(message);
    later(LEASE_MS);
    await tick(account);
    expect(await only(webhook)).toMatchObject({ state: "pending", attempts: [{ failure: "interrupted" }] });
    const outcome = { status: 204, failure: null, durationMs: LEASE_MS, retryAfterMs: null };
    const report = { delivery: message?.delivery ?? "", number: claimed?.number ?? 0, outcome };
    await webhooks().reportDelivery(report);
    expect(await only(webhook)).toMatchObject({ state: "delivered", attempts: [{ status: 204, failure: null }] });
    await webhooks().reportDelivery({ ...report, outcome: { ...outcome, status: 500 } });
    expect((await only(webhook)).state).toBe("delivered");
  });

  it("that could not be made for want of the operator's key is not made later when the webhook was disabled meanwhile", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    const [message] = sent.splice(0);
    const claimed = await claim(message);
    const { token } = account;
    await api(`/api/webhooks/${webhook.id}`, { method: "PATCH", token, body: { enabled: false } });
    await webhooks().handBackDelivery(message?.delivery ?? "", { number: claimed?.number ?? 0, waitMs: 1 });
    expect(await only(webhook)).toMatchObject({ state: "canceled", attempts: [] });
    later(DAY_MS);
    await tick(account);
    expect(sent).toEqual([]);
  });
});

describe("attempts that end together", () => {
  it("are each reported, though the answer to the first report is lost", async () => {
    const endpoints = [await register(account, key), await register(account, key), await register(account, key)];
    await endJob(account);
    let reports = 0;
    const reportDelivery = async (...asked: Parameters<ReturnType<typeof webhooks>["reportDelivery"]>) => {
      reports += 1;
      if (reports === 1) throw Object.assign(new Error("Network connection lost."), { retryable: true });
      await webhooks().reportDelivery(...asked);
    };
    const claimDeliveries = async (asked: string[]) => await webhooks().claimDeliveries(asked);
    const job = (id: string) => webhooks().job(id);
    await deliver(sent, { ACCOUNTS: { getByName: () => ({ claimDeliveries, reportDelivery, job }) } });
    for (const webhook of endpoints) expect((await only(webhook)).state).toBe("delivered");
  });
});

describe("a delivery whose job cannot be looked at", () => {
  it("for a moment is made all the same, with its first attempt", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    let failures = 1;
    const moving: typeof showJob = async (...asked) => {
      if (failures === 0) return await showJob(...asked);
      failures -= 1;
      throw Object.assign(new Error("The object is being moved"), { retryable: true });
    };
    await deliver(sent, {}, moving);
    expect(await only(webhook)).toMatchObject({ state: "delivered", attempts: [{ status: 204 }] });
  });
});

describe("a delivery that waits for room", () => {
  it("is sent when those that took it are past their time", async () => {
    const webhook = await register(account, key);
    for (let count = 0; count < 5; count += 1) await test(account, webhook);
    sent.splice(0);
    later(1000);
    const waits = await test(account, webhook);
    expect(sent).toEqual([]);
    later(30 * DAY_MS - 1000);
    await tick(account);
    expect(sent).toEqual([{ version: 1, account: account.id, delivery: waits.id }]);
  });
});

describe("a message of the queue", () => {
  it("that comes five times at once makes one request", async () => {
    await register(account, key);
    await endJob(account);
    const five = Array.from({ length: 5 }, () => sent).flat();
    expect(await deliver(five)).toEqual({ acked: 5, retried: 0 });
    expect(await got(key)).toHaveLength(1);
  });

  it("that is lost is sent again, also by another life of the object", async () => {
    const webhook = await register(account, key);
    await endJob(account);
    expect(sent.splice(0)).toHaveLength(1);
    await evictDurableObject(webhooks());
    sent = await hold(account);
    later(JOB_RESEND_MS);
    await tick(account);
    await deliver(sent);
    expect((await only(webhook)).state).toBe("delivered");
  });

  it("that the queue gave up comes back later", async () => {
    await register(account, key);
    await endJob(account);
    const [message] = sent.splice(0);
    await webhooks().undeliverableDelivery(message?.delivery ?? "");
    await tick(account);
    expect(sent).toEqual([]);
    later(JOB_RESEND_MS);
    await tick(account);
    expect(sent).toEqual([message]);
  });

  it("is kept by the queue while the object cannot be reached, and put aside when it is none of ours", async () => {
    await register(account, key);
    await endJob(account);
    const ACCOUNTS = { getByName: () => ({ claimDeliveries: () => Promise.reject(new Error("overloaded")) }) };
    expect(await deliver([...sent], { ACCOUNTS })).toEqual({ acked: 0, retried: 1 });
    // @ts-expect-error -- what is no message of ours
    expect(await deliver([{ hello: "world" }])).toEqual({ acked: 1, retried: 0 });
    expect(await deliver([{ account: account.id, delivery: "dlv_none" }])).toEqual({ acked: 1, retried: 0 });
  });
});

describe("a webhook that has only failed", () => {
  it("for five days is disabled, and the account sees why; enabled, it begins anew", async () => {
    const webhook = await register(account, `${key}?codes=500`);
    await endJob(account);
    await deliver(sent);
    const failingSince = new Date().toISOString();
    for (const wait of [2 * DAY_MS, 2 * DAY_MS, DAY_MS - 1]) {
      later(wait);
      await tick(account);
      await deliver(sent);
    }
    expect(await webhookOf(account, webhook)).toMatchObject({ enabled: true, disabledReason: null, failingSince });
    later(1);
    await test(account, webhook);
    await deliver(sent);
    expect(await webhookOf(account, webhook)).toMatchObject({ enabled: false, disabledReason: "failing" });
    for (const { state } of await deliveriesOf(account, webhook)) expect(state).toBe("canceled");
    await endJob(account);
    expect(await deliveriesOf(account, webhook)).toHaveLength(2);
    expect((await post(account, `/${webhook.id}/test`)).status).toBe(400);
  });

  it("until one attempt succeeded is as good as new", async () => {
    const webhook = await register(account, `${key}?codes=500,204,500`);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await test(account, webhook);
      await deliver(sent);
      later(4 * DAY_MS);
    }
    expect(await webhookOf(account, webhook)).toMatchObject({ enabled: true });
  });
});
