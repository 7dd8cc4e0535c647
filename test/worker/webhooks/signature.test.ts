import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { read } from "../../support/api.ts";
import { newKey } from "../../support/capture/site.ts";
import { deliver, endJob, got, hold, post, register, type Registered, test, tick, verified } from "./hooks.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let account: TestAccount;
let sent: Awaited<ReturnType<typeof hold>>;
let key: string;
let webhook: Registered;

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const rotate = async () => await read<Registered>(post(account, `/${webhook.id}/rotate-secret`));

/** The latest request. */
const last = async () => (await got(key)).at(-1) ?? expect.fail("Nothing came");

/** The request of a test event that is sent now. */
async function request() {
  await test(account, webhook);
  await deliver(sent);
  return await last();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount();
  sent = await hold(account);
  key = newKey();
  webhook = await register(account, key);
});
afterEach(() => void vi.useRealTimers());

describe("a webhook's request", () => {
  it("is verified by the library of Standard Webhooks, and tells of the job as it then is", async () => {
    const job = await endJob(account);
    await deliver(sent);
    const received = await last();
    expect(verified(webhook.secret, received)).toEqual({ type: "job.canceled", timestamp: job.finishedAt, data: job });
    expect(received.method).toBe("POST");
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Stillframe-Webhooks/1",
      "webhook-timestamp": `${Date.now() / 1000}`,
    });
    expect(received.headers["webhook-id"]).toMatch(/^evt_\w{22}$/);
  });

  it("is refused with another secret, another body, another id or another time", async () => {
    const received = await request();
    const { headers } = received;
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    expect(() => verified(other, received)).toThrow("No matching signature");
    expect(() => verified(webhook.secret, { ...received, body: `${received.body} ` })).toThrow("No matching");
    for (const changed of [{ "webhook-id": "evt_other" }, { "webhook-timestamp": `${Date.now() / 1000 - 1}` }]) {
      expect(() => verified(webhook.secret, { ...received, headers: { ...headers, ...changed } })).toThrow("No match");
    }
  });

  it("is refused by its receiver when it is replayed more than five minutes later", async () => {
    const received = await request();
    later(5 * MINUTE_MS);
    verified(webhook.secret, received);
    later(1000);
    expect(() => verified(webhook.secret, received)).toThrow("too old");
  });

  it("has a fresh time at every attempt, so that a late one is not too old", async () => {
    webhook = await register(account, `${key}?codes=500,204`);
    await test(account, webhook);
    await deliver(sent);
    later(6 * MINUTE_MS);
    await tick(account);
    await deliver(sent);
    const [first, second] = [(await got(key))[0], await last()];
    expect(first?.headers["webhook-id"]).toBe(second.headers["webhook-id"]);
    verified(webhook.secret, second);
  });
});

describe("a secret", () => {
  it("is 32 random bytes", () => {
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(webhook.secret)).toBeDefined();
  });

  it("that was rotated signs beside the new one for 24 hours, and not a moment longer", async () => {
    const { secret: newer } = await rotate();
    expect(newer).not.toBe(webhook.secret);
    later(24 * HOUR_MS - 1);
    const during = await request();
    for (const secret of [webhook.secret, newer]) verified(secret, during);
    expect(during.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    later(1);
    const after = await request();
    verified(newer, after);
    expect(() => verified(webhook.secret, after)).toThrow("No matching signature");
  });

  it("keeps its own 24 hours when it is rotated again within them", async () => {
    const { secret: second } = await rotate();
    later(HOUR_MS);
    const { secret: third } = await rotate();
    const received = await request();
    for (const secret of [webhook.secret, second, third]) verified(secret, received);
    later(23 * HOUR_MS);
    const next = await request();
    for (const secret of [second, third]) verified(secret, next);
    expect(() => verified(webhook.secret, next)).toThrow("No matching signature");
  });
});
