import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { apiWith } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";

const ask = (fields: Record<string, string>): Request =>
  new Request("http://localhost/try", {
    method: "POST",
    headers: { Origin: "http://localhost", Accept: "application/json" },
    body: new URLSearchParams(fields),
  });

const PLAIN = { url: siteUrl("/plain"), device: "mobile" };

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM tries").run();
});

describe("a visitor without an account", () => {
  it("captures an address, until the day's share of the network is used up", async () => {
    const settings = { TRIES_PER_NETWORK: "1" };
    const taken = await apiWith(settings, ask(PLAIN));
    expect(taken.status).toBe(200);
    expect(taken.headers.get("Content-Type")).toBe("image/webp");
    expect(taken.headers.get("X-Image-Width")).toBe("375");
    const refused = await apiWith(settings, ask(PLAIN));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "rate_limited", reset: expect.any(Number) });
  });

  it("does not capture when all visitors together have used up the day", async () => {
    expect((await apiWith({ TRIES_PER_DAY: "1", TRIES_PER_NETWORK: "9" }, ask(PLAIN))).status).toBe(200);
    expect((await apiWith({ TRIES_PER_DAY: "1", TRIES_PER_NETWORK: "9" }, ask(PLAIN))).status).toBe(429);
  });

  it.each([
    ["an address that is refused", { url: "http://user:secret@example.com/" }],
    ["a device that there is none of", { url: siteUrl("/plain"), device: "fridge" }],
    ["no address", { url: "" }],
  ])("is told of %s, which uses nothing up", async (_, fields) => {
    const settings = { TRIES_PER_NETWORK: "1" };
    expect((await apiWith(settings, ask(fields))).status).toBe(400);
    expect((await apiWith(settings, ask(PLAIN))).status).toBe(200);
  });

  it("says nothing else of how the page is captured", async () => {
    const taken = await apiWith({}, ask({ ...PLAIN, width: "4096", js: "throw 1", selector: "#none" }));
    expect(taken.status).toBe(200);
  });

  it.each([{ SIGN_UPS: "closed" }, { SIGN_UPS: "invited" }, { TRIES_PER_NETWORK: "0" }, { TRIES_PER_DAY: "0" }])(
    "is offered nothing with %j",
    async (settings) => {
      expect((await apiWith(settings, ask(PLAIN))).status).toBe(404);
      const page = await apiWith(settings, new Request("http://localhost/", { headers: { Accept: "text/html" } }));
      expect(await page.text()).not.toContain('action="/try"');
    },
  );
});

describe("the landing page", () => {
  const landing = async (settings: Record<string, string>): Promise<string> =>
    await (await apiWith(settings, new Request("http://localhost/"))).text();

  it("shows what plans cost and where they are to be had, as the operator set it", async () => {
    const page = await landing({ PLAN_PRICES: '{"pro": "$19 a month"}', PLANS_LINK: "https://shop.example/plans" });
    expect(page).toContain("$19 a month");
    expect(page).toContain('href="https://shop.example/plans"');
    expect(await landing({})).toContain("Ask whoever runs this service.");
  });

  it("tells that sign-ups are closed", async () => {
    expect(await landing({ SIGN_UPS: "closed" })).toContain("Sign-ups are closed here.");
  });
});

describe("what browsers and robots ask for by themselves", () => {
  it.each([
    ["/favicon.ico", "image/"],
    ["/robots.txt", "text/plain"],
    ["/pictures/card.jpeg", "image/jpeg"],
    ["/fonts/geist.woff2", "font/woff2"],
  ])("%s is there", async (path, type) => {
    const response = await apiWith({}, new Request(`http://localhost${path}`));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain(type);
  });
});
