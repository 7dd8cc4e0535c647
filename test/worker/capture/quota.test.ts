import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../../src/config.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";
import { takeAllBrowsers, watchedPools } from "../browser/watched.ts";
import { shoot, shootAs } from "../../support/capture/shoot.ts";
import { hitsOf, newKey, siteUrl } from "../../support/capture/site.ts";

const usedBy = async ({ token }: TestAccount) => (await read<{ used: number }>(api("/api/usage", { token }))).used;

/** A capture request as the account would send it. */
const requestOf = ({ token }: TestAccount, page: string) =>
  apiRequest("/api/screenshot", { method: "POST", token, body: { url: siteUrl(page) } });

// No month ends between two requests.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("a capture that fails", () => {
  it.each(["/reset", "/download", "/redirect-loop", "/redirect-file"])("is not charged: %s", async (page) => {
    const account = await newAccount();
    const response = await shootAs(account, page);
    expect(response.status).toBe(500);
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("500");
    expect(await usedBy(account)).toBe(0);
  });

  it("is not charged when it was not even a valid request", async () => {
    const account = await newAccount();
    expect((await shootAs(account, "/plain", { width: 1 })).status).toBe(400);
    expect((await shootAs(account, "/plain", { selector: "[" })).status).toBe(400);
    expect((await shootAs(account, "ftp://127.0.0.1/")).status).toBe(400);
    expect(await usedBy(account)).toBe(0);
  });

  it("leaves its browser to the next, which sees nothing of it", async () => {
    const before = await (await shoot("/plain")).bytes();
    for (const page of ["/reset", "/file.pdf", "/hostile/h18?kind=loop", "/redirect-file"]) {
      expect((await shoot(page)).status).toBe(500);
      const after = await shoot("/plain");
      expect(after.status).toBe(200);
      expect(await after.bytes()).toEqual(before);
    }
  });

  it("says so without a picture, its name or its length", async () => {
    const { headers } = await shoot("/reset");
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
    for (const name of ["Content-Disposition", "X-Image-Width", "X-Target-Status"])
      expect(headers.has(name)).toBe(false);
  });
});

describe("a client that goes away while it waits for a browser", () => {
  it("leaves the line and is not charged", async () => {
    await using _ = await takeAllBrowsers(settings(env).BROWSER_SLOTS);
    const account = await newAccount();
    const { POOL, joined, left } = watchedPools();
    const gone = new AbortController();
    const request = new Request(requestOf(account, "/plain"), { signal: gone.signal });
    const ended = apiWith({ POOL }, request).catch(() => null);
    const ticket = await joined;
    gone.abort();
    expect(await left).toBe(ticket);
    await ended;
    expect(await usedBy(account)).toBe(0);
  });
});

describe("the month's requests", () => {
  it("can be used to the last one, and no further; one that failed can be used again", async () => {
    const account = await newAccount();
    const scarce = { MONTHLY_REQUESTS: '{"free":1}' };
    expect((await apiWith(scarce, requestOf(account, "/reset"))).status).toBe(500);
    expect((await apiWith(scarce, requestOf(account, "/plain"))).status).toBe(200);
    const page = `/plain?key=${newKey()}`;
    const refused = await apiWith(scarce, requestOf(account, page));
    expect(refused.status).toBe(429);
    const body = await read<ErrorBody>(refused);
    expect(body).toMatchObject({ code: "quota_exceeded", retryable: true });
    expect(body.reset).toBeGreaterThan(Date.now() / 1000);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await hitsOf(page)).toEqual([]);
  });

  it("are refused by the minute too", async () => {
    const account = await newAccount();
    const slow = { REQUESTS_PER_MINUTE: '{"free":1}' };
    expect((await apiWith(slow, requestOf(account, "/plain"))).status).toBe(200);
    const refused = await apiWith(slow, requestOf(account, "/plain"));
    expect(refused.status).toBe(429);
    expect(await read<ErrorBody>(refused)).toMatchObject({ code: "rate_limited" });
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(61);
  });
});
