import { expect } from "vitest";
import { type NewWebhookRequest, NotFoundError, type Stillframe } from "../../../src/client/index.ts";
import type { OperationName } from "../../../src/contract/operations.ts";

/** What the calls are made with. */
export interface Stage {
  /** A client of an account that may do everything, with the operator's token as well. */
  client: Stillframe;
  /** A page that can be captured. */
  page: string;
}

const SMALL = { width: 64, height: 48 } as const;

const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

const signature = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4));

async function newAccountId({ client }: Stage): Promise<string> {
  return (await client.accounts.create({ email: newEmail(), plan: "free" })).id;
}

/** A webhook that sends to a page of the site, which answers whatever comes. */
const newWebhook = ({ client, page }: Stage, options: Omit<NewWebhookRequest, "url"> = {}) =>
  client.webhooks.create({ url: page, ...options });

/** Every operation through the client, checked. One that is missing here does not compile. */
export const CALLS: Readonly<Record<OperationName, (stage: Stage) => Promise<void>>> = {
  captureScreenshot: async ({ client, page }) => {
    const picture = await client.capture({ url: page, ...SMALL, format: "jpeg", quality: 50 });
    expect(picture).toMatchObject({ contentType: "image/jpeg", ...SMALL, targetStatus: 200, targetUrl: page });
    expect(picture.fileName).toBe(`${new URL(page).hostname}.jpeg`);
    expect(picture.bytes.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
    expect(picture.rate.limit - picture.rate.remaining).toBeGreaterThan(0);
    expect(picture.timings["shutter"]).toBeGreaterThanOrEqual(0);
  },
  createJob: async ({ client, page }) => {
    const idempotencyKey = crypto.randomUUID();
    const job = await client.jobs.create({ url: page, ...SMALL }, { idempotencyKey });
    expect(await client.jobs.create({ url: page, ...SMALL }, { idempotencyKey })).toMatchObject({ id: job.id });
    expect(await client.jobs.create({ url: page, ...SMALL })).not.toMatchObject({ id: job.id });
  },
  getJob: async ({ client, page }) => {
    const { id } = await client.jobs.create({ url: page, ...SMALL });
    const seen: string[] = [];
    const job = await client.jobs.wait(id, { onProgress: ({ status }) => seen.push(status) });
    expect(job).toMatchObject({ id, status: "SUCCEEDED", url: page, result: { contentType: "image/png", ...SMALL } });
    expect(seen.at(-1)).toBe("SUCCEEDED");
    expect(await client.jobs.get(id)).toMatchObject({ id, status: "SUCCEEDED" });
  },
  listJobs: async ({ client, page }) => {
    const older = await client.jobs.create({ url: page, ...SMALL });
    const newer = await client.jobs.create({ url: page, ...SMALL });
    const first = await client.jobs.list({ limit: 1 });
    expect(first.jobs).toMatchObject([{ id: newer.id }]);
    const second = await client.jobs.list({ limit: 1, cursor: first.nextCursor ?? "" });
    expect(second.jobs).toMatchObject([{ id: older.id }]);
    expect((await client.jobs.list({ status: "FAILED" })).jobs.filter(({ id }) => id === newer.id)).toEqual([]);
  },
  cancelJob: async ({ client, page }) => {
    const { id } = await client.jobs.create({ url: page, ...SMALL, delay: 10_000 });
    const job = await client.jobs.cancel(id);
    expect(job.status === "CANCELED" || job.cancelRequested).toBe(true);
  },
  createBatch: async ({ client, page }) => {
    const { id, jobs } = await client.batches.create([
      { url: page, ...SMALL },
      { url: `${page}?2`, ...SMALL },
    ]);
    expect(jobs).toMatchObject([
      { batchId: id, url: page },
      { batchId: id, url: `${page}?2` },
    ]);
  },
  getBatch: async ({ client, page }) => {
    const { id } = await client.batches.create([{ url: page, ...SMALL }]);
    const batch = await client.batches.wait(id);
    expect(batch).toMatchObject({ id, counts: { SUCCEEDED: 1, QUEUED: 0 }, jobs: [{ status: "SUCCEEDED" }] });
    expect(await client.batches.get(id)).toMatchObject({ id });
  },
  getResult: async ({ client, page }) => {
    const { id } = await client.jobs.create({ url: page, ...SMALL, format: "pdf" });
    const job = await client.jobs.wait(id);
    const result = await client.jobs.result(job);
    expect(result.contentType).toBe("application/pdf");
    expect(signature(result.bytes)).toBe("%PDF");
    expect(await client.jobs.result(id)).toEqual(result);
  },
  createMockup: async ({ client, page }) => {
    const { bytes: screenshot } = await client.capture({ url: page, ...SMALL });
    const framed = await client.mockup({ screenshot, templateId: "browser-light" });
    expect(framed).toMatchObject({ contentType: "image/png", width: 1920, height: 1036 });
    expect(signature(framed.bytes)).toBe("\x89PNG");
  },
  openLink: async ({ client, page }) => {
    const { id: keyId, secret } = await client.linkKeys.create({ name: "for a test" });
    const link = await client.links.sign({ url: page, ...SMALL, format: "jpeg" }, { keyId, secret, ttl: 60 });
    const taken = await client.links.open(link);
    expect(taken).toMatchObject({ contentType: "image/jpeg", ...SMALL, cache: "miss", targetStatus: 200 });
    expect(await client.links.open(link)).toMatchObject({ bytes: taken.bytes, cache: "hit" });
  },
  createLinkKey: async ({ client }) => {
    const made = await client.linkKeys.create({ name: "for a test", hosts: ["*.example.com"] });
    expect(made).toEqual({ id: expect.stringMatching(/^lk_/), secret: expect.stringMatching(/^lk_secret_/) });
  },
  listLinkKeys: async ({ client }) => {
    const { id } = await client.linkKeys.create({ name: "for a test", hosts: ["*.example.com"] });
    expect(await client.linkKeys.list()).toMatchObject([{ id, name: "for a test", hosts: ["*.example.com"] }]);
  },
  deleteLinkKey: async ({ client }) => {
    const { id } = await client.linkKeys.create({ name: "for a test" });
    expect(await client.linkKeys.delete(id)).toBeUndefined();
    expect(await client.linkKeys.list()).toEqual([]);
  },
  forgetCached: async ({ client, page }) => {
    const request = { url: page, ...SMALL, cache: { ttl: 60 } };
    expect(await client.capture(request)).toMatchObject({ cache: "miss" });
    expect(await client.capture(request)).toMatchObject({ cache: "hit" });
    expect(await client.cache.forget({ url: page })).toBeUndefined();
    expect(await client.capture(request)).toMatchObject({ cache: "miss" });
    expect(await client.cache.forget({ all: true })).toBeUndefined();
    expect(await client.capture(request)).toMatchObject({ cache: "miss" });
  },
  createWebhook: async (stage) => {
    const made = await newWebhook(stage, { events: ["job.failed"], description: "for a test" });
    expect(made).toMatchObject({ url: stage.page, events: ["job.failed"], description: "for a test", enabled: true });
    expect(made.secret).toMatch(/^whsec_/);
  },
  listWebhooks: async (stage) => {
    const { id } = await newWebhook(stage);
    expect(await stage.client.webhooks.list()).toMatchObject([{ id }]);
  },
  getWebhook: async (stage) => {
    const { secret: _, ...made } = await newWebhook(stage);
    expect(await stage.client.webhooks.get(made.id)).toEqual(made);
  },
  updateWebhook: async (stage) => {
    const { id } = await newWebhook(stage);
    expect(await stage.client.webhooks.update(id, { enabled: false })).toMatchObject({ id, enabled: false });
  },
  deleteWebhook: async (stage) => {
    const { id } = await newWebhook(stage);
    expect(await stage.client.webhooks.delete(id)).toBeUndefined();
    await expect(stage.client.webhooks.get(id)).rejects.toBeInstanceOf(NotFoundError);
  },
  rotateWebhookSecret: async (stage) => {
    const { id, secret } = await newWebhook(stage);
    const rotated = await stage.client.webhooks.rotateSecret(id);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
  },
  testWebhook: async (stage) => {
    const { id } = await newWebhook(stage);
    expect(await stage.client.webhooks.test(id)).toMatchObject({ webhookId: id, type: "webhook.test", jobId: null });
  },
  listDeliveries: async (stage) => {
    const { id } = await newWebhook(stage);
    const older = await stage.client.webhooks.test(id);
    const newer = await stage.client.webhooks.test(id);
    const first = await stage.client.webhooks.deliveries(id, { limit: 1 });
    expect(first.deliveries).toMatchObject([{ id: newer.id }]);
    const second = await stage.client.webhooks.deliveries(id, { limit: 1, cursor: first.nextCursor ?? "" });
    expect(second.deliveries).toMatchObject([{ id: older.id }]);
  },
  redeliver: async (stage) => {
    const { id } = await newWebhook(stage);
    const { eventId } = await stage.client.webhooks.test(id);
    const { deliveries } = await stage.client.webhooks.deliveries(id);
    const again = await stage.client.webhooks.redeliver(deliveries[0]?.id ?? "");
    expect(again).toMatchObject({ webhookId: id, eventId });
    expect(again.id).not.toBe(deliveries[0]?.id);
  },
  getUsage: async ({ client }) => {
    const { plan, limit, used, remaining } = await client.usage();
    expect(plan).toBe("scale");
    expect(remaining).toBe(limit - used);
  },
  createAccount: async ({ client }) => {
    const made = await client.accounts.create({ email: newEmail(), plan: "free", retentionDays: 3 });
    expect(made.token).toMatch(/^sf_live_/);
  },
  findAccounts: async ({ client }) => {
    const email = newEmail();
    const { id } = await client.accounts.create({ email, plan: "free" });
    expect(await client.accounts.find(email)).toMatchObject([{ id, email, plan: "free" }]);
    expect(await client.accounts.find(newEmail())).toEqual([]);
  },
  updateAccount: async (stage) => {
    const id = await newAccountId(stage);
    const changes = { plan: "growth", suspended: true } as const;
    expect(await stage.client.accounts.update(id, changes)).toMatchObject({ id, ...changes });
  },
  resetPassword: async (stage) => {
    const { url } = await stage.client.accounts.resetPassword(await newAccountId(stage));
    expect(url).toContain("/reset-password?ticket=");
  },
  createInvitation: async ({ client }) => {
    expect((await client.accounts.invite(newEmail())).url).toContain("/sign-up?ticket=");
  },
  createToken: async (stage) => {
    const { token } = await stage.client.accounts.createToken(await newAccountId(stage), "another");
    expect(token).toMatch(/^sf_live_/);
  },
  revokeToken: async (stage) => {
    const account = await newAccountId(stage);
    const { id } = await stage.client.accounts.createToken(account, "another");
    expect(await stage.client.accounts.revokeToken(account, id)).toBeUndefined();
    await expect(stage.client.accounts.revokeToken(account, "another")).rejects.toBeInstanceOf(NotFoundError);
  },
  getStats: async ({ client, page }) => {
    await client.capture({ url: page, ...SMALL });
    const { captures, phases, sessions } = await client.stats();
    expect([captures >= 1, sessions.open >= 0, Object.keys(phases).includes("shutter")]).toEqual([true, true, true]);
  },
  getHealth: async ({ client }) => {
    expect(await client.health()).toEqual({ ok: true, version: expect.any(String) });
    expect((await client.health({ deep: true })).checks).toHaveProperty("browser");
  },
  getOpenApi: async ({ client }) => {
    expect(await client.openApi()).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/screenshot": expect.any(Object) },
    });
  },
};
