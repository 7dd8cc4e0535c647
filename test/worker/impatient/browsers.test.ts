import { describe, expect, it } from "vitest";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";
import { IMPATIENT } from "../../support/bindings.ts";
import { sessionOfFirst, strays } from "../browser/sessions.ts";
import { takeAllBrowsers } from "../browser/watched.ts";
import { failureOf, shoot, shootAs } from "../../support/capture/shoot.ts";
import { newKey, reached, release, siteUrl } from "../../support/capture/site.ts";

describe("the only browser", () => {
  it("is waited for, but not for ever: whoever waits in vain is told when to come back, and not charged", async () => {
    const account = await newAccount();
    {
      await using _ = await takeAllBrowsers(Number(IMPATIENT.BROWSER_SLOTS));
      const sent = { method: "POST", token: account.token, body: { url: siteUrl("/plain") } };
      const refused = await apiWith({ CAPACITY_WAIT_MS: "400" }, apiRequest("/api/screenshot", sent));
      expect(refused.status).toBe(503);
      expect(await read<ErrorBody>(refused)).toMatchObject({ code: "capacity", retryable: true });
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    }
    expect((await shootAs(account, "/plain")).status).toBe(200);
    expect(await read(api("/api/usage", { token: account.token }))).toMatchObject({ used: 1 });
  });

  it("is free again right after a capture that failed", async () => {
    for (const page of ["/reset", "/download", `/slow-document?key=${newKey()}`]) {
      expect((await shoot(page)).status).toBe(500);
      expect((await shoot("/plain")).status).toBe(200);
    }
  });

  it("is free again when the client goes away, who is not charged", async () => {
    await shoot("/plain");
    const account = await newAccount();
    const page = `/slow-document?key=${newKey()}`;
    const sent = { method: "POST", token: account.token, body: { url: siteUrl(page) } };
    const gone = new AbortController();
    const answer = apiWith({}, new Request(apiRequest("/api/screenshot", sent), { signal: gone.signal }));
    const ended = answer.catch(() => null);
    await reached(page);
    gone.abort();
    await ended;
    expect((await shoot("/plain")).status).toBe(200);
    expect(await read(api("/api/usage", { token: account.token }))).toMatchObject({ used: 0 });
  });

  it("is replaced by a new one after its share of captures", async () => {
    const share = Number(IMPATIENT.BROWSER_CAPTURES);
    const used: string[] = [];
    for (let capture = 0; capture < 3 * share; capture++) {
      const key = newKey();
      const taking = shoot(`/slow-image?key=${key}`);
      await reached(`/held/image.png?key=${key}`);
      // While a capture is under way its browser is not replaced.
      used.push(await sessionOfFirst());
      await release(key);
      expect((await taking).status).toBe(200);
    }
    expect(new Set(used).size).toBeGreaterThanOrEqual(3);
    for (const session of new Set(used)) {
      expect(used.filter((one) => one === session).length).toBeLessThanOrEqual(share);
    }
    await expect.poll(strays).toEqual([]);
  });
});

describe("a capture", () => {
  it("ends when its time is over, whatever it was waiting for, and is not charged", async () => {
    expect(await failureOf("/plain", { delay: 10_000 })).toMatchObject({
      status: 500,
      code: "capture_timeout",
      retryable: true,
    });
    expect((await shoot("/plain")).status).toBe(200);
  });

  it("of a page that does not let its browser draw ends too, and the next is not harmed", async () => {
    for (const page of ["/hostile/h3", "/hostile/h4"]) {
      const response = await shoot(page);
      if (response.status !== 200) {
        const { code } = await read<ErrorBody>(response);
        expect(["navigation_timeout", "capture_timeout"]).toContain(code);
      }
      expect((await shoot("/plain")).status).toBe(200);
    }
  });

  it("of a page that never comes to rest says so, unless it was quick enough for it", async () => {
    for (const page of ["/hostile/h14?kind=reload", "/hostile/h14?kind=location"]) {
      const response = await shoot(page);
      if (response.status === 200) continue;
      expect(response.status).toBe(500);
      expect(await read<ErrorBody>(response)).toMatchObject({ code: "page_unstable", retryable: false });
    }
  });
});
