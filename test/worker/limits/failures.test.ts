import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UsageView } from "../../../src/contract/account.ts";
import type { JobView } from "../../../src/contract/job.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { ended } from "../jobs/submit.ts";

/** So far away that the object's own alarms do not ring while the clock stands. */
const NOON = Date.parse("2060-11-05T12:00:00.000Z");

/** Any browser time is more than these accounts' failures may use, so that the second failure is charged. */
const NOTHING_FREE = { FAILED_BROWSER_SECONDS: '{"free":0}' };

const send = (
  { token }: TestAccount,
  path: string,
  { page, changed = NOTHING_FREE }: { page: string; changed?: object },
) => apiWith(changed, apiRequest(path, { method: "POST", token, body: { url: siteUrl(page) } }));
const shoot = (account: TestAccount, page: string, changed?: object) =>
  send(account, "/api/screenshot", { page, ...(changed && { changed }) });
const usage = ({ token }: TestAccount) => read<UsageView>(api("/api/usage", { token }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(NOON);
});
afterEach(() => void vi.useRealTimers());

describe("an account whose failures have used up their browser time", () => {
  it("is charged for the next failure, told so in a header and in the error, until the hour is over", async () => {
    const account = await newAccount();
    const first = await shoot(account, "/download");
    expect(first.headers.get("X-Charged")).toBeNull();
    expect((await usage(account)).used).toBe(0);
    const second = await shoot(account, "/download");
    expect(second.status).toBe(500);
    expect(second.headers.get("X-Charged")).toBe("true");
    expect(second.headers.get("X-RateLimit-Remaining")).toBe("499");
    const { error, code } = await read<ErrorBody>(second);
    expect(code).toBe("unsupported_content");
    expect(error).toContain("2060-11-05T13:00:00.000Z");
    expect((await usage(account)).used).toBe(1);
    vi.setSystemTime(NOON + 3_600_000);
    expect((await shoot(account, "/download")).headers.get("X-Charged")).toBeNull();
    expect((await usage(account)).used).toBe(1);
  });

  it("reads in its usage how much they have used, of how much, and until when", async () => {
    const account = await newAccount();
    expect((await usage(account)).failures).toEqual({ browserSeconds: 0, limit: 300, reset: null });
    await shoot(account, "/download");
    const { failures, browserSeconds } = await usage(account);
    expect(failures).toEqual({ browserSeconds, limit: 300, reset: "2060-11-05T13:00:00.000Z" });
    expect(browserSeconds).toBeGreaterThan(0);
    vi.setSystemTime(NOON + 3_600_000);
    expect((await usage(account)).failures).toEqual({ browserSeconds: 0, limit: 300, reset: null });
  });

  it("is charged for a job that fails too, whose error says so", async () => {
    const account = await newAccount();
    await shoot(account, "/download");
    const { id } = await read<JobView>(send(account, "/api/jobs", { page: "/download" }));
    const job = await ended(account, id);
    expect(job.error?.message).toContain("This failure is charged");
    expect((await usage(account)).used).toBe(1);
  });

  it("is charged for what is kept by `cache` too: its failures hold browsers as well", async () => {
    const account = await newAccount();
    const body = { url: siteUrl("/download"), cache: { ttl: 60 } };
    const cached = () => apiWith({}, apiRequest("/api/screenshot", { method: "POST", token: account.token, body }));
    expect((await cached()).status).toBe(500);
    expect((await usage(account)).failures.browserSeconds).toBeGreaterThan(0);
  });

  it("is not charged for what is no failure of a page", async () => {
    const account = await newAccount();
    await shoot(account, "/download");
    const refused = await apiWith(
      NOTHING_FREE,
      apiRequest("/api/screenshot", { method: "POST", token: account.token, body: {} }),
    );
    expect(refused.status).toBe(400);
    expect((await usage(account)).used).toBe(0);
  });
});

describe("a host that fails again and again", () => {
  const TWICE = { TARGET_FAILURES: '{"free":2}' };

  it("is left alone for a while by that account, which is told by which limit and until when", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    for (let time = 0; time < 2; time += 1) {
      expect(await read(shoot(account, "/reset", TWICE))).toMatchObject({ code: "connection_failed" });
    }
    const refused = await shoot(account, "/plain", TWICE);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    const body = await read<ErrorBody>(refused);
    expect(body).toMatchObject({ code: "rate_limited", retryable: true, reset: (NOON + 60_000) / 1000 });
    expect(body.error).toContain(new URL(siteUrl("/")).host);
    expect(body.error).toContain("2060-11-05T12:01:00.000Z");
    expect(await read(send(account, "/api/jobs", { page: "/plain", changed: TWICE }))).toMatchObject({
      code: "rate_limited",
    });
    expect((await usage(account)).used).toBe(0);
    expect((await shoot(other, "/plain", TWICE)).status).toBe(200);
    vi.setSystemTime(NOON + 60_000);
    expect((await shoot(account, "/plain", TWICE)).status).toBe(200);
    // One success, and it begins anew.
    expect(await read(shoot(account, "/reset", TWICE))).toMatchObject({ code: "connection_failed" });
    expect((await shoot(account, "/plain", TWICE)).status).toBe(200);
  });

  it("is left alone when it answers 429 or 503, and longer when it goes on", async () => {
    const account = await newAccount();
    for (const page of ["/status/429", "/status/503"]) expect((await shoot(account, page, TWICE)).status).toBe(200);
    expect((await shoot(account, "/plain", TWICE)).headers.get("Retry-After")).toBe("60");
    vi.setSystemTime(NOON + 60_000);
    expect((await shoot(account, "/status/503", TWICE)).status).toBe(200);
    expect((await shoot(account, "/plain", TWICE)).headers.get("Retry-After")).toBe("120");
  });

  it("is not left alone for failures that are about what was asked of the page", async () => {
    const account = await newAccount();
    const once = { TARGET_FAILURES: '{"free":1}' };
    expect(await read(shoot(account, "/download", once))).toMatchObject({ code: "unsupported_content" });
    expect((await shoot(account, "/plain", once)).status).toBe(200);
  });
});
