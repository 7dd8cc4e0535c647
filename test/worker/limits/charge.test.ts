import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { guards } from "../../../src/accounts/guard.ts";
import type { UsageView } from "../../../src/contract/account.ts";
import { operation } from "../../../src/contract/operation.ts";
import { type ErrorBody, Problem } from "../../../src/contract/problem.ts";
import { mount, serve } from "../../../src/http/serve.ts";
import { whileCharged } from "../../../src/limits/charge.ts";
import type { ChargeRequest, Holding } from "../../../src/limits/object.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";

/** A service with one operation: work that is charged, and fails when it is told to. */
const work = operation({
  name: "work",
  method: "POST",
  path: "/work",
  summary: "Work",
  tag: "Tests",
  auth: "token",
  body: z.object({ count: z.int().default(1), fails: z.boolean().default(false) }),
  output: z.object({ phases: z.array(z.string()) }),
  status: 200,
  errors: ["navigation_failed"],
});

const service = serve(
  [
    mount(work, async ({ body }, call) => {
      return await whileCharged(call, { count: body.count }, () => {
        if (body.fails) throw new Problem("navigation_failed");
        return Promise.resolve({ phases: [...call.phases.keys()] });
      });
    }),
  ],
  { admit: () => undefined, guards },
);

interface Asked {
  count?: number;
  fails?: boolean;
}

function ask({ token }: TestAccount, body: Asked = {}, changed: object = {}): Promise<Response> {
  return apiWith(changed, apiRequest("/work", { method: "POST", token, body }), service);
}

const used = async ({ token }: TestAccount) => (await read<UsageView>(api("/api/usage", { token }))).used;

const DECEMBER = Date.parse("2026-12-01T00:00:00.000Z") / 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-05T12:00:00.250Z");
});
afterEach(() => void vi.useRealTimers());

describe("a request that is charged", () => {
  it("tells how much of the month is left and when the next begins", async () => {
    const account = await newAccount({ plan: "pro" });
    const { headers } = await ask(account, { count: 3 });
    expect(headers.get("X-RateLimit-Limit")).toBe("5000");
    expect(headers.get("X-RateLimit-Remaining")).toBe("4997");
    expect(headers.get("X-RateLimit-Reset")).toBe(`${DECEMBER}`);
  });

  it("shows in the account's usage, and in no other's", async () => {
    const [anna, ben] = [await newAccount(), await newAccount()];
    await ask(anna, { count: 3 });
    expect(await read(api("/api/usage", { token: anna.token }))).toEqual({
      plan: "free",
      limit: 500,
      used: 3,
      remaining: 497,
      reset: "2026-12-01T00:00:00.000Z",
      retentionDays: 30,
      browserSeconds: 0,
      cacheHits: 0,
      failures: { browserSeconds: 0, limit: 300, reset: null },
    });
    expect(await used(ben)).toBe(0);
  });

  it("is given back when its work fails", async () => {
    const account = await newAccount();
    const { status, headers } = await ask(account, { count: 2, fails: true });
    expect(status).toBe(500);
    expect(headers.get("X-RateLimit-Remaining")).toBe("500");
    expect(await used(account)).toBe(0);
  });

  it("measures the guard and the limit as phases of its work", async () => {
    const response = await ask(await newAccount());
    expect(await read(response)).toEqual({ phases: ["guard", "limit"] });
  });

  it("is refused when the month is used up, until the next begins", async () => {
    const account = await newAccount();
    const changed = { MONTHLY_REQUESTS: '{"free": 2}' };
    await ask(account, { count: 2 }, changed);
    const refused = await ask(account, {}, changed);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("2");
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0");
    expect(refused.headers.get("Retry-After")).toBe(`${Math.ceil(DECEMBER - Date.now() / 1000)}`);
    const body = await read<ErrorBody>(refused);
    expect(body).toMatchObject({ code: "quota_exceeded", reset: DECEMBER, retryable: true });
    expect(body.error).toContain("0 are left and 1 are needed");
    vi.setSystemTime(DECEMBER * 1000);
    expect((await ask(account, {}, changed)).status).toBe(200);
  });

  it("is refused when too many came in a minute, until there is room", async () => {
    const account = await newAccount();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(account)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    const [first] = refused;
    expect(first?.headers.get("X-RateLimit-Remaining")).toBe("480");
    const body = await read<ErrorBody>(first ?? new Response());
    // The second of the requests ends at 12:00:01, and 60 s later the last of them has left the window.
    expect(body).toMatchObject({ code: "rate_limited", reset: Date.parse("2026-11-05T12:01:01Z") / 1000 });
    expect(first?.headers.get("Retry-After")).toBe("61");
    vi.setSystemTime((body.reset ?? 0) * 1000);
    expect((await ask(account)).status).toBe(200);
    expect(await used(account)).toBe(21);
  });

  it("is held to the month first when both limits refuse", async () => {
    const account = await newAccount();
    const changed = { MONTHLY_REQUESTS: '{"free": 0}', REQUESTS_PER_MINUTE: '{"free": 0}' };
    expect(await read(ask(account, {}, changed))).toMatchObject({ code: "quota_exceeded" });
  });

  it("never shows less than nothing left after a change to a smaller plan", async () => {
    const account = await newAccount();
    await ask(account, { count: 3 });
    const refused = await ask(account, {}, { MONTHLY_REQUESTS: '{"free": 1}' });
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0");
  });
});

describe("giving back", () => {
  /** The real limits, but so many calls to give back are lost: before they arrive, or with their answer. */
  function losing(times: number, { arrives }: { arrives: boolean }): Env["LIMITS"] {
    let left = times;
    const giveBack = async (name: string, refund: { id: string; day: string; count: number }) => {
      const lost = left-- > 0;
      if (lost && !arrives) throw Object.assign(new Error("Network connection lost."), { retryable: true });
      const answer = await env.LIMITS.getByName(name).giveBack(refund);
      if (lost) throw Object.assign(new Error("Network connection lost."), { retryable: true });
      return answer;
    };
    return new Proxy(env.LIMITS, {
      get: () => (name: string) => ({
        charge: (asked: ChargeRequest, holding: Holding) => env.LIMITS.getByName(name).charge(asked, holding),
        noteTokenUse: (token: string) => env.LIMITS.getByName(name).noteTokenUse(token),
        settleFailure: () => Promise.reject(new Error("Network connection lost.")),
        giveBack: (refund: { id: string; day: string; count: number }) => giveBack(name, refund),
      }),
    });
  }

  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0)); // no wait between attempts
  afterEach(() => void vi.restoreAllMocks());

  it.each([true, false])("happens exactly once when calls are lost (arrived: %j)", async (arrives) => {
    const account = await newAccount();
    await ask(account, { count: 5 });
    const response = await ask(account, { count: 2, fails: true }, { LIMITS: losing(1, { arrives }) });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("495");
    expect(await used(account)).toBe(5);
  });

  it("does not change the answer when it fails", async () => {
    const account = await newAccount();
    const response = await ask(account, { fails: true }, { LIMITS: losing(9, { arrives: false }) });
    expect(await read(response)).toMatchObject({ code: "navigation_failed" });
    expect(await used(account)).toBe(1);
  });
});
