import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { CaptureRequest } from "../../../src/contract/capture.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { decodePng, type Picture, rgb } from "../../support/capture/pixels.ts";
import { hitsOf, newKey, siteUrl } from "../../support/capture/site.ts";

type Asked = z.input<typeof CaptureRequest>;

let account: Promise<TestAccount> | undefined;

async function ask(body: Asked, query = ""): Promise<Response> {
  account ??= newAccount({ plan: "scale" });
  return await api(`/api/screenshot${query}`, { method: "POST", token: (await account).token, body });
}

const SMALL = { width: 200, height: 100 } as const;

async function pictureOf(body: Asked): Promise<Picture> {
  const response = await ask({ ...SMALL, ...body });
  if (response.status !== 200) expect.fail(`${response.status} ${await response.text()}`);
  return decodePng(await response.bytes());
}

async function failureOf(body: Asked): Promise<ErrorBody & { status: number }> {
  const response = await ask({ ...SMALL, ...body });
  if (response.status === 200) expect.fail("it was captured");
  return { status: response.status, ...(await read<ErrorBody>(response)) };
}

const GREEN = [0, 128, 0];
const RED = [255, 0, 0];

/** A page that is green where this JavaScript is true when it has loaded, else red. */
const greenIf = (condition: string) => `<body style="background:red"><script>
  addEventListener("load", async () => { if (await (${condition})) document.body.style.background = "green"; });
</script>`;

/** The colour of a page's lower right corner. */
const ground = async (body: Asked) => rgb(await pictureOf(body), 190, 90);

describe("a document that is given", () => {
  it("is drawn, its scripts run, and it stands at its base", async () => {
    expect(await ground({ html: greenIf(`location.href === "https://html.invalid/" && isSecureContext`) })).toEqual(
      GREEN,
    );
    const baseUrl = siteUrl(`/plain?key=${newKey()}`);
    const response = await ask({ html: "<img src=/image.png>", baseUrl, ...SMALL });
    expect([response.status, response.headers.get("X-Target-Url")]).toEqual([200, baseUrl]);
    expect(await hitsOf(new URL(baseUrl).pathname + new URL(baseUrl).search)).toEqual([]);
  });

  it("may be of 4 MiB, and no larger", async () => {
    const html = `<body style="background:green"><!--${"x".repeat(4 * 1024 * 1024 - 40)}-->`;
    expect(await ground({ html })).toEqual(GREEN);
    const { status, details } = await failureOf({ html: `${html}${"x".repeat(100)}` });
    expect([status, details?.[0]?.path]).toEqual([400, ["html"]]);
  });
});

describe("the visitor", () => {
  const seen: readonly [Partial<Asked>, string][] = [
    [{ userAgent: "Example/1.0" }, `navigator.userAgent === "Example/1.0"`],
    [{ locale: "de-AT" }, `navigator.language === "de-AT" && (0.5).toLocaleString() === "0,5"`],
    [{ timezone: "Asia/Tokyo" }, `new Date(0).getHours() === 9`],
    [{ colorScheme: "dark" }, `matchMedia("(prefers-color-scheme: dark)").matches`],
    [{ reducedMotion: true }, `matchMedia("(prefers-reduced-motion: reduce)").matches`],
    [{ media: "print" }, `matchMedia("print").matches`],
    [{ scale: 2 }, `devicePixelRatio === 2`],
    [
      { geolocation: { latitude: 48.2, longitude: 16.37 } },
      `new Promise((done) => navigator.geolocation.getCurrentPosition(({ coords }) => done(coords.latitude === 48.2), done))`,
    ],
    [{ cookies: [{ name: "a", value: "1" }] }, `document.cookie === "a=1"`],
  ];
  it.each(seen)("is %j", async (options, condition) => {
    expect(
      await ground({
        html: greenIf(condition),
        waitFor: [{ expression: "document.readyState === 'complete'" }],
        delay: 200,
        ...options,
      }),
    ).toEqual(GREEN);
  });

  it("without JavaScript runs no script and reads what is there for that", async () => {
    const html = `<body style="background:red"><noscript><style>body { background: green !important }</style></noscript>
      <script>document.body.style.background = "blue"</script><div onclick="1" style="height:3000px"></div>`;
    expect(await ground({ html, javaScript: false, fullPage: true })).toEqual(GREEN);
    expect(await ground({ html })).toEqual([0, 0, 255]);
  });
});

describe("waiting", () => {
  it("is for elements and expressions, or fails with what was seen", async () => {
    const html = `<body style="background:red"><script>setTimeout(() => { document.body.id = "late"; document.body.style.background = "green"; }, 700)</script>`;
    expect(await ground({ html, waitFor: [{ selector: "#late", state: "attached" }] })).toEqual(GREEN);
    expect(await ground({ html, waitFor: [{ expression: "document.body.id === 'late'" }] })).toEqual(GREEN);
    const failure = await failureOf({ html, waitFor: [{ selector: "body" }, { selector: "#never", timeout: 200 }] });
    expect(failure).toMatchObject({ status: 500, code: "wait_failed", details: [{ path: ["waitFor", 1] }] });
    expect(failure.error).toContain("0 elements matched");
  });

  it("for an expression goes on while it throws, or does not end", async () => {
    const html = `<body style="background:red"><script>setTimeout(() => { window.app = { isReady: true }; document.body.style.background = "green"; }, 700)</script>`;
    expect(await ground({ html, waitFor: [{ expression: "app.isReady" }] })).toEqual(GREEN);
    for (const expression of ["app.nothing.isReady", "missing", "1 +", "new Promise(() => {})", "for (;;);"]) {
      const failure = await failureOf({ html, waitFor: [{ expression, timeout: 1000 }] });
      expect(failure).toMatchObject({ status: 500, code: "wait_failed", details: [{ path: ["waitFor", 0] }] });
    }
  });

  it.each(["load", "domcontentloaded", "networkidle"] as const)("may be for %s", async (waitUntil) => {
    expect(await ground({ html: `<body style="background:green">`, waitUntil })).toEqual(GREEN);
  });

  it("fails on a status that is not wanted", async () => {
    const url = siteUrl("/status/503");
    expect(await failureOf({ url, failOnStatus: ["5xx"] })).toMatchObject({ code: "target_status" });
    expect((await ask({ url, failOnStatus: ["4xx", 500], ...SMALL })).status).toBe(200);
  });
});

describe("changes", () => {
  const box = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; style-src 'unsafe-inline'">
    <style>div { position: fixed; inset: 0; background: red } body { background: green }</style><div id=over></div>`;
  const changed: readonly Partial<Asked>[] = [
    { css: "#over { display: none }" },
    { js: "await 1; document.querySelector('#over').remove();" },
    { hide: ["#over"] },
    { remove: ["#over"] },
  ];
  it.each(changed)("are made whatever the page's policy: %j", async (options) => {
    expect(await ground({ html: box, ...options })).toEqual(GREEN);
    expect(await ground({ html: box })).toEqual(RED);
  });

  it("have come to their end when the picture is taken", async () => {
    const html = `<style>html { background: red } label { position: fixed; inset: 0; transition: background 3s; background: red }
      :checked + label, .right { background: green }</style><input type=checkbox id=c><label for=c></label>`;
    const late = `${html}<script>setTimeout(() => { document.querySelector("label").className = "right" }, 300)</script>`;
    const fetched = `fetch("/late/data?after=300").then(() => { document.querySelector("label").className = "right" })`;
    const moving: readonly Partial<Asked>[] = [
      { html, css: "label { background: green !important }" },
      { html, js: "document.querySelector('label').className = 'right'" },
      { html, js: "setTimeout(() => { document.querySelector('label').className = 'right' }, 300)" },
      { html, js: fetched, baseUrl: siteUrl("/") },
      { html, actions: [{ click: "label" }] },
      { html: late, waitFor: [{ selector: ".right", state: "attached" }] },
    ];
    for (const options of moving) expect([options, await ground(options)]).toEqual([options, GREEN]);
  });

  it("fail with what the script threw", async () => {
    const failure = await failureOf({ html: box, js: "throw new Error('no such luck')" });
    expect(failure).toMatchObject({ code: "script_failed", details: [{ path: ["js"] }] });
    expect(failure.error).toContain("no such luck");
  });

  it("are refused where a selector is none", async () => {
    const { status, details } = await failureOf({ html: box, hide: ["div", "::"] });
    expect([status, details?.[0]?.path]).toEqual([400, ["hide", 1]]);
  });
});
