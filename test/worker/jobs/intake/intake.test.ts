import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UsageView } from "../../../../src/contract/account.ts";
import type { JobView } from "../../../../src/contract/job.ts";
import type { ErrorBody } from "../../../../src/contract/problem.ts";
import { newAccount, type TestAccount } from "../../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../../support/api.ts";
import { accountObject } from "../../../../src/lib/ids.ts";
import { siteUrl } from "../../../support/capture/site.ts";
import { hold } from "../carrier.ts";
import { everythingOf } from "../oracle.ts";
import { post, postWithKey, submit } from "../submit.ts";

const PRIVATE = "http://169.254.169.254/latest";
const used = async ({ token }: TestAccount) => (await read<UsageView>(api("/api/usage", { token }))).used;
const postBatch = ({ token }: TestAccount, captures: unknown) =>
  api("/api/jobs/batch", { method: "POST", token, body: { captures } });

/** An account whose jobs stay where they are. */
async function quietAccount(plan: "free" | "pro" | "growth" | "scale" = "growth"): Promise<TestAccount> {
  const account = await newAccount({ plan });
  await hold(account.id);
  return account;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // No alarm rings by itself, and no month ends between two requests.
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
});
afterEach(() => void vi.useRealTimers());

describe("a request for a job", () => {
  it.each([
    [{ url: "ftp://example.com" }, "url_not_allowed", ["url"]],
    [{ url: "" }, "url_not_allowed", ["url"]],
    [{}, "invalid_request", ["url"]],
    [{ url: "https://example.com", selector: "div[" }, "invalid_request", ["selector"]],
    [{ url: "https://example.com", width: 15 }, "invalid_request", ["width"]],
    [{ url: "https://example.com", colour: "red" }, "invalid_request", ["colour"]],
  ])("is refused, and not charged, when it is %j", async (body, code, path) => {
    const account = await quietAccount();
    const response = await api("/api/jobs", { method: "POST", token: account.token, body });
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ code, details: [{ path }] });
    expect(await used(account)).toBe(0);
  });

  it("is refused for an address that leads into a private network", async () => {
    const account = await quietAccount();
    const request = apiRequest("/api/jobs", { method: "POST", token: account.token, body: { url: PRIVATE } });
    const response = await apiWith({ ALLOW_PRIVATE_TARGETS: "false" }, request);
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ code: "url_not_allowed", details: [{ path: ["url"] }] });
  });

  it("is refused for every name of the service itself, whichever it came to", async () => {
    const account = await quietAccount();
    for (const url of ["https://shots.example.com/x", "https://shots.example.workers.dev./"]) {
      const request = apiRequest("/api/jobs", { method: "POST", token: account.token, body: { url } });
      const response = await apiWith({ OWN_HOSTS: "shots.example.com, Shots.example.workers.dev" }, request);
      expect(await read(response)).toMatchObject({ code: "url_not_allowed", details: [{ path: ["url"] }] });
    }
  });

  it("is refused when the month is used up", async () => {
    const account = await quietAccount("free");
    const request = () =>
      apiRequest("/api/jobs", { method: "POST", token: account.token, body: { url: siteUrl("/plain") } });
    const changed = { MONTHLY_REQUESTS: '{"free": 1}' };
    expect((await apiWith(changed, request())).status).toBe(202);
    const refused = await apiWith(changed, request());
    expect(refused.status).toBe(429);
    expect(await read(refused)).toMatchObject({ code: "quota_exceeded" });
  });

  it("is given back when the job cannot be stored", async () => {
    const account = await quietAccount();
    await runInDurableObject(accountObject(env, account.id), (_, { storage }) => {
      storage.sql.exec("CREATE TRIGGER full BEFORE INSERT ON jobs BEGIN SELECT RAISE(ABORT, 'disk is full'); END");
    });
    expect((await post(account, "/plain")).status).toBe(500);
    expect(await used(account)).toBe(0);
  });

  it("makes one job when the object's answer is lost on its way", async () => {
    const account = await quietAccount();
    let lost = 1;
    const ACCOUNTS = {
      getByName: (name: string) => ({
        createJobs: async (...sent: Parameters<ReturnType<Env["ACCOUNTS"]["getByName"]>["createJobs"]>) => {
          const answer = await env.ACCOUNTS.getByName(name).createJobs(...sent);
          if (lost-- > 0) throw Object.assign(new Error("Network connection lost."), { retryable: true });
          return answer;
        },
      }),
    };
    const request = apiRequest("/api/jobs", { method: "POST", token: account.token, body: { url: siteUrl("/plain") } });
    expect((await apiWith({ ACCOUNTS }, request)).status).toBe(202);
    expect((await everythingOf(account.id)).jobs).toHaveLength(1);
    expect(await used(account)).toBe(1);
  });

  it("is never in the clear where it is kept", async () => {
    const account = await quietAccount();
    const canary = crypto.randomUUID();
    await submit(account, `/plain?secret=${canary}`, { selector: `#s${canary}` });
    const kept = JSON.stringify(await everythingOf(account.id));
    expect(kept).toContain("payload");
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain(Buffer.from(canary).toString("base64").slice(2, -4));
  });
});

describe("an Idempotency-Key", () => {
  const body = () => ({ url: siteUrl("/plain") });

  it("gives the same job again, as it is now, without a charge", async () => {
    const account = await quietAccount();
    const first = await postWithKey(account, "order 1", { body: body() });
    const { id } = await read<JobView>(first);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    await api(`/api/jobs/${id}`, { method: "DELETE", token: account.token });
    const again = await postWithKey(account, "order 1", { body: body() });
    expect(again.status).toBe(202);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.headers.get("Location")).toBe(`/api/jobs/${id}`);
    expect(again.headers.get("X-RateLimit-Limit")).toBe("25000");
    expect(await read(again)).toMatchObject({ id, status: "CANCELED" });
    expect((await everythingOf(account.id)).jobs).toHaveLength(1);
  });

  it("makes one job of twenty requests at once, and charges one", async () => {
    const account = await quietAccount();
    const all = await Promise.all(Array.from({ length: 20 }, () => postWithKey(account, "k", { body: body() })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(await Promise.all(all.map(async (each) => (await read<JobView>(each)).id))).size).toBe(1);
    expect(await used(account)).toBe(1);
  });

  it("is refused with another request, of a job or of a batch", async () => {
    const account = await quietAccount();
    await postWithKey(account, "k", { body: body() });
    // Also where it means the same today: what was sent is what counts.
    const spelledOut = await postWithKey(account, "k", { body: { ...body(), format: "png" } });
    expect(spelledOut.status).toBe(422);
    const other = await postWithKey(account, "k", { body: { ...body(), format: "pdf" } });
    expect(other.status).toBe(422);
    expect(await read(other)).toMatchObject({ code: "idempotency_key_reused" });
    const batch = await postWithKey(account, "k", { path: "/api/jobs/batch", body: { captures: [body()] } });
    expect(batch.status).toBe(422);
    expect(await used(account)).toBe(1);
  });

  it("is each account's own", async () => {
    const [anna, ben] = [await quietAccount(), await quietAccount()];
    const one = await read<JobView>(await postWithKey(anna, "k", { body: body() }));
    const other = await read<JobView>(await postWithKey(ben, "k", { body: body() }));
    expect(one.id).not.toBe(other.id);
  });

  it("is free again after 24 hours", async () => {
    const account = await quietAccount();
    await postWithKey(account, "k", { body: body() });
    vi.setSystemTime("2060-11-06T11:59:59.999Z");
    expect((await postWithKey(account, "k", { body: body() })).headers.get("Idempotent-Replayed")).toBe("true");
    vi.setSystemTime("2060-11-06T12:00:00.000Z");
    expect((await postWithKey(account, "k", { body: body() })).headers.get("Idempotent-Replayed")).toBeNull();
  });

  it("makes a new job once that of the first is past its retention", async () => {
    const account = await quietAccount();
    const ask = async () => {
      const request = apiRequest("/api/jobs", { method: "POST", token: account.token, body: body() });
      request.headers.set("Idempotency-Key", "k");
      return await read<JobView>(apiWith({ RETENTION_SECONDS: "60" }, request));
    };
    const { id } = await ask();
    await api(`/api/jobs/${id}`, { method: "DELETE", token: account.token });
    vi.setSystemTime("2060-11-05T12:00:59.999Z");
    expect(await ask()).toMatchObject({ id, status: "CANCELED" });
    vi.setSystemTime("2060-11-05T12:01:00.000Z");
    expect(await ask()).toMatchObject({ status: "QUEUED" });
    expect((await api(`/api/jobs/${id}`, { token: account.token })).status).toBe(404);
  });

  it("gives a batch again as well", async () => {
    const account = await quietAccount();
    const sent = { path: "/api/jobs/batch", body: { captures: [body(), body()] } };
    const first = await read<{ id: string; jobs: JobView[] }>(await postWithKey(account, "k", sent));
    const again = await postWithKey(account, "k", sent);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await read(again)).toEqual(first);
    expect(await used(account)).toBe(2);
  });

  it.each(["", "x".repeat(256)])("is refused when it is %j", async (key) => {
    const response = await postWithKey(await quietAccount(), key, { body: body() });
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ details: [{ path: ["idempotency-key"] }] });
  });
});

describe("a batch", () => {
  const capture = (width: number) => ({ url: siteUrl("/plain"), width });

  it("is accepted whole, in order, and counts each capture", async () => {
    const account = await quietAccount();
    const response = await postBatch(
      account,
      Array.from({ length: 20 }, (_, index) => capture(100 + index)),
    );
    expect(response.status).toBe(202);
    const { id, jobs } = await read<{ id: string; jobs: JobView[] }>(response);
    expect(response.headers.get("Location")).toBe(`/api/jobs/batch/${id}`);
    expect(jobs.map(({ batchId }) => batchId)).toEqual(jobs.map(() => id));
    const shown = await read<{ jobs: JobView[]; counts: object }>(
      api(`/api/jobs/batch/${id}`, { token: account.token }),
    );
    expect(shown.jobs).toEqual(jobs);
    expect(shown.counts).toEqual({ QUEUED: 20, RUNNING: 0, SUCCEEDED: 0, FAILED: 0, CANCELED: 0 });
    expect(await used(account)).toBe(20);
  });

  it.each(["free", "pro"] as const)("is not part of the plan %s", async (plan) => {
    const response = await postBatch(await quietAccount(plan), [capture(100)]);
    expect(response.status).toBe(403);
    expect(await read(response)).toMatchObject({ code: "plan_required" });
  });

  it("is stored not at all when one of its captures is not valid, and says which", async () => {
    const account = await quietAccount();
    const [valid, invalid] = [capture(100), { url: siteUrl("/plain"), width: 1 }];
    const wrongField = await postBatch(account, [valid, valid, valid, invalid]);
    expect(await read(wrongField)).toMatchObject({ details: [{ path: ["captures", 3, "width"] }] });
    const wrongUrls = await postBatch(account, [{ url: "x" }, valid, { url: "file:///etc/passwd" }]);
    expect(wrongUrls.status).toBe(400);
    const { code, details } = await read<ErrorBody>(wrongUrls);
    expect(code).toBe("url_not_allowed");
    expect(details?.map(({ path }) => path)).toEqual([
      ["captures", 0, "url"],
      ["captures", 2, "url"],
    ]);
    expect((await everythingOf(account.id)).jobs).toEqual([]);
    expect(await used(account)).toBe(0);
  });

  it.each([[[]], [Array.from({ length: 21 }, () => ({ url: "https://example.com" }))], ["all"]])(
    "has 1 to 20 captures",
    async (captures) => {
      expect((await postBatch(await quietAccount(), captures)).status).toBe(400);
    },
  );

  it("is within the quota as a whole or not at all", async () => {
    const account = await quietAccount();
    const body = { captures: [capture(100), capture(101), capture(102)] };
    const request = apiRequest("/api/jobs/batch", { method: "POST", token: account.token, body });
    const response = await apiWith({ MONTHLY_REQUESTS: '{"growth": 2}' }, request);
    expect(response.status).toBe(429);
    expect((await everythingOf(account.id)).jobs).toEqual([]);
    expect(await used(account)).toBe(0);
  });
});

it("nobody without a token gets anywhere", async () => {
  for (const [method, path] of [
    ["POST", "/api/jobs"],
    ["GET", "/api/jobs"],
    ["GET", "/api/jobs/job_0"],
    ["DELETE", "/api/jobs/job_0"],
    ["POST", "/api/jobs/batch"],
    ["GET", "/api/jobs/batch/bat_0"],
  ] as const) {
    expect((await api(path, { method, ...(method === "POST" ? { body: {} } : {}) })).status).toBe(401);
  }
  expect((await post({ id: "", email: "", token: "sf_live_x" }, "/plain")).status).toBe(401);
});
