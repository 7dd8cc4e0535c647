import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { DeliveryView } from "../../../src/contract/webhook.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api } from "../../support/api.ts";
import { newKey } from "../../support/capture/site.ts";
import { deliver, deliveriesOf, got, hold, register, sinkUrl, test, webhookOf } from "./hooks.ts";

/** So little patience that what hangs is over soon. What answers has as long as it takes on a busy machine. */
const IMPATIENT = { WEBHOOK_TIMEOUT_MS: "2000" };

/** So late that no alarm rings by itself and sends what is tried again. */
const FAR_AWAY = "2060-11-05T12:00:00.000Z";

let account: TestAccount;
let sent: Awaited<ReturnType<typeof hold>>;

/** One attempt at a target, and what is told of it. */
async function tried(to: string, changed: object = {}): Promise<DeliveryView> {
  const webhook = await register(account, to);
  await test(account, webhook);
  expect(await deliver(sent, changed)).toEqual({ acked: 1, retried: 0 });
  const [delivery] = await deliveriesOf(account, webhook);
  return delivery ?? expect.fail("There is no delivery");
}

/** Milliseconds from the attempt to the next. */
const wait = ({ attempts: [attempt], nextAttemptAt }: DeliveryView) =>
  Date.parse(nextAttemptAt ?? "") - Date.parse(attempt?.at ?? "") - (attempt?.durationMs ?? 0);

/** The next attempt comes after 5 s, 10 % more or less. */
function expectRetry(delivery: DeliveryView): void {
  expect(delivery).toMatchObject({ state: "pending", finishedAt: null });
  expect(wait(delivery)).toBeGreaterThanOrEqual(4500);
  expect(wait(delivery)).toBeLessThanOrEqual(5500);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(FAR_AWAY);
  account = await newAccount({ plan: "scale" });
  sent = await hold(account);
});
afterEach(() => void vi.useRealTimers());

describe("a target that answers", () => {
  it.each([200, 201, 202, 204, 299])("%i has got the event", async (code) => {
    const delivery = await tried(`${newKey()}?codes=${code}`);
    expect(delivery).toMatchObject({ state: "delivered", nextAttemptAt: null, attempts: [{ status: code }] });
    expect(delivery.finishedAt).not.toBeNull();
  });

  it.each([300, 304, 400, 401, 404, 409, 413, 429, 500, 502, 503])("%i is tried again", async (code) => {
    const key = newKey();
    const delivery = await tried(`${key}?codes=${code}`);
    expect(delivery.attempts).toMatchObject([{ status: code, failure: null }]);
    expectRetry(delivery);
    expect(await got(key)).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])("%i to another server fails, and the other is never asked", async (code) => {
    const [key, other] = [newKey(), newKey()];
    const delivery = await tried(`${key}?do=redirect&codes=${code}&to=${encodeURIComponent(sinkUrl(other))}`);
    expect(delivery.attempts).toMatchObject([{ status: code, failure: null }]);
    expectRetry(delivery);
    expect(await got(other)).toEqual([]);
  });

  it.each([429, 503])("%i with a time to wait gets it, up to the next step of the schedule", async (code) => {
    const delivery = await tried(`${newKey()}?codes=${code}&retry-after=60`);
    expect(wait(delivery)).toBe(60_000);
    const greedy = await tried(`${newKey()}?codes=${code}&retry-after=86400`);
    expect(wait(greedy)).toBe(300_000);
    for (const less of ["1", "soon", "-5"]) {
      expectRetry(await tried(`${newKey()}?codes=${code}&retry-after=${less}`));
    }
  });

  it("410 is never asked again: its webhook is disabled, and the account sees why", async () => {
    const webhook = await register(account, `${newKey()}?codes=410`);
    await test(account, webhook);
    await test(account, webhook);
    await deliver(sent.splice(0, 1));
    const [second, first] = await deliveriesOf(account, webhook);
    expect(first).toMatchObject({ state: "exhausted", nextAttemptAt: null, attempts: [{ status: 410 }] });
    expect(second).toMatchObject({ state: "canceled", nextAttemptAt: null, attempts: [] });
    expect(await webhookOf(account, webhook)).toMatchObject({ enabled: false, disabledReason: "gone" });
    await deliver(sent);
    expect((await deliveriesOf(account, webhook))[0]).toEqual(second);
  });
});

describe("a target that does not answer as it should", () => {
  it.each([
    ["hangs", "do=hang"],
    ["begins to answer and sends a byte now and then", "do=drip"],
    ["sends a byte of its headers now and then", "do=drip-headers"],
  ])("%s: the attempt is over when its time is, and is made again", async (_, query) => {
    vi.useRealTimers();
    const key = newKey();
    const delivery = await tried(`${key}?${query}`, IMPATIENT);
    expect(delivery).toMatchObject({ state: "pending", attempts: [{ status: null, failure: "timeout" }] });
    const [attempt] = delivery.attempts;
    expect(attempt?.durationMs).toBeGreaterThan(1900);
    // Its end is the time limit, not that of a delivery's claim.
    expect(attempt?.durationMs).toBeLessThan(10_000);
    expect(wait(delivery)).toBeGreaterThanOrEqual(4500);
    expect(await got(key)).toHaveLength(1);
  });

  it.each([
    ["resets the connection", "do=reset"],
    ["sends 10 MB of headers", "do=huge-headers"],
  ])("%s: the attempt fails, and is made again", async (_, query) => {
    const key = newKey();
    const delivery = await tried(`${key}?${query}`);
    expect(delivery.attempts).toMatchObject([{ status: null, failure: "connection_failed" }]);
    expectRetry(delivery);
    expect(await got(key)).toHaveLength(1);
  });

  it("answers 200 with a body that never ends: it has the event, and the rest of the body is not read", async () => {
    expect(await tried(`${newKey()}?do=endless`)).toMatchObject({
      state: "delivered",
      attempts: [{ status: 200, failure: null }],
    });
  });

  it("is not there, speaks no TLS, or has a certificate that nobody vouches for: the same", async () => {
    const { port } = new URL(sinkUrl(""));
    const [closed, plain, untrusted] = [newKey(), newKey(), newKey()];
    const urls = [`http://127.0.0.1:1/${closed}`, `https://127.0.0.1:${port}/${plain}`];
    for (const url of [...urls, `${inject("sinkTls")}/${untrusted}`]) {
      const webhook = await register(account, newKey());
      await api(`/api/webhooks/${webhook.id}`, { method: "PATCH", token: account.token, body: { url } });
      await test(account, webhook);
      await deliver(sent);
      const [delivery] = await deliveriesOf(account, webhook);
      expect(delivery?.attempts).toMatchObject([{ status: null, failure: "connection_failed" }]);
      expectRetry(delivery ?? expect.fail());
    }
    for (const key of [closed, plain, untrusted]) expect(await got(key)).toEqual([]);
  });
});
