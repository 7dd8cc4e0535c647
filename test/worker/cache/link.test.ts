import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { withAllCaches } from "../../../src/cache/stub.ts";
import { adminApi, api, apiWith, read } from "../../support/api.ts";
import { reached, release, siteUrl } from "../../support/capture/site.ts";
import { linkOf, newStage } from "../links/link.ts";
import { DAY, keptBytes, MINUTE, move, newPage, open, post, runAlarms, SMALL, usageOf } from "./stage.ts";

const said = ({ headers }: Response) => headers.get("X-Cache");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the picture behind a link", () => {
  it("is taken once and charged once; hits are counted apart", async () => {
    const { account, key } = await newStage();
    const page = newPage();
    const link = await linkOf(key, { url: page.url, ...SMALL });
    const first = await open(link);
    expect([first.status, said(first)]).toEqual([200, "miss"]);
    expect(first.headers.get("Content-Type")).toBe("image/png");
    expect(first.headers.get("X-Image-Width")).toBe("64");
    expect(first.headers.get("X-Target-Status")).toBe("200");
    const bytes = await first.bytes();
    for (let time = 0; time < 3; time += 1) {
      const again = await open(link);
      expect(said(again)).toBe("hit");
      expect(await again.bytes()).toEqual(bytes);
    }
    expect(await page.visits()).toBe(1);
    expect(await usageOf(account)).toMatchObject({ used: 1, cacheHits: 3 });
  });

  it("says how long it may be kept, and no longer than the link opens", async () => {
    const { key } = await newStage();
    const { url } = newPage();
    const controlOf = async (options: object) => {
      const response = await open(await linkOf(key, { url, ...SMALL }, options));
      await response.bytes();
      return response.headers.get("Cache-Control");
    };
    expect(await controlOf({ ttl: 3600 })).toBe(
      "public, max-age=3600, stale-while-revalidate=604800, stale-if-error=604800",
    );
    move(MINUTE);
    expect(await controlOf({ ttl: 3600 })).toMatch(/^public, max-age=3540, stale-while-revalidate=604800,/);
    const expires = new Date(Date.now() + 10 * MINUTE);
    expect(await controlOf({ ttl: 3600, expires })).toMatch(/^public, max-age=(600|599), stale-while-revalidate=0,/);
  });

  it("has an ETag, ranges, a HEAD and a name to be saved under", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: siteUrl("/plain"), ...SMALL }, { download: true });
    const whole = await open(link);
    const bytes = await whole.bytes();
    const etag = whole.headers.get("ETag") ?? "";
    expect(whole.headers.get("Content-Disposition")).toMatch(/^attachment; filename="127\.0\.0\.1\.png"$/);
    const same = await open(link, { "If-None-Match": etag });
    expect([same.status, same.headers.get("ETag"), (await same.bytes()).length]).toEqual([304, etag, 0]);
    expect(same.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
    const part = await open(link, { Range: "bytes=4-9" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 4-9/${bytes.length}`]);
    expect(await part.bytes()).toEqual(bytes.slice(4, 10));
    expect((await open(link, { Range: "bytes=4-9", "If-Range": '"other"' })).status).toBe(200);
    const beyond = await open(link, { Range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${bytes.length}`]);
    const head = await apiWith({}, new Request(`http://localhost${link}`, { method: "HEAD" }));
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, `${bytes.length}`]);
    expect((await head.bytes()).length).toBe(0);
  });

  it("no longer opens once the link has expired", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: siteUrl("/plain"), ...SMALL }, { expires: new Date(Date.now() + MINUTE) });
    expect((await open(link)).status).toBe(200);
    move(MINUTE + 1000);
    const expired = await open(link);
    expect(expired.status).toBe(403);
    expect(await read(expired)).toMatchObject({ code: "link_expired" });
  });

  it("is answered at once when it is stale, while a new one is taken and charged", async () => {
    const { account, key } = await newStage();
    const page = newPage();
    const link = await linkOf(key, { url: page.url, ...SMALL }, { ttl: 60 });
    const old = await (await open(link)).bytes();
    move(MINUTE);
    const stale = await open(link);
    expect(said(stale)).toBe("stale");
    expect(stale.headers.get("Cache-Control")).toMatch(/^public, max-age=0, /);
    expect(await stale.bytes()).toEqual(old);
    const fresh = await open(link);
    expect(said(fresh)).toBe("hit");
    expect(await fresh.bytes()).not.toEqual(old);
    expect(await page.visits()).toBe(2);
    expect(await usageOf(account)).toMatchObject({ used: 2, cacheHits: 2 });
  });

  it("goes out stale while the page fails, which is asked once a minute", async () => {
    const { account, key } = await newStage();
    const page = newPage();
    const link = await linkOf(key, { url: page.url, ...SMALL }, { ttl: 60 });
    const old = await (await open(link)).bytes();
    await release(page.key);
    move(MINUTE);
    for (let time = 0; time < 3; time += 1) {
      const stale = await open(link);
      expect(said(stale)).toBe("stale");
      expect(await stale.bytes()).toEqual(old);
    }
    const tried = await page.visits();
    move(MINUTE);
    await open(link);
    expect(await page.visits()).toBeGreaterThan(tried);
    expect(await usageOf(account)).toMatchObject({ used: 1 });
  });

  it("that cannot be taken is told as the same error for a minute, the page not asked", async () => {
    const { account, key } = await newStage();
    const page = newPage();
    await release(page.key);
    const link = await linkOf(key, { url: page.url, ...SMALL });
    const failed = await open(link);
    expect(failed.status).toBe(500);
    expect(failed.headers.get("Cache-Control")).toBe("no-store");
    const { error, code } = await read<ErrorBody>(failed);
    const tried = await page.visits();
    move(MINUTE / 2);
    const again = await open(link);
    expect([again.status, again.headers.get("Retry-After")]).toEqual([500, "30"]);
    expect(await read(again)).toMatchObject({ error, code });
    expect(await page.visits()).toBe(tried);
    move(MINUTE / 2);
    await open(link);
    expect(await page.visits()).toBeGreaterThan(tried);
    expect(await usageOf(account)).toMatchObject({ used: 0, cacheHits: 0 });
  });

  it("counts against the account's burst only when it is taken", async () => {
    const { account, key } = await newStage();
    await adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { plan: "free" } });
    const kept = await linkOf(key, { url: siteUrl("/plain"), ...SMALL });
    await (await open(kept)).bytes();
    await env.LIMITS.getByName(account.id).charge({ count: 19, monthly: 500, perMinute: 20 });
    expect((await open(kept)).status).toBe(200);
    const refused = await open(await linkOf(key, { url: siteUrl("/plain?other"), ...SMALL }));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await read(refused)).toMatchObject({ code: "rate_limited" });
  });

  it("is not shown by a link whose key was deleted while it was taken", async () => {
    const { account, key } = await newStage();
    const page = newPage("/slow-document");
    const asked = open(await linkOf(key, { url: page.url, ...SMALL }));
    await reached(new URL(page.url).pathname + new URL(page.url).search);
    await api(`/api/link-keys/${key.id}`, { method: "DELETE", token: account.token });
    await release(page.key);
    const refused = await asked;
    expect([refused.status, said(refused)]).toEqual([403, null]);
    expect(await read(refused)).toMatchObject({ code: "link_invalid" });
  });
});

describe("kept pictures", () => {
  const forget = (token: string, query: string) => api(`/api/cache?${query}`, { method: "DELETE", token });

  it("are forgotten by their address or all together, and their bytes deleted", async () => {
    const { account, key } = await newStage();
    const [one, other] = [newPage(), newPage()];
    const links = [
      await linkOf(key, { url: one.url, ...SMALL }),
      await linkOf(key, { url: one.url, ...SMALL, format: "jpeg" }),
      await linkOf(key, { url: other.url, ...SMALL }),
    ];
    const answers = async () => {
      const all = [];
      for (const link of links) all.push(said(await open(link)));
      return all;
    };
    expect(await answers()).toEqual(["miss", "miss", "miss"]);
    expect((await forget((await newStage()).account.token, "all=true")).status).toBe(204);
    expect(await answers()).toEqual(["hit", "hit", "hit"]);
    expect((await forget(account.token, `url=${encodeURIComponent(one.url)}`)).status).toBe(204);
    expect(await answers()).toEqual(["miss", "miss", "hit"]);
    expect((await forget(account.token, "all=true")).status).toBe(204);
    await runAlarms();
    expect(await keptBytes(account)).toBe(0);
    expect(await answers()).toEqual(["miss", "miss", "miss"]);
    for (const query of ["", "all=false", `all=true&url=x`, "other=1"])
      expect((await forget(account.token, query)).status).toBe(400);
  });

  it("that are forgotten while they are taken are not kept", async () => {
    const { account, key } = await newStage();
    const page = newPage("/slow-document");
    const link = await linkOf(key, { url: page.url, ...SMALL });
    const asked = open(link);
    await reached(new URL(page.url).pathname + new URL(page.url).search);
    await forget(account.token, "all=true");
    await release(page.key);
    expect(said(await asked)).toBe("miss");
    expect(said(await open(link))).toBe("miss");
  });

  it("are gone within 5 seconds for another isolate", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: newPage().url, ...SMALL });
    expect(said(await open(link))).toBe("miss");
    expect(said(await open(link))).toBe("hit");
    // As another isolate does it: this one is not told.
    await withAllCaches(env, account.id, async (cache) => await cache.forget(null));
    move(5000);
    expect(said(await open(link))).toBe("miss");
  });

  it("end with their time, at most 30 days, and never after what the account says", async () => {
    const { account, key } = await newStage();
    await adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { retentionDays: 2 } });
    const link = await linkOf(key, { url: newPage().url, ...SMALL }, { ttl: 60 });
    await open(link);
    move(2 * DAY - 1000);
    expect(said(await open(link))).toBe("stale");
    move(2 * DAY);
    await runAlarms();
    expect(await keptBytes(account)).toBe(0);
    expect(said(await open(link))).toBe("miss");
  });

  it("of an account that shortens what it keeps end with that", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: newPage().url, ...SMALL }, { ttl: 30 * 86_400 });
    await open(link);
    move(3 * DAY);
    expect(said(await open(link))).toBe("hit");
    await adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { retentionDays: 1 } });
    await runAlarms();
    expect(await keptBytes(account)).toBe(0);
    expect(said(await open(link))).toBe("miss");
  });

  it("are taken anew when their bytes are gone", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: newPage().url, ...SMALL, fullPage: true });
    await post(account, { url: siteUrl("/plain"), ...SMALL, cache: { ttl: 60 } });
    // By another way than the link, so that none lies in the cache near by.
    expect((await open(link, { Range: "bytes=0-1" })).status).toBe(206);
    const { objects } = await env.RESULTS.list({ prefix: `cache/${account.id}/` });
    await env.RESULTS.delete(objects.map(({ key: name }) => name));
    expect(said(await open(link, { Range: "bytes=0-1" }))).toBe("miss");
  });
});
