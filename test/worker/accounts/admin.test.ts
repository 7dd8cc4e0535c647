import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { hashToken } from "../../../src/accounts/token.ts";
import type { AccountView } from "../../../src/contract/account.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount } from "../../support/account.ts";
import { adminApi, api, read } from "../../support/api.ts";

const find = async (email: string) =>
  (await read<{ accounts: AccountView[] }>(adminApi(`/accounts?email=${encodeURIComponent(email)}`))).accounts;

const create = (body: unknown) => adminApi("/accounts", { method: "POST", body });

describe("the operator's accounts", () => {
  it("come with a token that works at once, and are found by their email in any case", async () => {
    const { id, email, token } = await newAccount({ plan: "pro" });
    expect(id).toMatch(/^acc_[0-9A-Za-z]{22}$/);
    expect((await api("/api/usage", { token })).status).toBe(200);
    const [account, ...others] = await find(email.toUpperCase());
    expect(others).toEqual([]);
    expect(account).toEqual({
      id,
      email,
      plan: "pro",
      retentionDays: 30,
      suspended: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    });
  });

  it("can be made with another retention", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await create({ email, plan: "free", retentionDays: 3 })).status).toBe(201);
    expect(await find(email)).toMatchObject([{ retentionDays: 3 }]);
  });

  it("are one for each email, whatever its case", async () => {
    const { email } = await newAccount();
    const taken = await create({ email: email.toUpperCase(), plan: "free" });
    expect(taken.status).toBe(400);
    const { code, details } = await read<ErrorBody>(taken);
    expect(code).toBe("invalid_request");
    expect(details).toEqual([
      { code: "taken", path: ["email"], message: "There is an account with this email already." },
    ]);
    expect(await find(email)).toHaveLength(1);
  });

  it.each([
    [{ email: "no address", plan: "free" }, ["email"]],
    [{ email: "a@example.com", plan: "gold" }, ["plan"]],
    [{ email: "a@example.com", plan: "free", retentionDays: 31 }, ["retentionDays"]],
    [{ email: "a@example.com", plan: "free", retention: 3 }, ["retention"]],
  ])("are not made of %j", async (body, path) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).details?.map((detail) => detail.path)).toEqual([path]);
  });

  it("are changed field by field, seen by the next request", async () => {
    const { id, email, token } = await newAccount();
    await api("/api/usage", { token });
    const changed = await adminApi(`/accounts/${id}`, { method: "PATCH", body: { plan: "growth", retentionDays: 7 } });
    expect(changed.status).toBe(200);
    expect(await read(changed)).toMatchObject({ id, email, plan: "growth", retentionDays: 7, suspended: false });
    expect(await read(api("/api/usage", { token }))).toMatchObject({ plan: "growth", retentionDays: 7, limit: 25_000 });
    const same = await adminApi(`/accounts/${id}`, { method: "PATCH", body: {} });
    expect(await read(same)).toMatchObject({ plan: "growth", retentionDays: 7 });
  });

  it("that do not exist are not found", async () => {
    expect(await find("nobody@example.com")).toEqual([]);
    const body = { plan: "free" };
    expect((await adminApi("/accounts/acc_nobody", { method: "PATCH", body })).status).toBe(404);
    const name = { name: "CI" };
    expect((await adminApi("/accounts/acc_nobody/tokens", { method: "POST", body: name })).status).toBe(404);
  });
});

describe("the operator's tokens for an account", () => {
  const addToken = async (id: string) =>
    await read<{ id: string; token: string }>(
      adminApi(`/accounts/${id}/tokens`, { method: "POST", body: { name: "CI" } }),
    );
  const revoke = (id: string, tokenId: string) => adminApi(`/accounts/${id}/tokens/${tokenId}`, { method: "DELETE" });

  it("work beside those that are there", async () => {
    const account = await newAccount();
    const added = await addToken(account.id);
    expect(added.id).toMatch(/^tok_/);
    for (const token of [account.token, added.token]) expect((await api("/api/usage", { token })).status).toBe(200);
  });

  it("stop to work at once when they are revoked, and only they", async () => {
    const account = await newAccount();
    const added = await addToken(account.id);
    await api("/api/usage", { token: added.token });
    const revoked = await revoke(account.id, added.id);
    expect(revoked.status).toBe(204);
    expect(await revoked.text()).toBe("");
    expect((await api("/api/usage", { token: added.token })).status).toBe(401);
    expect((await api("/api/usage", { token: account.token })).status).toBe(200);
  });

  it("may be revoked twice, but not through another account", async () => {
    const [anna, ben] = [await newAccount(), await newAccount()];
    const added = await addToken(anna.id);
    expect((await revoke(ben.id, added.id)).status).toBe(404);
    expect((await api("/api/usage", { token: added.token })).status).toBe(200);
    expect((await revoke(anna.id, added.id)).status).toBe(204);
    expect((await revoke(anna.id, added.id)).status).toBe(204);
    expect((await revoke(anna.id, "tok_nothing")).status).toBe(404);
  });

  it("are kept as a digest and a few first characters, never whole", async () => {
    const { id, token } = await newAccount();
    const rows = await env.DB.prepare("SELECT * FROM tokens WHERE account_id = ?").bind(id).all();
    expect(rows.results).toMatchObject([{ prefix: token.slice(0, 12), hash: await hashToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
  });
});
