import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { api, apiRequest, apiWith } from "../../support/api.ts";
import { hitsOf, newKey, reached, release, siteUrl } from "../../support/capture/site.ts";
import { linkOf, newStage } from "../links/link.ts";
import { newPage, open, post, SMALL, usageOf } from "./stage.ts";

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

describe("many who ask for one picture at once", () => {
  it("get equal bytes of one capture that is charged once, through two instances of the service", async () => {
    const { account, key } = await newStage();
    const page = newPage("/slow-document");
    const link = await linkOf(key, { url: page.url, ...SMALL });
    // The one is called with an environment of its own, as another instance would be; both know nothing of each other.
    const asking = Array.from({ length: 500 }, async (_, index) => {
      const request = new Request(`http://localhost${link}`);
      const response = await (index % 2 === 0 ? api(link) : apiWith({}, request));
      return { status: response.status, how: response.headers.get("X-Cache"), bytes: await response.bytes() };
    });
    await reached(pathOf(page.url));
    await release(page.key);
    const answers = await Promise.all(asking);
    const [first] = answers;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ bytes }) => Buffer.compare(bytes, first?.bytes ?? new Uint8Array()) === 0)).toBe(true);
    expect(answers.filter(({ how }) => how === "miss")).toHaveLength(1);
    expect(await page.visits()).toBe(1);
    await expect.poll(async () => await usageOf(account)).toMatchObject({ used: 1, cacheHits: 499 });
  });

  it("of ten pages of which two fail get one capture or one failure each", async () => {
    const { account, key } = await newStage();
    const pages = Array.from({ length: 10 }, () => newPage());
    for (const { key: gate } of pages.slice(0, 2)) await release(gate);
    const links = await Promise.all(pages.map(({ url }) => linkOf(key, { url, ...SMALL })));
    const statuses = await Promise.all(
      links.map(async (link) => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => open(link)));
        for (const answer of answers) await answer.bytes();
        return Array.from(new Set(answers.map(({ status }) => status)));
      }),
    );
    expect(statuses).toEqual([[500], [500], ...Array.from({ length: 8 }, () => [200])]);
    expect(await usageOf(account)).toMatchObject({ used: 8, cacheHits: 56 });
    for (const page of pages.slice(2)) expect(await page.visits()).toBe(1);
  });
});

describe("a screenshot with `cache`", () => {
  it("is answered with the same bytes within its time, and not charged again", async () => {
    const { account } = await newStage();
    const page = newPage();
    const request = { url: page.url, ...SMALL, cache: { ttl: 60 } };
    const first = await post(account, request);
    expect([first.status, first.headers.get("X-Cache")]).toEqual([200, "miss"]);
    expect(first.headers.get("Cache-Control")).toBe("private, no-store");
    const bytes = await first.bytes();
    const again = await post(account, { cache: { ttl: 3600 }, height: 48, format: "png", width: 64, url: page.url });
    expect(again.headers.get("X-Cache")).toBe("hit");
    expect(await again.bytes()).toEqual(bytes);
    for (const name of ["X-Target-Url", "X-Target-Status", "X-Image-Width", "X-RateLimit-Remaining"])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(again.headers.get("X-Target-Url")).toBe(page.url);
    expect(await usageOf(account)).toMatchObject({ used: 1, cacheHits: 1 });
    const other = await post(account, { ...request, fullPage: true });
    expect(other.headers.get("X-Cache")).toBe("miss");
    const plain = await post(account, { ...request, cache: undefined });
    expect(plain.headers.has("X-Cache")).toBe(false);
    expect(await page.visits()).toBe(3);
  });

  it("is not shared with another account", async () => {
    const request = { url: newPage().url, ...SMALL, cache: { ttl: 60 } };
    for (const { account } of [await newStage(), await newStage()])
      expect((await post(account, request)).headers.get("X-Cache")).toBe("miss");
  });

  it("fails as any other does, and may be tried again at once", async () => {
    const { account } = await newStage();
    const page = `/reset?key=${newKey()}`;
    const request = { url: siteUrl(page), cache: { ttl: 60 } };
    expect((await post(account, request)).status).toBe(500);
    const tried = (await hitsOf(page)).length;
    const again = await post(account, request);
    expect([again.status, again.headers.get("X-RateLimit-Remaining")]).toEqual([500, "100000"]);
    expect((await hitsOf(page)).length).toBeGreaterThan(tried);
  });

  it("is refused where the address or the time is", async () => {
    const { account } = await newStage();
    for (const wrong of [{ url: "ftp://x" }, { cache: { ttl: 59 } }, { cache: {} }, { cache: { ttl: 60, more: 1 } }])
      expect((await post(account, { url: siteUrl("/plain"), cache: { ttl: 60 }, ...wrong })).status).toBe(400);
    const job = await api("/api/jobs", {
      method: "POST",
      token: account.token,
      body: { url: siteUrl("/plain"), cache: { ttl: 60 } },
    });
    expect(job.status).toBe(400);
  });

  it("that nobody waits for any more frees its browser and is not charged", async () => {
    const { account } = await newStage();
    const page = newPage("/slow-document");
    const gone = new AbortController();
    const body = { url: page.url, ...SMALL, cache: { ttl: 60 } };
    const request = new Request(apiRequest("/api/screenshot", { method: "POST", token: account.token, body }), {
      signal: gone.signal,
    });
    const ended = apiWith({}, request).catch(() => null);
    await reached(pathOf(page.url));
    gone.abort();
    await ended;
    await expect.poll(async () => (await usageOf(account)).used).toBe(0);
    await release(page.key);
    expect(await env.RESULTS.list({ prefix: `cache/${account.id}/` })).toMatchObject({ objects: [] });
  });
});
