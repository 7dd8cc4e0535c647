import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JOB_LEFTOVER_MS, JOB_RESEND_MS, JOB_RETURN_MS } from "../../../src/config.ts";
import type { UsageView } from "../../../src/contract/account.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { alter, type Carrier, deliver, handOver, hold, runWith, storing } from "./carrier.ts";
import { checkInvariants, everythingOf } from "./oracle.ts";
import { follow, jobOf, submit } from "./submit.ts";

const PLAIN = { width: 100, height: 100 };
/** So late that no alarm rings by itself: the test rings them. */
const FAR_AWAY = "2060-11-05T12:00:00.000Z";
const LEASE_MS = 90_000;

let account: TestAccount;
let carrier: Carrier;

const jobs = () => accountObject(env, account.id);
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const tick = () => runDurableObjectAlarm(jobs());
const used = async () => (await read<UsageView>(api("/api/usage", { token: account.token }))).used;

/** Everything that is due, and what that makes due at the same moment. */
async function settle(): Promise<void> {
  for (let times = 0; times < 5; times += 1) await tick();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(FAR_AWAY);
  account = await newAccount({ plan: "growth" });
  carrier = await hold(account.id);
});
afterEach(async () => {
  await checkInvariants(account.id);
  vi.useRealTimers();
});

describe("a message of the queue", () => {
  it("that comes five times at once is worked on once", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const five = Array.from({ length: 5 }, () => carrier.sent).flat();
    expect(await deliver(five)).toEqual({ acked: 5, retried: 0 });
    expect(await jobOf(account, id)).toMatchObject({ status: "SUCCEEDED", attempts: 1 });
    expect((await everythingOf(account.id)).stored).toEqual([`${id}/1/0`, `${id}/1/thumbnail`]);
  });

  it("that comes after the end changes nothing", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await deliver(carrier.sent);
    const { resultUrl: _, resultExpiresAt: __, ...before } = await jobOf(account, id);
    expect(await deliver([...carrier.sent, ...carrier.sent])).toEqual({ acked: 2, retried: 0 });
    expect(await jobOf(account, id)).toMatchObject(before);
  });

  it("that never comes is sent again, less and less often", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const waits = [JOB_RESEND_MS, 2 * JOB_RESEND_MS, 4 * JOB_RESEND_MS];
    for (const [index, wait] of waits.entries()) {
      later(wait - 1);
      await tick();
      expect(carrier.sent).toHaveLength(index + 1);
      later(1);
      await tick();
      expect(carrier.sent).toHaveLength(index + 2);
    }
    await deliver(carrier.sent.slice(-1));
    expect((await jobOf(account, id)).status).toBe("SUCCEEDED");
  });

  it("that could not be sent does not keep the job from being accepted, and is sent later", async () => {
    carrier.broken = true;
    const { id } = await submit(account, "/plain", PLAIN);
    carrier.broken = false;
    expect(carrier.sent).toEqual([]);
    later(JOB_RESEND_MS);
    await tick();
    expect(carrier.sent).toEqual([{ version: 1, account: account.id, job: id, continent: null }]);
  });

  it("about a job that there is not, or that is none of ours, is put aside", async () => {
    const strange = { account: account.id, job: "job_0nothing", continent: null };
    expect(await deliver([strange])).toEqual({ acked: 1, retried: 0 });
    // @ts-expect-error -- what is no message of ours
    expect(await deliver([{ hello: "world" }])).toEqual({ acked: 1, retried: 0 });
  });

  it("is done with when no browser can be asked, and its job is sent again", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const POOL = { getByName: () => ({ borrow: () => Promise.reject(new Error("overloaded")) }) };
    expect(await handOver(carrier.sent, { POOL })).toEqual({ acked: 1, retried: 0 });
    later(JOB_RESEND_MS);
    await tick();
    expect(carrier.sent.map(({ job }) => job)).toEqual([id, id]);
  });

  it("lets others go first when no browser is free, which is no attempt", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const POOL = { getByName: () => ({ borrow: async () => ({ lent: false, retryAfterSeconds: 5 }) }) };
    await handOver(carrier.sent, { POOL });
    expect(await jobOf(account, id)).toMatchObject({ status: "QUEUED", attempts: 0 });
    await tick();
    expect(carrier.sent).toHaveLength(1);
    later(2 * JOB_RETURN_MS);
    await settle();
    expect(carrier.sent).toHaveLength(2);
  });

  it("that the queue gave up comes back later", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    expect(await jobs().undeliverableJob(id)).toEqual({ counted: true, status: "QUEUED" });
    await tick();
    expect(carrier.sent).toHaveLength(1);
    later(JOB_RESEND_MS);
    await tick();
    expect(carrier.sent).toHaveLength(2);
  });
});

describe("a worker that dies", () => {
  it("loses its job to another when its lease runs out, and cannot show what it made", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const zombie = await jobs().claimJob(id);
    expect(zombie).toMatchObject({ claimed: true, fence: 1 });
    await env.RESULTS.put(`results/${account.id}/${id}/1/0`, "a zombie's picture");
    later(LEASE_MS);
    await tick();
    expect(await jobOf(account, id)).toMatchObject({ status: "QUEUED", attempts: 1 });
    later(3000);
    await settle();
    await deliver(carrier.sent.slice(-1));
    const output = { contentType: "image/png", bytes: 18, width: 1, height: 1, sha256: "" };
    const outcome = { kind: "succeeded", result: { targetStatus: 200, sealed: "", outputs: [output] } } as const;
    expect(await jobs().reportJob(id, { fence: 1, outcome })).toEqual({ counted: false, status: "SUCCEEDED" });
    expect(await jobOf(account, id)).toMatchObject({ status: "SUCCEEDED", attempts: 2, result: { width: 100 } });
    later(JOB_LEFTOVER_MS);
    await settle();
    expect((await everythingOf(account.id)).stored).toEqual([`${id}/2/0`, `${id}/2/thumbnail`]);
  });

  it("uses an attempt up each time, until none is left and the request is given back", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    expect(await used()).toBe(1);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await jobs().claimJob(id)).toMatchObject({ claimed: true, fence: attempt });
      later(LEASE_MS);
      await tick();
      later(40_000);
      await settle();
    }
    expect(await jobOf(account, id)).toMatchObject({ status: "FAILED", attempts: 4, error: { code: "internal" } });
    await settle();
    expect(await used()).toBe(0);
  });

  it("keeps its job while it renews its lease", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await jobs().claimJob(id);
    for (let times = 0; times < 3; times += 1) {
      later(LEASE_MS - 1);
      expect(await jobs().renewJob(id, 1)).toEqual({ held: true, cancelRequested: false });
      await tick();
    }
    expect((await jobOf(account, id)).status).toBe("RUNNING");
    expect(await jobs().renewJob(id, 2)).toEqual({ held: false, cancelRequested: false });
  });
});

describe("the object", () => {
  it("forgets nothing when it is restarted between any two steps", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await evictDurableObject(jobs());
    await hold(account.id, carrier);
    later(JOB_RESEND_MS);
    await tick();
    await evictDurableObject(jobs());
    await deliver(carrier.sent.slice(-1));
    await evictDurableObject(jobs());
    expect((await jobOf(account, id)).status).toBe("SUCCEEDED");
  });

  it("does its alarm's work later when the alarm fails", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    await api(`/api/jobs/${id}`, { method: "DELETE", token: account.token });
    const broken = { getByName: () => ({ giveBack: () => Promise.reject(new Error("down")) }) };
    await alter(account.id, { LIMITS: broken });
    await tick();
    expect(await used()).toBe(1);
    await alter(account.id, { LIMITS: env.LIMITS });
    later(1000);
    await tick();
    expect(await used()).toBe(0);
  });

  it("sends only as many jobs as the plan has in flight, oldest first", async () => {
    const free = await newAccount();
    const held = await hold(free.id);
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push((await submit(free, "/plain", PLAIN)).id);
    expect(held.sent.map(({ job }) => job)).toEqual(made.slice(0, 2));
    await deliver(held.sent.slice(0, 1));
    expect(held.sent.map(({ job }) => job)).toEqual(made.slice(0, 3));
    await api(`/api/jobs/${made[1]}`, { method: "DELETE", token: free.token });
    expect(held.sent.map(({ job }) => job)).toEqual(made);
    await checkInvariants(free.id);
  });
});

describe("the store of results", () => {
  it.each(["before", "after"])("may fail once %s it stored, and the picture is not taken again", async (when) => {
    const { id } = await submit(account, "/plain", PLAIN);
    let failures = 1;
    const RESULTS = storing(async (store, sent) => {
      const stored = when === "after" ? await store(...sent) : null;
      if (failures-- > 0) throw new Error("internal error (10001)");
      return stored ?? (await store(...sent));
    });
    await runWith({ RESULTS }, carrier.sent);
    const job = await jobOf(account, id);
    expect(job).toMatchObject({ status: "SUCCEEDED", attempts: 1 });
    expect((await follow(job.resultUrl)).status).toBe(200);
  });

  it("may fail for good: the job is tried again and fails, and no result is left", async () => {
    const { id } = await submit(account, "/plain", PLAIN);
    const RESULTS = storing(async () => {
      throw new Error("internal error (10001)");
    });
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await runWith({ RESULTS }, carrier.sent.slice(-1));
      later(40_000);
      await settle();
    }
    expect(await jobOf(account, id)).toMatchObject({ status: "FAILED", error: { code: "internal", retryable: true } });
    later(JOB_LEFTOVER_MS);
    await settle();
    expect((await everythingOf(account.id)).stored).toEqual([]);
    expect(await used()).toBe(0);
  });
});
