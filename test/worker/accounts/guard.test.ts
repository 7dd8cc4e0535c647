import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { markRevoked } from "../../../src/accounts/store.ts";
import { hashToken, mintToken } from "../../../src/accounts/token.ts";
import { TOKEN_CACHE_MS } from "../../../src/config.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { adminApi, api, apiRequest, apiWith, read } from "../../support/api.ts";

const usage = (token?: string) => api("/api/usage", token === undefined ? {} : { token });

const withHeader = (authorization: string) =>
  apiWith({}, new Request("http://localhost/api/usage", { headers: { Authorization: authorization } }));

const idOf = async ({ token }: TestAccount) =>
  await env.DB.prepare("SELECT id FROM tokens WHERE hash = ?")
    .bind(await hashToken(token))
    .first<string>("id");

/** The real database, and how often it was asked something. */
function counted(): { DB: D1Database; asked: () => number } {
  const prepare = vi.fn((sql: string) => env.DB.prepare(sql));
  const DB = new Proxy(env.DB, { get: (db, name) => (name === "prepare" ? prepare : Reflect.get(db, name, db)) });
  return { DB, asked: () => prepare.mock.calls.length };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("a request with an API token", () => {
  it("is let in, whatever the case of the scheme", async () => {
    const { token } = await newAccount();
    expect((await usage(token)).status).toBe(200);
    expect((await withHeader(`bearer  ${token}`)).status).toBe(200);
  });

  it("is let in many times at once", async () => {
    const { token } = await newAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => usage(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("costs one look-up for all that come within the time a token is trusted", async () => {
    const { token } = await newAccount();
    await env.DB.prepare("UPDATE tokens SET last_used_at = ?").bind(Date.now()).run();
    const { DB, asked } = counted();
    const ask = () => apiWith({ DB }, apiRequest("/api/usage", { token }));
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(asked()).toBe(1);
    later(TOKEN_CACHE_MS);
    await ask();
    expect(asked()).toBe(2);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    `Basic ${mintToken()}`,
    "Bearer sf_live_abc",
    `Bearer ${mintToken()}`,
    "Bearer a b",
  ])("is turned away in the same words when its header is %j", async (authorization) => {
    const response = await withHeader(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({
      error: "Send a valid API token: `Authorization: Bearer sf_live_…`.",
      code: "unauthorized",
      requestId: response.headers.get("X-Request-Id"),
      retryable: false,
    });
  });

  it("is turned away at the same cost whether the token is malformed, unknown or revoked", async () => {
    const account = await newAccount();
    await markRevoked(env.DB, account.id, (await idOf(account)) ?? "");
    for (const token of ["sf_live_malformed", mintToken(), account.token]) {
      const { DB, asked } = counted();
      expect((await apiWith({ DB }, apiRequest("/api/usage", { token }))).status).toBe(401);
      expect(asked()).toBe(1);
    }
  });

  it("is turned away when there is no token at all, without a look-up", async () => {
    const { DB, asked } = counted();
    expect((await apiWith({ DB }, apiRequest("/api/usage"))).status).toBe(401);
    expect(asked()).toBe(0);
  });

  it("is turned away within 5 s of a revocation made elsewhere", async () => {
    const account = await newAccount();
    expect((await usage(account.token)).status).toBe(200);
    await markRevoked(env.DB, account.id, (await idOf(account)) ?? "");
    later(5000);
    expect((await usage(account.token)).status).toBe(401);
  });

  it("is refused while the account is suspended, and welcome again afterwards", async () => {
    const { id, token } = await newAccount();
    const suspend = (suspended: boolean) => adminApi(`/accounts/${id}`, { method: "PATCH", body: { suspended } });
    await usage(token);
    await suspend(true);
    const refused = await usage(token);
    expect(refused.status).toBe(403);
    expect(await read(refused)).toMatchObject({ code: "account_suspended", retryable: false });
    await suspend(false);
    expect((await usage(token)).status).toBe(200);
  });

  it("leaves when the token was last used, once a minute", async () => {
    const { id, token } = await newAccount();
    const lastUsed = async () => (await env.LIMITS.getByName(id).tokenUses())[0]?.usedAt ?? null;
    const use = () => apiWith({}, apiRequest("/api/usage", { token }));
    expect(await lastUsed()).toBeNull();
    const first = Date.now();
    await use();
    expect(await lastUsed()).toBe(first);
    later(59_999);
    await use();
    expect(await lastUsed()).toBe(first);
    later(TOKEN_CACHE_MS);
    await use();
    expect(await lastUsed()).toBe(Date.now());
  });

  it("is answered as usual when its use cannot be noted", async () => {
    const { token } = await newAccount();
    const DB = new Proxy(env.DB, {
      get: (db, name) => {
        if (name !== "prepare") return Reflect.get(db, name, db) as unknown;
        return (sql: string) =>
          db.prepare(sql.startsWith("UPDATE") ? "UPDATE missing SET a = ? WHERE b = ? AND c = ? AND d = ?" : sql);
      },
    });
    expect((await apiWith({ DB }, apiRequest("/api/usage", { token }))).status).toBe(200);
  });

  it("is answered as an error of ours when the database is away, and not held against the token", async () => {
    const { token } = await newAccount();
    const DB = {
      prepare: () => {
        throw new Error("D1_ERROR: secret detail");
      },
    };
    const failed = await apiWith({ DB }, apiRequest("/api/usage", { token }));
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain("secret detail");
    expect((await usage(token)).status).toBe(200);
  });
});

describe("a request to the operator's paths", () => {
  const path = "/api/admin/accounts?email=nobody@example.com";

  it("is let in with the operator's token alone", async () => {
    expect((await api(path, { token: "the-operators-token-in-tests" })).status).toBe(200);
    for (const token of ["the-operators-token-in-test", "the-operators-token-in-testS", mintToken()]) {
      const refused = await api(path, { token });
      expect(refused.status).toBe(401);
      expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await read(refused)).toMatchObject({ code: "unauthorized" });
    }
    expect((await api(path)).status).toBe(401);
  });

  it("is not let in with an account's token", async () => {
    const { token } = await newAccount({ plan: "scale" });
    expect((await api(path, { token })).status).toBe(401);
  });

  it("finds nothing there while no operator's token is set", async () => {
    const response = await apiWith({ ADMIN_TOKEN: undefined }, apiRequest(path, { token: "undefined" }));
    expect(response.status).toBe(404);
    expect(await read(response)).toMatchObject({ code: "not_found" });
  });

  it("does not open the service to the operator's token", async () => {
    expect((await usage("the-operators-token-in-tests")).status).toBe(401);
  });
});
