import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { api, read } from "../../support/api.ts";
import { accountOf, Browser, newPerson, PASSWORD, tokenOf } from "./browse.ts";

const NEW_PASSWORD = "another long and quiet password";

const usage = (token: string) => read<{ retentionDays: number }>(api("/api/usage", { token }));

/** What is asked for, how that is answered, and the days that then hold. */
const RETENTIONS = [
  ["1", 303, 1],
  ["0", 422, 1],
  ["30", 303, 30],
  ["31", 422, 30],
  ["1.5", 422, 30],
  ["", 422, 30],
  ["all", 422, 30],
] as const;

describe("retention", () => {
  it("can be 1 to 30 days, and stays as it was for anything else", async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    for (const [days, status, kept] of RETENTIONS) {
      expect((await person.browser.post("/account/settings/retention", { days })).status, days).toBe(status);
      expect(await usage(token), days).toMatchObject({ retentionDays: kept });
    }
  });
});

describe("a new password", () => {
  it("signs every other browser out and replaces the old one", async () => {
    const { browser, email } = await newPerson();
    const other = new Browser();
    await other.post("/sign-in", { email, password: PASSWORD });
    const changed = await browser.post("/account/settings/password", { current: PASSWORD, new: NEW_PASSWORD });
    expect(changed.status).toBe(303);
    expect((await browser.get("/account/settings")).status).toBe(200);
    expect((await other.get("/account/settings")).status).toBe(303);
    expect((await new Browser().post("/sign-in", { email, password: PASSWORD })).status).toBe(422);
    expect((await new Browser().post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(303);
  });

  it("is refused without the old one, or when it is too short", async () => {
    const { browser } = await newPerson();
    const change = (fields: Record<string, string>) => browser.post("/account/settings/password", fields);
    const unproved = await change({ current: "not the password", new: NEW_PASSWORD });
    expect(unproved.status).toBe(422);
    expect(await unproved.text()).toContain("This is not your password.");
    expect(await (await change({ current: PASSWORD, new: "short" })).text()).toContain("10 to 128 characters");
  });
});

describe("signing out everywhere", () => {
  it("ends every session, and no API token", async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const other = new Browser();
    await other.post("/sign-in", { email: person.email, password: PASSWORD });
    await person.browser.post("/account/settings/sign-out-everywhere");
    expect((await person.browser.get("/account/tokens")).status).toBe(303);
    expect((await other.get("/account/tokens")).status).toBe(303);
    expect((await api("/api/usage", { token })).status).toBe(200);
  });
});

describe("deleting the account", () => {
  it("is not done without the password", async () => {
    const { browser } = await newPerson();
    expect((await browser.post("/account/settings/delete", { proof: "not the password" })).status).toBe(422);
    expect((await browser.get("/account/tokens")).status).toBe(200);
  });

  it("leaves nothing of it: no token, job, result, webhook, usage, session, or user", async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const account = await accountOf(person);
    const job = await read<{ id: string }>(
      api("/api/jobs", { method: "POST", token, body: { url: "http://127.0.0.1:9/" } }),
    );
    const hook = await read<{ id: string }>(
      api("/api/webhooks", { method: "POST", token, body: { url: "http://127.0.0.1:9/" } }),
    );
    await env.RESULTS.put(`results/${account}/${job.id}/1`, "a picture");
    const deleted = await person.browser.post("/account/settings/delete", { proof: PASSWORD });
    expect(deleted.headers.get("Location")).toBe("/sign-in?notice=deleted");

    expect((await api("/api/usage", { token })).status).toBe(401);
    expect(await env.ACCOUNTS.getByName(`${account}/0`).job(job.id)).toBeNull();
    expect(await env.ACCOUNTS.getByName(`${account}/0`).webhook(hook.id)).toBeNull();
    expect((await env.RESULTS.list({ prefix: `results/${account}/` })).objects).toEqual([]);
    expect(await env.LIMITS.getByName(account).days()).toEqual([]);
    for (const [table, column, value] of [
      ["accounts", "id", account],
      ["tokens", "account_id", account],
      ["members", "account_id", account],
      ["users", "email", person.email],
    ]) {
      const left = await env.DB.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).bind(value).first();
      expect(left, `${table} still has it`).toBeNull();
    }
    const orphans = "SELECT 1 FROM sessions WHERE user_id NOT IN (SELECT id FROM users)";
    expect(await env.DB.prepare(orphans).first()).toBeNull();
    expect((await person.browser.post("/sign-in", { email: person.email, password: PASSWORD })).status).toBe(422);
  });
});
