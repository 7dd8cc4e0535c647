import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { Browser, newPerson, PASSWORD } from "./browse.ts";

const leadsTo = (response: Response): string | null => response.headers.get("Location");

describe("signing up", () => {
  it("opens an account on the first plan and signs in", async () => {
    const { browser, email } = await newPerson();
    const account = await env.DB.prepare("SELECT plan FROM accounts WHERE email = ?").bind(email).first();
    expect(account).toEqual({ plan: "free" });
    expect((await browser.get("/account/tokens")).status).toBe(200);
  });

  it("leads on to what somebody wanted to try before, and to no page of others", async () => {
    const wanted = "/playground?url=https%3A%2F%2Fexample.com%2F";
    const asked = leadsTo(await new Browser().get(wanted)) ?? "";
    const signIn = await (await new Browser().get(asked)).text();
    const [, path = ""] = /href="(\/sign-up\?next=[^"]+)"/.exec(signIn) ?? [];
    const form = await (await new Browser().get(path)).text();
    const [, next = ""] = /name="next" value="([^"]+)"/.exec(form) ?? [];
    const signUp = (to: string) =>
      new Browser().post("/sign-up", { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, next: to });
    expect(leadsTo(await signUp(next))).toBe(wanted);
    expect(leadsTo(await signUp("https://evil.example/"))).toBe("/account/tokens");
  });

  it("refuses an email that somebody has, in any spelling", async () => {
    const { email } = await newPerson();
    const response = await new Browser().post("/sign-up", { email: email.toUpperCase(), password: PASSWORD });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("There is an account with this email already.");
  });

  it("does not give an account that the operator made to whoever knows its email", async () => {
    const { email } = await newAccount({ plan: "scale" });
    const browser = new Browser();
    expect((await browser.post("/sign-up", { email, password: PASSWORD })).status).toBe(422);
    expect((await browser.post("/sign-in", { email, password: PASSWORD })).status).toBe(422);
    expect(leadsTo(await browser.get("/account/tokens"))).toContain("/sign-in");
  });

  it.each([
    ["no-at-sign", PASSWORD, "does not look like an email"],
    ["short@example.com", "short", "at least 10 characters"],
    ["long@example.com", "x".repeat(129), "at most 128 characters"],
  ])("says what is wrong with %s and its password", async (email, password, words) => {
    const response = await new Browser().post("/sign-up", { email, password });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(words);
  });
});

describe("signing in", () => {
  it("answers a wrong password and an unknown email alike", async () => {
    const { email } = await newPerson();
    const texts = await Promise.all(
      [email, "nobody@example.com"].map(async (tried) => {
        const response = await new Browser().post("/sign-in", { email: tried, password: "not the password" });
        expect(response.status).toBe(422);
        expect(response.headers.getSetCookie()).toEqual([]);
        return (await response.text()).replaceAll(tried, "");
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it("leads back to the page that asked for it, and to no page of others", async () => {
    const { email } = await newPerson();
    const asked = await new Browser().get("/account/jobs");
    expect(leadsTo(asked)).toBe("/sign-in?notice=sign-in&next=%2Faccount%2Fjobs");
    const signIn = (next: string) => new Browser().post("/sign-in", { email, password: PASSWORD, next });
    expect(leadsTo(await signIn("/account/jobs"))).toBe("/account/jobs");
    for (const next of [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example",
      "/account/../../x",
      "javascript:1",
    ]) {
      expect(leadsTo(await signIn(next))).toBe("/account");
    }
  });

  it("gives a session that no script can read, for this host alone", async () => {
    const { email } = await newPerson();
    const response = await new Browser().post("/sign-in", { email, password: PASSWORD });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^stillframe\.session_token=/);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toContain("Domain=");
  });

  it("is turned away after too many tries for one email, known or not", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const attempt = () => new Browser().post("/sign-in", { email, password: "not the password" });
    const statuses = [];
    // Ten a minute: the minute may end in between once.
    while (statuses.at(-1) !== 429 && statuses.length < 21) statuses.push((await attempt()).status);
    expect(statuses).toContain(429);
  });
});

describe("a session", () => {
  it("ends when it expires", async () => {
    const { browser, email } = await newPerson();
    await env.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)")
      .bind(new Date(Date.now() - 1000).toISOString(), email)
      .run();
    expect(leadsTo(await browser.get("/account/tokens"))).toContain("/sign-in");
  });

  it("that has expired is forgotten, also when nobody comes back with it", async () => {
    const { email } = await newPerson();
    const ofIt = "FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)";
    await env.DB.prepare(`UPDATE sessions SET expires_at = ? WHERE id IN (SELECT id ${ofIt})`)
      .bind(new Date(Date.now() - 1000).toISOString(), email)
      .run();
    await newPerson();
    expect(await env.DB.prepare(`SELECT 1 ${ofIt}`).bind(email).first()).toBeNull();
  });

  it("ends by signing out, also for whoever kept its cookie", async () => {
    const { browser } = await newPerson();
    const kept = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    expect(leadsTo(await browser.post("/sign-out"))).toContain("/sign-in");
    expect(browser.cookies.size).toBe(0);
    expect(leadsTo(await new Browser().get("/account/tokens", { Cookie: kept }))).toContain("/sign-in");
  });

  it("is nothing that could be made up", async () => {
    const { browser } = await newPerson();
    const [[name, value] = ["", ""]] = browser.cookies;
    const forged = `${name}=${value.replace(/^./, (first) => (first === "a" ? "b" : "a"))}`;
    expect(leadsTo(await new Browser().get("/account/tokens", { Cookie: forged }))).toContain("/sign-in");
  });
});
