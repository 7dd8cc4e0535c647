import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { apiWith } from "../../support/api.ts";
import { got, sinkUrl } from "../webhooks/hooks.ts";
import { PASSWORD } from "./browse.ts";

const NEW_PASSWORD = "another long and quiet password";

/** A deployment whose mail goes to the sink, under a key of its own. */
function withMail(answer = "do=answer&codes=200") {
  const key = crypto.randomUUID();
  const changed = {
    MAIL_FROM: "Stillframe <mail@stillframe.example>",
    MAIL_URL: sinkUrl(`${key}?${answer}`),
    MAIL_TOKEN: "mail-token",
  };
  return { key, ...visitor(changed) };
}

/** A visitor without cookies of a deployment with other variables. */
function visitor(changed: object) {
  const headers = { Origin: "http://localhost", Accept: "text/html" };
  const get = (path: string) =>
    apiWith(changed, new Request(`http://localhost${path}`, { headers, redirect: "manual" }));
  const post = (path: string, fields: Record<string, string>) =>
    apiWith(
      changed,
      new Request(`http://localhost${path}`, { method: "POST", headers, body: new URLSearchParams(fields) }),
    );
  return { get, post };
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** The link in the latest letter. */
async function linkIn(key: string): Promise<string> {
  const body = (await got(key)).at(-1)?.body ?? "{}";
  const { text } = JSON.parse(body) as { text?: string };
  const link = /http:\/\/localhost(\/\S+ticket=\S+)/.exec(text ?? "");
  return link?.[1] ?? expect.fail(`No link in ${body}`);
}

describe("signing up where mail can be sent", () => {
  it("sends a link, by which the address is confirmed before anybody gets in", async () => {
    const { key, get, post } = withMail();
    const email = newEmail();
    const signedUp = await post("/sign-up", { email, password: PASSWORD });
    expect(signedUp.status).toBe(200);
    expect(signedUp.headers.getSetCookie()).toEqual([]);
    expect(await signedUp.text()).toContain("Look into your mail");
    const [letter] = await got(key);
    expect(letter?.headers["authorization"]).toBe("Bearer mail-token");
    expect(JSON.parse(letter?.body ?? "")).toMatchObject({ from: "Stillframe <mail@stillframe.example>", to: [email] });
    const early = await post("/sign-in", { email, password: PASSWORD });
    expect([early.status, (await early.text()).includes("Confirm your address first")]).toEqual([422, true]);
    expect(await got(key)).toHaveLength(2);
    const confirmed = await get(await linkIn(key));
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/sign-in?notice=verified"]);
    expect((await post("/sign-in", { email, password: PASSWORD })).status).toBe(303);
  });

  it("says the same where the address has an account, and tells only its owner", async () => {
    const { key, get, post } = withMail();
    const email = newEmail();
    const first = await (await post("/sign-up", { email, password: PASSWORD })).text();
    await get(await linkIn(key));
    expect(await (await post("/sign-up", { email, password: NEW_PASSWORD })).text()).toBe(first);
    expect((await got(key)).at(-1)?.body).toContain("has an account already");
    expect((await post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(422);
  });

  it("goes on where the mail service fails: the next sign-in sends the letter", async () => {
    const broken = withMail("do=answer&codes=500,200");
    const email = newEmail();
    expect((await broken.post("/sign-up", { email, password: PASSWORD })).status).toBe(200);
    await broken.post("/sign-in", { email, password: PASSWORD });
    expect((await broken.get(await linkIn(broken.key))).status).toBe(303);
  });

  it("opens nothing by a link that was changed", async () => {
    const { key, get, post } = withMail();
    await post("/sign-up", { email: newEmail(), password: PASSWORD });
    expect((await get(`${await linkIn(key)}0`)).status).toBe(403);
    expect((await get("/verify-email")).status).toBe(403);
  });

  it("uses the binding for mail where there is one", async () => {
    const sent: unknown[] = [];
    const EMAIL = { send: (letter: unknown) => Promise.resolve(void sent.push(letter)) };
    const email = newEmail();
    await visitor({ MAIL_FROM: "mail@stillframe.example", EMAIL }).post("/sign-up", { email, password: PASSWORD });
    expect(sent).toMatchObject([{ to: email, from: "mail@stillframe.example" }]);
  });
});

describe("a forgotten password", () => {
  it("is set anew by a link that is sent, once; of an address without an account nothing is told", async () => {
    const { key, get, post } = withMail();
    const email = newEmail();
    await post("/sign-up", { email, password: PASSWORD });
    const known = await (await post("/forgot-password", { email })).text();
    const link = await linkIn(key);
    expect(await (await get(link)).text()).toContain(email);
    const ticket = new URL(link, "http://localhost").searchParams.get("ticket") ?? "";
    expect((await post("/reset-password", { ticket, password: NEW_PASSWORD })).status).toBe(303);
    expect((await post("/reset-password", { ticket, password: PASSWORD })).status).toBe(403);
    // The link was in the mail, so the address is confirmed.
    expect((await post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(303);
    const letters = (await got(key)).length;
    const nobody = newEmail();
    const unknown = await (await post("/forgot-password", { email: nobody })).text();
    expect(unknown.replace(nobody, email)).toBe(known);
    expect(await got(key)).toHaveLength(letters);
  });

  it("is a matter for the operator where no mail can be sent", async () => {
    expect(await (await visitor({}).get("/forgot-password")).text()).toContain("Ask whoever runs it");
  });
});

describe("the check for people", () => {
  const guarded = (answer: object) => {
    const key = crypto.randomUUID();
    const verify = sinkUrl(`${key}?do=json&body=${encodeURIComponent(JSON.stringify(answer))}`);
    const keys = { TURNSTILE_SITE_KEY: "site-key", TURNSTILE_SECRET_KEY: "secret-key", TURNSTILE_VERIFY_URL: verify };
    return { key, ...visitor(keys) };
  };

  it("stands on the page of sign-ups where its keys are set, and only then may its script run there", async () => {
    const page = await guarded({ success: true }).get("/sign-up");
    expect(page.headers.get("Content-Security-Policy")).toContain(
      "script-src 'self' https://challenges.cloudflare.com;",
    );
    expect(await page.text()).toContain('data-sitekey="site-key"');
    const plain = await visitor({}).get("/sign-up");
    expect(plain.headers.get("Content-Security-Policy")).not.toContain("challenges");
    expect(await plain.text()).not.toContain("turnstile");
  });

  it("lets through whom Cloudflare takes for a person, and nobody else", async () => {
    const email = newEmail();
    const form = { email, password: PASSWORD, "cf-turnstile-response": "answer" };
    for (const answer of [{ success: false }, {}, "nonsense"]) {
      const refused = await guarded(Object(answer) as object).post("/sign-up", form);
      expect([refused.status, (await refused.text()).includes("did not pass")]).toEqual([422, true]);
    }
    const { key, post } = guarded({ success: true });
    expect((await post("/sign-up", { email, password: PASSWORD })).status).toBe(422);
    expect(await env.DB.prepare("SELECT 1 FROM users WHERE email = ?").bind(email).first()).toBeNull();
    expect((await post("/sign-up", form)).status).toBe(303);
    expect((await got(key)).map(({ body }) => body)).toEqual(["secret=secret-key&response=answer"]);
  });
});
