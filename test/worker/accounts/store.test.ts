import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as store from "../../../src/accounts/store.ts";
import { sha256Hex } from "../../../src/lib/crypto.ts";
import { newId } from "../../../src/lib/ids.ts";

const LOST = new Error("D1_ERROR: Network connection lost.");

/** The real database, whose answers to writes are lost so many times after the write was done. */
function losingAnswers(times: number): D1Database {
  let left = times;
  const lose = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    if (left-- > 0) throw LOST;
    return answer;
  };
  const losing = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, method: keyof D1PreparedStatement) => {
        if (method === "bind") return (...values: unknown[]) => losing(target.bind(...values));
        if (method === "first") return () => lose(target.first());
        return Reflect.get(target, method, target) as unknown;
      },
    });
  return new Proxy(env.DB, {
    get: (db, method: keyof D1Database) => {
      if (method === "prepare") return (sql: string) => losing(db.prepare(sql));
      if (method === "batch") return (all: D1PreparedStatement[]) => lose(db.batch(all));
      return Reflect.get(db, method, db) as unknown;
    },
  });
}

const someAccount = () => ({
  id: newId("acc"),
  email: `${newId("anna").toLowerCase()}@example.com`,
  plan: "free" as const,
  retentionDays: 7,
  createdAt: Date.parse("2026-11-05T06:07:08.009Z"),
});

const someToken = async () => {
  const id = newId("tok");
  return { id, name: "A token", hash: await sha256Hex(id), prefix: "sf_live_abcd", createdAt: Date.now() };
};

const count = async (table: "accounts" | "tokens", column: string, value: string) =>
  await env.DB.prepare(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).bind(value).first("count(*)");

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0)); // no wait between attempts
afterEach(() => void vi.restoreAllMocks());

describe("accounts in the database", () => {
  it("are written once, with one token, when the answer to the first write is lost", async () => {
    const account = someAccount();
    const token = await someToken();
    expect(await store.insertAccount(losingAnswers(1), account, token)).toBe(true);
    expect(await count("accounts", "email", account.email)).toBe(1);
    expect(await count("tokens", "account_id", account.id)).toBe(1);
  });

  it("are not there in part when the email is taken", async () => {
    const first = someAccount();
    await store.insertAccount(env.DB, first, await someToken());
    const second = { ...someAccount(), email: first.email };
    expect(await store.insertAccount(env.DB, second, await someToken())).toBe(false);
    expect(await count("accounts", "id", second.id)).toBe(0);
    expect(await count("tokens", "account_id", second.id)).toBe(0);
  });

  it("are made once when two ask for the same email at the same time", async () => {
    const { email } = someAccount();
    const asking = [someAccount(), someAccount()].map(async (account) => {
      account.email = email;
      return store.insertAccount(env.DB, account, await someToken());
    });
    const made = await Promise.all(asking);
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it("say so when the database stays away", async () => {
    await expect(store.insertAccount(losingAnswers(3), someAccount(), await someToken())).rejects.toBe(LOST);
  });

  it("are changed field by field, and twice is as good as once", async () => {
    const account = someAccount();
    await store.insertAccount(env.DB, account, await someToken());
    const suspended = await store.changeAccount(losingAnswers(1), account.id, { suspended: true });
    expect(suspended).toEqual({
      id: account.id,
      email: account.email,
      plan: "free",
      retentionDays: 7,
      suspended: true,
      createdAt: "2026-11-05T06:07:08.009Z",
      version: expect.any(Number),
    });
    const moved = await store.changeAccount(env.DB, account.id, { plan: "scale", retentionDays: 1 });
    expect(moved).toMatchObject({ plan: "scale", retentionDays: 1, suspended: true });
    const free = await store.changeAccount(env.DB, account.id, { suspended: false });
    expect(free).toMatchObject({ plan: "scale", retentionDays: 1, suspended: false });
  });
});

describe("tokens in the database", () => {
  it("are written once when the answer is lost, and only for an account that exists", async () => {
    const account = someAccount();
    await store.insertAccount(env.DB, account, await someToken());
    const token = await someToken();
    expect(await store.insertToken(losingAnswers(2), account.id, token)).toBe(true);
    expect(await count("tokens", "account_id", account.id)).toBe(2);
    expect(await store.insertToken(env.DB, "acc_nobody", await someToken())).toBe(false);
  });

  it("lead to their account until they are revoked", async () => {
    const account = someAccount();
    const token = await someToken();
    await store.insertAccount(env.DB, account, token);
    const holder = await store.findHolder(env.DB, token.hash);
    expect(holder).toMatchObject({ tokenId: token.id, account: { id: account.id } });
    expect(await store.markRevoked(losingAnswers(1), account.id, token.id)).toBe(true);
    expect(await store.findHolder(env.DB, token.hash)).toBeNull();
  });

  it("cannot be revoked through another account", async () => {
    const [anna, ben] = [someAccount(), someAccount()];
    const token = await someToken();
    await store.insertAccount(env.DB, anna, token);
    await store.insertAccount(env.DB, ben, await someToken());
    expect(await store.markRevoked(env.DB, ben.id, token.id)).toBe(false);
    expect(await store.findHolder(env.DB, token.hash)).not.toBeNull();
  });

  it("go with their account", async () => {
    const account = someAccount();
    await store.insertAccount(env.DB, account, await someToken());
    await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(account.id).run();
    expect(await count("tokens", "account_id", account.id)).toBe(0);
  });
});
