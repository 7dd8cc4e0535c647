import { expect, it } from "vitest";
import { decodePng, rgb } from "../../support/capture/pixels.ts";
import { hitsOf, newKey, siteUrl } from "../../support/capture/site.ts";
import { newAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";

async function ask(body: object, query = ""): Promise<Response> {
  const { token } = await newAccount({ plan: "scale" });
  return await api(`/api/screenshot${query}`, { method: "POST", token, body: { width: 200, height: 100, ...body } });
}

it("clicks, types, presses and scrolls in order, and waits for the page that this leads to", async () => {
  const html = `<form action="${siteUrl("/plain")}"><input name=q><button>Go</button></form>
    <a id=link href="#" onclick="document.body.style.background='green'">x</a><div style="height:3000px"></div>`;
  const clicked = await ask({ html, actions: [{ click: "#link" }, { scrollTo: { x: 0, y: 500 } }] });
  expect(rgb(decodePng(await clicked.bytes()), 190, 90)).toEqual([0, 128, 0]);
  const key = newKey();
  const actions = [{ type: { selector: "[name=q]", text: key } }, { press: "Enter" }];
  const led = await ask({ html, actions });
  expect(led.headers.get("X-Target-Url")).toBe(siteUrl(`/plain?q=${key}`));
  const failure = await read<ErrorBody>(await ask({ html, actions: [{ hover: "a" }, { click: "#nowhere" }] }));
  expect(failure).toMatchObject({ code: "action_failed", details: [{ path: ["actions", 1] }] });
  expect(failure.error).toContain("0 matched");
}, 120_000);

it("sends headers and passwords to the target's own origin alone", async () => {
  const key = newKey();
  const own = `/echo-headers?own=${key}`;
  const other = new URL(siteUrl(`/echo-headers?other=${key}`));
  other.hostname = other.hostname === "localhost" ? "127.0.0.1" : "localhost";
  const html = `<img src="${own}"><img src="${other.href}"><iframe src="${other.href}&frame"></iframe>`;
  const headers = { "X-Secret": "swordfish" };
  expect((await ask({ html, baseUrl: siteUrl("/plain"), headers })).status).toBe(200);
  expect((await hitsOf(own))[0]?.headers).toMatchObject({ "x-secret": "swordfish" });
  for (const suffix of ["", "&frame"]) {
    const [hit] = await hitsOf(`/echo-headers?other=${key}${suffix}`);
    expect(hit?.headers["x-secret"]).toBeUndefined();
  }
});

it("does not load what is blocked, and does not count it", async () => {
  const key = newKey();
  const html = `<img src="/image.png?${key}"><link rel=stylesheet href="/hostile/h20-style.css?${key}">`;
  const block = { types: ["image"], urls: ["*style.css*"] };
  const response = await ask({ html, baseUrl: siteUrl("/plain"), block });
  expect(response.headers.get("X-Blocked-Requests")).toBe("0");
  expect(await hitsOf(`/image.png?${key}`)).toEqual([]);
  expect(await hitsOf(`/hostile/h20-style.css?${key}`)).toEqual([]);
});

it("says of a dry run how it would be carried out, without secrets, and captures nothing", async () => {
  const headers = { Authorization: "Bearer swordfish" };
  const response = await ask(
    { url: siteUrl("/plain"), headers, cookies: [{ name: "sid", value: "swordfish" }] },
    "?dryRun=true",
  );
  const text = await response.text();
  expect([response.status, text.includes("swordfish")]).toEqual([200, false]);
  expect(JSON.parse(text)).toMatchObject({
    request: { format: "png", scale: 1, headers: ["Authorization"], cookies: ["sid"] },
  });
  expect((await ask({ url: "ftp://x" }, "?dryRun=true")).status).toBe(400);
});

it("fills in for a dry run what was left out, and refuses what a capture would", async () => {
  const dry = async (body: object): Promise<unknown> =>
    (await ask({ url: siteUrl("/plain"), ...body }, "?dryRun=true")).json();
  expect(await dry({ height: 500, aiRemoval: {}, waitFor: [{ selector: "p" }] })).toMatchObject({
    request: {
      width: 200,
      height: 500,
      timeout: expect.any(Number),
      aiRemoval: { enabled: true, confidence: 0.7 },
      waitFor: [{ selector: "p", state: "visible", timeout: 5000 }],
    },
  });
  expect(await dry({ device: "mobile", width: 100 })).toMatchObject({ request: { width: 375, height: 812 } });
  expect(await dry({ url: undefined, html: "x" })).toMatchObject({ request: { baseUrl: "https://html.invalid/" } });
  expect(await dry({ selector: "###" })).toMatchObject({ code: "invalid_request", details: [{ path: ["selector"] }] });
  expect(await dry({ actions: [{ click: "p[" }] })).toMatchObject({ details: [{ path: ["actions", 0, "click"] }] });
});

it("prints on the paper that is asked for", async () => {
  const html = "<h1>One</h1><p style='break-before:page'>Two</p><p style='break-before:page'>Three</p>";
  const pdf = {
    paper: "A5",
    landscape: true,
    pages: "1-2",
    footer: "<span class=pageNumber></span>",
    tagged: true,
    outline: true,
  };
  const response = await ask({ html, format: "pdf", pdf });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const text = new TextDecoder("latin1").decode(await response.bytes());
  expect(text.match(/\/MediaBox \[0 0 59\d[.\d]* 4[12]\d/g)).toHaveLength(2);
  expect((await ask({ html, format: "pdf", pdf: { pages: "7" } })).status).toBe(400);
});
