import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebhookView } from "../../../src/contract/webhook.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { newKey } from "../../support/capture/site.ts";
import {
  deliver,
  deliveriesOf,
  endJob,
  got,
  hold,
  post,
  register,
  type Registered,
  release,
  sinkUrl,
  test,
  tick,
  until,
  webhookOf,
} from "./hooks.ts";

const DAY_MS = 86_400_000;

let account: TestAccount;
let sent: Awaited<ReturnType<typeof hold>>;

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const all = async () =>
  (await read<{ webhooks: WebhookView[] }>(api("/api/webhooks", { token: account.token }))).webhooks;
const patch = (id: string, body: object) => api(`/api/webhooks/${id}`, { method: "PATCH", token: account.token, body });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount({ plan: "scale" });
  sent = await hold(account);
});
afterEach(() => void vi.useRealTimers());

describe("a webhook", () => {
  it("is registered with every event unless told which, and shows its secret this once", async () => {
    const response = await post(account, "", { url: sinkUrl("a"), description: " orders " });
    expect(response.status).toBe(201);
    const made = await read<Registered>(response);
    const { secret: _, ...shown } = made;
    expect(response.headers.get("Location")).toBe(`/api/webhooks/${made.id}`);
    expect(shown).toEqual({
      id: expect.stringMatching(/^whk_\w{22}$/) as unknown,
      url: sinkUrl("a"),
      events: ["job.succeeded", "job.failed", "job.canceled", "webhook.test"],
      description: "orders",
      enabled: true,
      disabledReason: null,
      failingSince: null,
      createdAt: "2060-11-05T12:00:00.000Z",
    });
    const again = await register(account, "b", ["job.failed", "job.failed"]);
    expect(again.events).toEqual(["job.failed"]);
    expect(await webhookOf(account, made)).toEqual(shown);
    expect((await all()).map(({ id }) => id).toSorted()).toEqual([made.id, again.id].toSorted());
    for (const webhook of await all()) WebhookView.strict().parse(webhook);
  });

  it.each([
    [{ url: "https://hooks.example.com/", events: [] }, ["events"]],
    [{ url: "https://hooks.example.com/", events: ["job.done"] }, ["events", 0]],
    [{ url: "https://hooks.example.com/", secret: "mine" }, ["secret"]],
    [{ events: ["job.failed"] }, ["url"]],
    [{ url: "ftp://hooks.example.com/" }, ["url"]],
    [{ url: "https://hooks.example.com/", description: "x".repeat(501) }, ["description"]],
  ])("is refused when it is %j", async (body, path) => {
    const response = await post(account, "", body);
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ details: [{ path }] });
  });

  it("can be changed, and is no more when it is deleted, with its deliveries", async () => {
    const webhook = await register(account, "a");
    const body = { url: sinkUrl("b"), events: ["job.failed"], description: null, enabled: false };
    expect(await read(patch(webhook.id, body))).toMatchObject(body);
    expect((await patch(webhook.id, { url: "file:///etc/passwd" })).status).toBe(400);
    expect(await webhookOf(account, webhook)).toMatchObject({ ...body, id: webhook.id });
    await patch(webhook.id, { enabled: true });
    await test(account, webhook);
    const path = `/api/webhooks/${webhook.id}`;
    expect((await api(path, { method: "DELETE", token: account.token })).status).toBe(204);
    expect((await api(path, { method: "DELETE", token: account.token })).status).toBe(404);
    expect((await api(`${path}/deliveries`, { token: account.token })).status).toBe(404);
    expect(await deliver(sent)).toEqual({ acked: 1, retried: 0 });
    expect(await got("b")).toEqual([]);
  });

  it("is one of at most ten", async () => {
    for (let count = 0; count < 10; count += 1) await register(account, "a");
    const response = await post(account, "", { url: sinkUrl("a") });
    expect(response.status).toBe(409);
    expect(await read(response)).toMatchObject({ code: "limit_reached", retryable: false });
    expect(await all()).toHaveLength(10);
  });

  it("of another account, or none, looks the same at every call: 404", async () => {
    const mine = await register(account, "a");
    const delivery = await test(account, mine);
    const { token } = await newAccount();
    const answers = new Set<string>();
    const calls = [
      ["GET", "", undefined],
      ["PATCH", "", { enabled: false }],
      ["DELETE", "", undefined],
      ["POST", "/rotate-secret", undefined],
      ["POST", "/test", undefined],
      ["GET", "/deliveries", undefined],
    ] as const;
    for (const [method, suffix, body] of calls) {
      for (const id of [mine.id, `whk_${"x".repeat(22)}`]) {
        const response = await api(`/api/webhooks/${id}${suffix}`, { method, token, ...(body && { body }) });
        const { requestId: _, ...rest } = await read<Record<string, unknown>>(response);
        answers.add(JSON.stringify([response.status, rest]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining("not_found")]);
    const again = `/api/webhooks/deliveries/${delivery.id}/redeliver`;
    expect((await api(again, { method: "POST", token })).status).toBe(404);
    expect(await webhookOf(account, mine)).toMatchObject({ enabled: true });
  });

  it("is stored with neither its address nor its secret readable", async () => {
    const { secret } = await register(account, "a-canary-in-the-address");
    await test(account, (await all())[0] ?? expect.fail());
    await runInDurableObject(accountObject(env, account.id), (_, { storage: { sql } }) => {
      const tables = ["webhooks", "webhook_events", "deliveries"];
      const rows = tables.flatMap((table) => sql.exec(`SELECT * FROM ${table}`).toArray());
      expect(rows.length).toBe(3);
      const text = JSON.stringify(rows);
      expect(text).not.toContain("canary");
      expect(text).not.toContain(secret.slice(6, 30));
    });
  });
});

describe("events", () => {
  it("come to the webhooks that want them, once for each end of a job", async () => {
    const [wants, other] = [
      await register(account, "a", ["job.canceled"]),
      await register(account, "b", ["job.failed"]),
    ];
    const job = await endJob(account);
    await api(`/api/jobs/${job.id}`, { method: "DELETE", token: account.token });
    expect(await deliveriesOf(account, wants)).toMatchObject([{ type: "job.canceled", jobId: job.id, attempts: [] }]);
    expect(await deliveriesOf(account, other)).toEqual([]);
  });

  it("are kept as long as their job, and then nothing of them is left", async () => {
    const webhook = await register(account, newKey());
    await endJob(account);
    await deliver(sent);
    later(30 * DAY_MS - 1);
    await tick(account);
    expect(await deliveriesOf(account, webhook)).toHaveLength(1);
    later(1);
    expect(await deliveriesOf(account, webhook)).toEqual([]);
    await tick(account);
    await runInDurableObject(accountObject(env, account.id), async (_, { storage }) => {
      for (const table of ["webhook_events", "deliveries"]) {
        expect(storage.sql.exec(`SELECT * FROM ${table}`).toArray()).toEqual([]);
      }
      expect(await storage.getAlarm()).toBeNull();
    });
  });

  it("are delivered again by hand: the same event, with five attempts of its own", async () => {
    const key = newKey();
    const webhook = await register(account, `${key}?codes=410,204`);
    await endJob(account);
    await deliver(sent);
    const [first] = await deliveriesOf(account, webhook);
    const again = `/deliveries/${first?.id}/redeliver`;
    expect(await read(await post(account, again))).toMatchObject({ code: "invalid_request" });
    await patch(webhook.id, { enabled: true });
    const response = await post(account, again);
    expect(response.status).toBe(202);
    const second = await read<{ id: string }>(response);
    expect(second).toMatchObject({ eventId: first?.eventId, state: "pending", attempts: [] });
    await deliver(sent);
    expect(await deliveriesOf(account, webhook)).toMatchObject([
      { id: second.id, state: "delivered", attempts: [{ status: 204 }] },
      { id: first?.id, state: "exhausted", attempts: [{ status: 410 }] },
    ]);
    const [one, two] = await got(key);
    expect(one?.headers["webhook-id"]).toBe(two?.headers["webhook-id"]);
  });

  it("cannot be asked for by hand more often than the plan has requests in a minute", async () => {
    const free = await newAccount();
    await hold(free);
    const webhook = await register(free, "a");
    for (let count = 0; count < 20; count += 1) await test(free, webhook);
    const response = await post(free, `/${webhook.id}/test`);
    expect(response.status).toBe(429);
    later(60_000);
    expect((await post(free, `/${webhook.id}/test`)).status).toBe(202);
  });
});

describe("the list of deliveries", () => {
  it("is newest first, a page at a time", async () => {
    const webhook = await register(account, "a");
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await test(account, webhook)).id);
    type Page = { deliveries: { id: string }[]; nextCursor: string | null };
    const path = `/api/webhooks/${webhook.id}/deliveries?limit=3`;
    const first = await read<Page>(api(path, { token: account.token }));
    const second = await read<Page>(api(`${path}&cursor=${first.nextCursor}`, { token: account.token }));
    expect([...first.deliveries, ...second.deliveries].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it("fills its pages with what is still kept, though newer deliveries are over", async () => {
    const webhook = await register(account, "a");
    const kept = [];
    for (let count = 0; count < 2; count += 1) kept.unshift((await test(account, webhook)).id);
    for (let count = 0; count < 3; count += 1) {
      await accountObject(env, account.id).testWebhook(webhook.id, { perMinute: 100, retentionMs: DAY_MS });
    }
    expect(await deliveriesOf(account, webhook)).toHaveLength(5);
    later(DAY_MS);
    const path = `/api/webhooks/${webhook.id}/deliveries?limit=2`;
    const page = await read<{ deliveries: { id: string }[]; nextCursor: string | null }>(
      api(path, { token: account.token }),
    );
    expect([page.deliveries.map(({ id }) => id), page.nextCursor]).toEqual([kept, null]);
  });
});

describe("a slow webhook", () => {
  it("has at most five requests open, and holds up no other", async () => {
    const [slow, quick] = [newKey(), newKey()];
    const webhook = await register(account, `${slow}?do=held`);
    const other = await register(account, quick);
    for (let count = 0; count < 8; count += 1) await endJob(account);
    // As long as there may be: what is held must not end by itself, however slow the machine.
    const working = deliver(sent, { WEBHOOK_TIMEOUT_MS: "20000" });
    await until(slow, 5);
    await until(quick, 5);
    // What the quick one's answers made room for.
    while ((await deliveriesOf(account, other)).some(({ state }) => state === "pending")) {
      if (sent.length > 0) await deliver(sent);
    }
    expect(await got(quick)).toHaveLength(8);
    expect(await got(slow)).toHaveLength(5);
    await release(slow);
    await working;
    await deliver(sent);
    expect((await deliveriesOf(account, webhook)).every(({ state }) => state === "delivered")).toBe(true);
    expect(await got(slow)).toHaveLength(8);
  });
});
