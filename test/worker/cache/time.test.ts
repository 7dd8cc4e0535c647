import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminApi, api, read } from "../../support/api.ts";
import { reached, release } from "../../support/capture/site.ts";
import { linkOf, newStage } from "../links/link.ts";
import { DAY, keptBytes, MINUTE, move, newPage, open, runAlarms, SMALL, usageOf } from "./stage.ts";

const said = ({ headers }: Response) => headers.get("X-Cache");
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const LONGEST = 30 * DAY;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("as time goes by, the picture behind a link", () => {
  it("is shown stale for seven days, and after that waited for", async () => {
    const { account, key } = await newStage();
    const page = newPage();
    const link = await linkOf(key, { url: page.url, ...SMALL }, { ttl: 60 });
    const old = await (await open(link)).bytes();
    await release(page.key);
    move(MINUTE + 7 * DAY - 1000);
    const last = await open(link);
    expect([said(last), await last.bytes()]).toEqual(["stale", old]);
    move(MINUTE);
    const gone = await open(link);
    expect([gone.status, said(gone)]).toEqual([500, null]);
    await runAlarms();
    expect(await keptBytes(account)).toBe(0);
  });

  it("is kept for 30 days at most, however long it is fresh", async () => {
    const { account, key } = await newStage();
    await adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { retentionDays: 30 } });
    const link = await linkOf(key, { url: newPage().url, ...SMALL }, { ttl: LONGEST / 1000 });
    const first = await open(link);
    expect(first.headers.get("Cache-Control")).toBe(
      "public, max-age=2592000, stale-while-revalidate=0, stale-if-error=0",
    );
    await first.bytes();
    move(LONGEST - 1000);
    expect(said(await open(link))).toBe("hit");
    move(1000);
    expect(said(await open(link))).toBe("miss");
    await runAlarms();
    move(MINUTE);
    await runAlarms();
    expect(await keptBytes(account)).toBe(1);
  });

  it("is compared with the one that the reader has, stale or new", async () => {
    const { key } = await newStage();
    const link = await linkOf(key, { url: newPage().url, ...SMALL }, { ttl: 60 });
    const first = await open(link);
    const had = { "If-None-Match": first.headers.get("ETag") ?? "" };
    await first.bytes();
    move(MINUTE);
    const stale = await open(link, had);
    expect([stale.status, said(stale)]).toEqual([304, "stale"]);
    expect(stale.headers.get("Cache-Control")).toMatch(/^public, max-age=0, stale-while-revalidate=[1-9]/);
    const fresh = await open(link, had);
    expect([fresh.status, said(fresh)]).toEqual([200, "hit"]);
    expect(fresh.headers.get("ETag")).not.toBe(had["If-None-Match"]);
  });

  it("comes new again once the page no longer fails", async () => {
    const { account, key } = await newStage();
    // What the page is waited for ends by the clock, which stands still while it is moved by hand.
    vi.useRealTimers();
    const page = newPage();
    const second = `document.querySelector("h1").textContent === "Visit 2"`;
    const link = await linkOf(key, { url: page.url, ...SMALL, waitFor: [{ expression: second, timeout: 500 }] });
    for (let time = 0; time < 2; time += 1) {
      const failed = await open(link);
      expect([failed.status, Number(failed.headers.get("Retry-After")) > 0]).toEqual([500, true]);
      expect(await read(failed)).toMatchObject({ code: "wait_failed" });
    }
    expect(await page.visits()).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"] });
    move(MINUTE);
    expect([said(await open(link)), said(await open(link))]).toEqual(["miss", "hit"]);
    expect(await usageOf(account)).toMatchObject({ used: 1, cacheHits: 1 });
  });

  it("comes from the cache near by while it is kept, and from nowhere once it is forgotten", async () => {
    const { account, key } = await newStage();
    const link = await linkOf(key, { url: newPage().url, ...SMALL });
    expect(said(await open(link))).toBe("miss");
    const near = await (await open(link)).bytes();
    const { objects } = await env.RESULTS.list({ prefix: `cache/${account.id}/` });
    await env.RESULTS.delete(objects.map(({ key: name }) => name));
    const again = await open(link);
    expect([said(again), await again.bytes()]).toEqual(["hit", near]);
    await api("/api/cache?all=true", { method: "DELETE", token: account.token });
    const anew = await open(link);
    expect(said(anew)).toBe("miss");
    expect(await anew.bytes()).not.toEqual(near);
  });
});

async function suspend(account: string): Promise<void> {
  await (await adminApi(`/accounts/${account}`, { method: "PATCH", body: { suspended: true } })).text();
}

/** As another instance does it: this one learns of it when it reads again. */
async function deleteKeys(account: string): Promise<void> {
  await env.DB.prepare("DELETE FROM link_keys WHERE account_id = ?").bind(account).run();
  move(5000);
}

describe("a link that ends while its picture is taken shows nothing", () => {
  it.each([
    ["link_expired", () => Promise.resolve(move(3000))],
    ["account_suspended", suspend],
    ["link_invalid", deleteKeys],
  ] as const)("%s", async (code, end) => {
    const { account, key } = await newStage();
    const page = newPage("/slow-document");
    const options = { expires: new Date(Date.now() + 2000) };
    const asked = open(await linkOf(key, { url: page.url, ...SMALL }, options));
    await reached(pathOf(page.url));
    await end(account.id);
    await release(page.key);
    const refused = await asked;
    expect([refused.status, said(refused), refused.headers.get("Cache-Control")]).toEqual([403, null, "no-store"]);
    expect(await read(refused)).toMatchObject({ code });
  });
});
