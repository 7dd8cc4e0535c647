import { describe, expect, it } from "vitest";
import { adminApi, apiRequest, apiWith, read } from "../../support/api.ts";
import { newAccount } from "../../support/account.ts";
import { accountOf, Browser, newPerson, PASSWORD } from "./browse.ts";

const NEW_PASSWORD = "another long and quiet password";

/** The path of a link that the operator makes, and what it carries. */
async function linkFrom(path: string, body?: object): Promise<{ path: string; ticket: string }> {
  const response = await adminApi(path, { method: "POST", ...(body && { body }) });
  expect(response.status).toBe(201);
  const { pathname, search, searchParams } = new URL((await read<{ url: string }>(response)).url);
  return { path: pathname + search, ticket: searchParams.get("ticket") ?? "" };
}

const signIn = async (email: string, password: string, headers = {}) =>
  (await new Browser().post("/sign-in", { email, password }, headers)).status;

describe("a link to set a new password", () => {
  it("sets it once, and signs every browser out", async () => {
    const person = await newPerson();
    const { path, ticket } = await linkFrom(`/accounts/${await accountOf(person)}/reset-password`);
    expect(await (await new Browser().get(path)).text()).toContain(person.email);
    const set = (password: string) => new Browser().post("/reset-password", { ticket, password });
    expect((await set("short")).status).toBe(422);
    expect((await set(NEW_PASSWORD)).status).toBe(303);
    expect((await set(PASSWORD)).status).toBe(403);
    expect((await person.browser.get("/account/settings")).status).toBe(303);
    expect(await signIn(person.email, PASSWORD)).toBe(422);
    expect(await signIn(person.email, NEW_PASSWORD)).toBe(303);
  });

  it("gives whoever has an account that the operator made a way to sign in", async () => {
    const { id, email } = await newAccount();
    const { ticket } = await linkFrom(`/accounts/${id}/reset-password`);
    expect((await new Browser().post("/reset-password", { ticket, password: NEW_PASSWORD })).status).toBe(303);
    expect(await signIn(email, NEW_PASSWORD)).toBe(303);
  });

  it("opens nothing when a character of it was changed, and is made for accounts that there are", async () => {
    const { id } = await newAccount();
    const { ticket } = await linkFrom(`/accounts/${id}/reset-password`);
    const changed = `${ticket.slice(0, -1)}${ticket.endsWith("0") ? "1" : "0"}`;
    expect((await new Browser().get(`/reset-password?ticket=${changed}`)).status).toBe(403);
    expect((await new Browser().get("/reset-password")).status).toBe(403);
    expect((await adminApi("/accounts/acc_nobody/reset-password", { method: "POST" })).status).toBe(404);
  });
});

describe("an invitation", () => {
  const INVITED = { SIGN_UPS: "invited" };
  const signUp = (email: string, ticket: string) => {
    const body = new URLSearchParams({ email, password: PASSWORD, ticket });
    const headers = { Origin: "http://localhost", Accept: "text/html" };
    return apiWith(INVITED, new Request("http://localhost/sign-up", { method: "POST", body, headers }));
  };

  it("opens an account for the email that it is for, where nobody else may sign up", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { path, ticket } = await linkFrom("/invitations", { email });
    const form = await apiWith(INVITED, apiRequest(path));
    expect(await form.text()).toContain(email);
    expect((await signUp(`other-${email}`, ticket)).status).toBe(422);
    expect(await (await signUp(email, "")).text()).toContain("by invitation");
    expect((await signUp(email, ticket)).status).toBe(303);
  });
});

describe("too many wrong passwords from one network", () => {
  it("do not keep the owner out, who comes from another, or is signed in", async () => {
    const { browser, email } = await newPerson();
    const from = (address: string) => ({ "CF-Connecting-IP": address });
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 21) {
      statuses.push(await signIn(email, "not the password", from("192.0.2.1")));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await signIn(email, PASSWORD, from("198.51.100.7"))).toBe(303);
    const change = { current: PASSWORD, new: NEW_PASSWORD };
    expect((await browser.post("/account/settings/password", change, from("192.0.2.1"))).status).toBe(303);
  });
});

describe("a page to go on to after a sign-in", () => {
  it("that holds control characters is none", async () => {
    const { email } = await newPerson();
    const next = "/playground?url=a\r\nx";
    const response = await new Browser().post("/sign-in", { email, password: PASSWORD, next });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
  });
});
