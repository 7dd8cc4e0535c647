import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../../src/config.ts";
import type { UsageView } from "../../../src/contract/account.ts";
import type { JobView } from "../../../src/contract/job.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { takeAllBrowsers, watchedPools } from "../browser/watched.ts";
import { newKey, reached } from "../../support/capture/site.ts";
import { type Carrier, deliver, handOver, hold, runWith, storing } from "./carrier.ts";
import { everythingOf } from "./oracle.ts";
import { follow, jobOf, submit } from "./submit.ts";

const PLAIN = { width: 100, height: 100 };
const DAY_MS = 86_400_000;

interface Page {
  jobs: JobView[];
  nextCursor: string | null;
}

let account: TestAccount;
let carrier: Carrier;

const list = (query: string, { token }: TestAccount = account) => api(`/api/jobs${query}`, { token });
const cancel = (id: string, { token }: TestAccount = account) => api(`/api/jobs/${id}`, { method: "DELETE", token });
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const tick = () => runDurableObjectAlarm(accountObject(env, account.id));
const used = async () => (await read<UsageView>(api("/api/usage", { token: account.token }))).used;

/** The jobs as they are, but their leases seem so short that a worker renews them all the time. */
function hearingOften() {
  const jobs = () => accountObject(env, account.id);
  const claim = async (job: string) => ({ ...(await jobs().claimJob(job)), leaseMs: 200 });
  const own = (name: string | symbol) => (name === "claimJob" ? claim : (Reflect.get(jobs(), name) as unknown));
  return { getByName: () => new Proxy({}, { get: (_, name) => own(name) }) };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount({ plan: "growth" });
  carrier = await hold(account.id);
});
afterEach(() => void vi.useRealTimers());

describe("the list of jobs", () => {
  it("is newest first, a page at a time, and misses none that come or go meanwhile", async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await submit(account, "/plain", PLAIN)).id);
    const first = await read<Page>(list("?limit=2"));
    expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await submit(account, "/plain", PLAIN);
    const second = await read<Page>(list(`?limit=2&cursor=${first.nextCursor}`));
    expect(second.jobs.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const third = await read<Page>(list(`?limit=2&cursor=${second.nextCursor}`));
    expect([third.jobs.map(({ id }) => id), third.nextCursor]).toEqual([ids.slice(4), null]);
  });

  it("has full pages also while jobs that are past their retention are still to be swept", async () => {
    const kept = await submit(account, "/plain", PLAIN);
    for (let count = 0; count < 3; count += 1) await cancel((await submit(account, "/plain", PLAIN)).id);
    later(30 * DAY_MS);
    const { jobs, nextCursor } = await read<Page>(list("?limit=2"));
    expect([jobs.map(({ id }) => id), nextCursor]).toEqual([[kept.id], null]);
  });

  it("can be of one status", async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await submit(account, "/plain", PLAIN)).id);
    await cancel(ids[1] ?? "");
    const { jobs } = await read<Page>(list("?status=CANCELED"));
    expect(jobs.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await read<Page>(list("?status=QUEUED"))).jobs).toHaveLength(2);
  });

  it("is empty for another account", async () => {
    await submit(account, "/plain", PLAIN);
    expect(await read(list("", await newAccount()))).toEqual({ jobs: [], nextCursor: null });
  });

  it.each(["?limit=0", "?limit=101", "?limit=x", "?limit=", "?status=DONE", "?cursor=!", "?cursor=abc", "?page=2"])(
    "refuses %s",
    async (query) => {
      const response = await list(query);
      expect(response.status).toBe(400);
      expect(await read(response)).toMatchObject({ code: "invalid_request" });
    },
  );
});

describe("an id", () => {
  it("of nothing, of another account and of another kind looks the same: 404", async () => {
    const other = await newAccount();
    const { id } = await submit(account, "/plain", PLAIN);
    const answers = [];
    for (const path of [id, `job_0${"x".repeat(22)}`, `job_1${"x".repeat(22)}`, "x", `bat_0${"x".repeat(22)}`]) {
      for (const method of ["GET", "DELETE"]) {
        const response = await api(`/api/jobs/${path}`, { method, token: other.token });
        const { requestId: _, ...body } = await read<Record<string, unknown>>(response);
        answers.push(JSON.stringify([response.status, body]));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("not_found");
    expect((await api(`/api/jobs/batch/${id}`, { token: other.token })).status).toBe(404);
  });
});

describe("cancelling", () => {
  it("a queued job ends it at once and gives its request back", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const response = await cancel(id);
    expect(response.status).toBe(200);
    expect(await read(response)).toMatchObject({ status: "CANCELED", attempts: 0, startedAt: null, result: null });
    await tick();
    expect(await used()).toBe(0);
    expect((await cancel(id)).status).toBe(200);
    expect(await deliver(carrier.sent)).toEqual({ acked: 1, retried: 0 });
    expect((await jobOf(account, id)).status).toBe("CANCELED");
  });

  it("a running job is granted, and its picture is thrown away", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    let answer: Response | undefined;
    const RESULTS = storing(async (store, sent) => {
      answer = await cancel(id);
      return await store(...sent);
    });
    await runWith({ RESULTS }, carrier.sent);
    expect(answer?.status).toBe(202);
    expect(await read(answer ?? new Response())).toMatchObject({ status: "RUNNING", cancelRequested: true });
    expect(await jobOf(account, id)).toMatchObject({ status: "CANCELED", resultUrl: null, result: null });
    expect((await everythingOf(account.id)).stored).toEqual([]);
    expect(await used()).toBe(1);
  });

  it("a job that hangs in its browser frees the browser as soon as its worker hears of it", async () => {
    const key = newKey();
    const { id } = await submit(account, `/slow-document?key=${key}`, PLAIN);
    const working = runWith({ ACCOUNTS: hearingOften() }, carrier.sent);
    await reached(`/slow-document?key=${key}`);
    expect((await cancel(id)).status).toBe(202);
    await working;
    expect(await jobOf(account, id)).toMatchObject({ status: "CANCELED", attempts: 1 });
    await tick();
    expect(await used()).toBe(1);
  });

  it("a job that waits for a free browser ends it at once, and gives its request back", async () => {
    await using _ = await takeAllBrowsers(settings(env).BROWSER_SLOTS);
    const { id } = await submit(account, "/plain", PLAIN);
    const { POOL, joined } = watchedPools();
    const working = handOver(carrier.sent, { POOL });
    await joined;
    expect(await read(cancel(id))).toMatchObject({ status: "CANCELED", attempts: 0, result: null });
    expect(await working).toEqual({ acked: 1, retried: 0 });
    expect(await jobOf(account, id)).toMatchObject({ status: "CANCELED" });
    await tick();
    expect(await used()).toBe(0);
  });

  it("a finished job is too late", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await deliver(carrier.sent);
    const response = await cancel(id);
    expect(response.status).toBe(409);
    expect(await read(response)).toMatchObject({ code: "already_finished" });
  });
});

describe("a job that fails", () => {
  it("for a reason that stays is not tried again, and is given back", async () => {
    const { id } = await submit(account, "/file.zip", PLAIN);
    await deliver(carrier.sent);
    const job = await jobOf(account, id);
    expect(job).toMatchObject({ status: "FAILED", attempts: 1, resultUrl: null });
    expect(job.error).toMatchObject({ code: "unsupported_content", retryable: false });
    await tick();
    expect(await used()).toBe(0);
  });

  it("for a reason that may pass is tried again after 2, 8 and 32 seconds, each 20 % more or less", async () => {
    const { id } = await submit(account, "/reset", PLAIN);
    for (const wait of [2000, 8000, 32_000]) {
      await deliver(carrier.sent.slice(-1));
      expect(await jobOf(account, id)).toMatchObject({ status: "QUEUED", error: null });
      const before = carrier.sent.length;
      later(wait * 0.8 - 1);
      await tick();
      expect(carrier.sent).toHaveLength(before);
      later(wait * 0.4 + 1);
      await tick();
      expect(carrier.sent).toHaveLength(before + 1);
    }
    await deliver(carrier.sent.slice(-1));
    expect(await jobOf(account, id)).toMatchObject({
      status: "FAILED",
      attempts: 4,
      error: { code: "connection_failed", retryable: true },
    });
  });
});

describe("a job that has ended", () => {
  it("is kept for the account's days to the millisecond, with its result, and then there is nothing", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await deliver(carrier.sent);
    const { finishedAt, retainedUntil } = await jobOf(account, id);
    expect(Date.parse(retainedUntil ?? "") - Date.parse(finishedAt ?? "")).toBe(30 * DAY_MS);
    later(30 * DAY_MS - 1);
    const last = await jobOf(account, id);
    expect(Date.parse(last.resultExpiresAt ?? "")).toBeLessThan(Date.parse(last.retainedUntil ?? ""));
    later(1);
    expect((await api(`/api/jobs/${id}`, { token: account.token })).status).toBe(404);
    expect(await read(list(""))).toEqual({ jobs: [], nextCursor: null });
    expect((await follow(last.resultUrl)).status).toBe(403);
    await tick();
    await tick();
    expect(await everythingOf(account.id)).toMatchObject({
      jobs: [],
      leftovers: [],
      refunds: [],
      stored: [],
      alarm: null,
    });
  });
});
