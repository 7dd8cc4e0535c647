import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { adminApi, api, apiRequest, apiWith, read } from "../../support/api.ts";
import { PAGES } from "../../../src/pages/addresses.ts";
import { accountOf, Browser, newPerson, PASSWORD, tokenOf } from "./browse.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}`;

describe("a form that a page of others sends", () => {
  const FOREIGN: readonly Record<string, string>[] = [
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    // Another site of the same domain, and a page that is served at another port.
    { Origin: "http://other.localhost", "Sec-Fetch-Site": "same-site" },
    { Origin: "http://localhost:8080", "Sec-Fetch-Site": "same-site" },
    { Origin: "http://localhost", "Sec-Fetch-Site": "cross-site" },
    { Origin: "" },
  ];

  it("changes nothing, whatever it says of where it comes from", async () => {
    const { browser } = await newPerson();
    for (const headers of FOREIGN) {
      expect((await browser.post("/account/tokens", { name: "Stolen" }, headers)).status).toBe(403);
    }
    expect(await (await browser.get("/account/tokens")).text()).toContain("No tokens yet");
  });

  it("is refused everywhere", async () => {
    const { browser } = await newPerson();
    for (const key of PAGES.filter((each) => each.startsWith("POST "))) {
      const path = key.slice("POST ".length);
      expect((await browser.post(path, {}, { Origin: "https://evil.example" })).status, path).toBe(403);
    }
    expect((await browser.get("/account/tokens")).status).toBe(200);
  });
});

describe("every page", () => {
  it("lets nothing run that is not ours, and nobody show it in a frame", async () => {
    const { browser } = await newPerson();
    for (const key of PAGES.filter((each) => each.startsWith("GET "))) {
      const path = key.slice("GET ".length);
      const { status, headers } = await browser.get(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      if (status !== 303) expect(policy, path).toMatch(/^default-src 'none';.* frame-ancestors 'none'/);
      expect(policy, path).not.toContain("unsafe");
      expect(headers.get("X-Frame-Options"), path).toBe("DENY");
      expect(headers.get("Access-Control-Allow-Origin"), path).toBeNull();
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("X-Request-Id"), path).toMatch(/^req_/);
    }
  });

  it("is asked by a cookie alone: an API token opens none, and a cookie opens no API", async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await new Browser().get("/account/tokens", bearer)).status).toBe(303);
    expect((await person.browser.get("/api/usage")).status).toBe(401);
  });

  it("shows what people wrote as the text it is", async () => {
    const person = await newPerson();
    const made = await (await person.browser.post("/account/tokens", { name: HOSTILE })).text();
    const listed = await (await person.browser.get("/account/tokens")).text();
    const wrong = await (await person.browser.post("/sign-in", { email: HOSTILE, password: HOSTILE })).text();
    const asked = await (await person.browser.get(`/playground?url=${encodeURIComponent(HOSTILE)}`)).text();
    for (const page of [made, listed, wrong, asked]) {
      expect(page.toLowerCase()).not.toContain("<script>alert");
      expect(page).not.toContain("<img src=x");
    }
    expect(listed).toContain("&lt;script>alert(1)");
  });

  it("opens nothing of another account", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const token = await tokenOf(one);
    const list = await (await one.browser.get("/account/tokens")).text();
    const id = /\/account\/tokens\/(tok_\w+)\/revoke/.exec(list)?.[1];
    expect((await other.browser.post(`/account/tokens/${id}/revoke`)).status).toBe(404);
    expect((await api("/api/usage", { token })).status).toBe(200);
    const hook = await read<{ id: string }>(
      api("/api/webhooks", { method: "POST", token, body: { url: "http://127.0.0.1:9/hook" } }),
    );
    const job = await read<{ id: string }>(
      api("/api/jobs", { method: "POST", token, body: { url: "http://127.0.0.1:9/" } }),
    );
    for (const path of [`/account/webhooks/${hook.id}`, `/account/jobs/${job.id}`]) {
      expect((await one.browser.get(path)).status).toBe(200);
      expect((await other.browser.get(path)).status).toBe(404);
    }
    for (const path of ["test", "rotate", "enable", "delete"].map((act) => `/account/webhooks/${hook.id}/${act}`)) {
      expect((await other.browser.post(path)).status, path).toBe(404);
    }
    expect((await other.browser.post(`/account/jobs/${job.id}/cancel`)).status).toBe(404);
  });

  it("tells somebody who is suspended so, with a way out, and does nothing for them", async () => {
    const person = await newPerson();
    const { browser } = person;
    await adminApi(`/accounts/${await accountOf(person)}`, { method: "PATCH", body: { suspended: true } });
    expect((await browser.post("/account/tokens", { name: "Test" })).status).toBe(403);
    const page = await browser.get("/account/settings");
    expect(page.status).toBe(403);
    const text = await page.text();
    expect(text).toContain("This account is suspended.");
    expect(text).toContain('action="/sign-out"');
    expect((await browser.post("/sign-out")).headers.get("Location")).toBe("/sign-in?notice=signed-out");
  });

  it("says no more than our own words when something breaks", async () => {
    const { browser } = await newPerson();
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const request = new Request("http://localhost/account/usage", { headers: { Accept: "text/html", Cookie: cookie } });
    const broken = {
      LIMITS: { getByName: () => ({ usage: () => Promise.reject(new Error("secret detail")), days: async () => [] }) },
    };
    const response = await apiWith(broken, request);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain("Something went wrong");
    expect(text).not.toContain("secret detail");
  });
});

describe("the address of a form, opened by itself", () => {
  it.each([
    ["/account/settings/retention", "/account/settings"],
    ["/account/webhooks/whk_1/rotate", "/account/webhooks/whk_1"],
    ["/account/tokens/tok_1/revoke", "/account/tokens"],
    ["/playground/capture", "/playground"],
    ["/sign-in/github", "/sign-in"],
    ["/sign-out", "/"],
  ])("%s leads to %s, where the form is", async (path, page) => {
    const response = await new Browser().get(path);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(page);
  });
});

describe("over TLS", () => {
  it("ties the session to this host by its name", async () => {
    const body = new URLSearchParams({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD });
    const headers = { Origin: "https://localhost", "Sec-Fetch-Site": "same-origin" };
    const request = new Request("https://localhost/sign-up", { method: "POST", body, headers });
    const [cookie = ""] = (await exports.default.fetch(request, { redirect: "manual" })).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-stillframe\.session_token=/);
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
  });
});

describe("GitHub", () => {
  const github = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };
  const start = (headers: Record<string, string>) =>
    new Request("http://localhost/sign-in/github", { method: "POST", headers });

  it.each(["/sign-in", "/sign-up"])("is offered at %s when its secrets are set, and only then", async (path) => {
    const offered = await apiWith(github, apiRequest(path));
    expect(await offered.text()).toContain("Continue with GitHub");
    // Browsers judge by it where the form leads in the end, too.
    expect(offered.headers.get("Content-Security-Policy")).toContain("form-action 'self' https://github.com");
    expect(await (await api(path)).text()).not.toContain("GitHub");
  });

  it("is where people are sent, with a state that comes back", async () => {
    const response = await apiWith(github, start({ Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" }));
    const to = new URL(response.headers.get("Location") ?? "");
    expect(to.origin).toBe("https://github.com");
    expect(to.searchParams.get("redirect_uri")).toBe("http://localhost/auth/callback/github");
    expect(to.searchParams.get("state")).toMatch(/.{16}/);
  });

  it("signs nobody in who comes back with a state that is not ours", async () => {
    const response = await apiWith(github, apiRequest("/auth/callback/github?code=made-up&state=made-up"));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/sign-in/);
    expect(
      response.headers.getSetCookie().some((line) => line.includes("session_token=") && !/max-age=0/i.test(line)),
    ).toBe(false);
  });
});

describe("closed sign-ups", () => {
  const closed = { SIGN_UPS: "closed" };

  it("open no account", async () => {
    const body = new URLSearchParams({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD });
    const headers = { Origin: "http://localhost", Accept: "text/html" };
    const request = new Request("http://localhost/sign-up", { method: "POST", body, headers });
    const response = await apiWith(closed, request);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("Sign-ups are closed");
  });
});
