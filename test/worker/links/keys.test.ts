import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LinkKeyView } from "../../../src/contract/links/keys.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { adminApi, api, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { linkOf, newKey, newStage } from "./link.ts";

const keysOf = async ({ token }: TestAccount) =>
  (await read<{ linkKeys: LinkKeyView[] }>(api("/api/link-keys", { token }))).linkKeys;

const SMALL = { width: 64, height: 48 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("link keys", () => {
  it("show their secret once, and are listed without it", async () => {
    const account = await newAccount();
    const { id, secret } = await newKey(account, { name: "My site", hosts: ["Example.com", "*.example.org"] });
    expect(id).toMatch(/^lk_\w+$/);
    expect(secret.length).toBeGreaterThan(40);
    const listed = await keysOf(account);
    expect(listed).toEqual([
      { id, name: "My site", hosts: ["example.com", "*.example.org"], createdAt: expect.any(String) },
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it("are not stored readable", async () => {
    const { id, secret } = await newKey(await newAccount());
    const row = await env.DB.prepare("SELECT * FROM link_keys WHERE id = ?").bind(id).first();
    expect(row).toMatchObject({ id });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it("are at most ten, however many are asked for at once", async () => {
    const account = await newAccount();
    const asked = Array.from({ length: 14 }, () =>
      api("/api/link-keys", { method: "POST", token: account.token, body: { name: "one of many" } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect(await keysOf(account)).toHaveLength(10);
    const refused = await api("/api/link-keys", { method: "POST", token: account.token, body: { name: "x" } });
    expect(await read(refused)).toMatchObject({ code: "limit_reached" });
  });

  it.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: "x", hosts: [] }, "hosts"],
    [{ name: "x", hosts: ["https://example.com"] }, "hosts"],
    [{ name: "x", hosts: ["a.*.com"] }, "hosts"],
    [{ name: "x", host: "example.com" }, "host"],
  ])("are refused where they are wrong: %j", async (body, field) => {
    const { token } = await newAccount();
    const response = await api("/api/link-keys", { method: "POST", token, body });
    expect(response.status).toBe(400);
    expect((await read<{ details: { path: string[] }[] }>(response)).details[0]?.path[0]).toBe(field);
  });

  it("can be deleted by their account alone; their links then stop, those with a kept picture too", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: siteUrl("/plain"), ...SMALL });
    expect((await api(link)).status).toBe(200);
    const path = `/api/link-keys/${key.id}`;
    expect((await api(path, { method: "DELETE", token: (await newAccount()).token })).status).toBe(404);
    expect((await api(link)).status).toBe(200);
    expect((await api(path, { method: "DELETE", token: account.token })).status).toBe(204);
    const stopped = await api(link);
    expect(stopped.status).toBe(403);
    expect(stopped.headers.get("Cache-Control")).toBe("no-store");
    expect(await read(stopped)).toMatchObject({ code: "link_invalid" });
    expect((await api(path, { method: "DELETE", token: account.token })).status).toBe(404);
  });

  it("that another isolate deleted stop within 5 seconds", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: siteUrl("/plain"), ...SMALL });
    expect((await api(link)).status).toBe(200);
    await env.DB.prepare("DELETE FROM link_keys WHERE account_id = ?").bind(account.id).run();
    vi.setSystemTime(Date.now() + 5000);
    expect((await api(link)).status).toBe(403);
  });

  it("of a suspended account open nothing", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: siteUrl("/plain"), ...SMALL });
    expect((await api(link)).status).toBe(200);
    const suspend = (suspended: boolean) =>
      adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { suspended } });
    await suspend(true);
    const stopped = await api(link);
    expect(stopped.status).toBe(403);
    expect(await read(stopped)).toMatchObject({ code: "account_suspended" });
    await suspend(false);
    expect((await api(link)).status).toBe(200);
  });

  it("can name the hosts that their links may capture", async () => {
    const { account } = await newStage();
    const { host, hostname } = new URL(siteUrl("/"));
    const shown = { url: siteUrl("/plain"), ...SMALL };
    const statusUnder = async (hosts: string[]) =>
      (await api(await linkOf(await newKey(account, { hosts }), shown))).status;
    expect(await statusUnder(["example.com", hostname])).toBe(200);
    expect(await statusUnder([host])).toBe(200);
    expect(await statusUnder([`${hostname}:1`])).toBe(403);
    expect(await statusUnder(["example.com", "*.example.com"])).toBe(403);
  });
});
