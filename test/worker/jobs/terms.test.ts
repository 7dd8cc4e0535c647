import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { accountObject } from "../../../src/lib/ids.ts";
import type { LimitObject } from "../../../src/limits/object.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { adminApi } from "../../support/api.ts";
import { alter, type Carrier, deliver, hold } from "./carrier.ts";
import { orderOf } from "./order.ts";
import { jobOf, post, submit } from "./submit.ts";

const PLAIN = { width: 100, height: 100 };
const DAY_MS = 86_400_000;
/** So late that no alarm rings by itself and sends again what was sent. */
const FAR_AWAY = "2060-11-05T12:00:00.000Z";

let account: TestAccount;
let carrier: Carrier;

/** Changes the account as the operator does. */
async function change(body: object): Promise<void> {
  const response = await adminApi(`/accounts/${account.id}`, { method: "PATCH", body });
  if (response.status !== 200) expect.fail(await response.text());
}

/** Ids of those that were sent to be done. */
const sent = (): string[] => carrier.sent.map(({ job }) => job);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(FAR_AWAY);
  account = await newAccount(); // two jobs at once
  carrier = await hold(account.id);
});
afterEach(() => void vi.useRealTimers());

describe("an account's jobs of one host", () => {
  it("go out no more at once than its plan allows, and those of other hosts overtake them", async () => {
    const [order, other] = [
      await orderOf({ account: account.id, count: 3, perHost: 1 }),
      await orderOf({ account: account.id, perHost: 1 }),
    ];
    const ids = order.jobs.map((job) => Object.assign(job, { host: "a" }).id);
    for (const each of [order, other]) await accountObject(env, account.id).createJobs(each);
    expect(sent()).toEqual([ids[0], other.jobs[0]?.id]);
    await accountObject(env, account.id).claimJob(ids[0] ?? "");
    const outcome = { kind: "failed", failure: { code: "tls_failed", message: "", charged: false } } as const;
    await accountObject(env, account.id).reportJob(ids[0] ?? "", { fence: 1, outcome });
    expect(sent()).toEqual([ids[0], other.jobs[0]?.id, ids[1]]);
  });
});

/** Stops the account's object where it charges for jobs: what it is told meanwhile comes in between. */
async function holdCharges(): Promise<{ charging: Promise<void>; go: () => void }> {
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const charge = async (...request: Parameters<LimitObject["charge"]>) => {
    asked.resolve();
    await held.promise;
    return await env.LIMITS.getByName(account.id).charge(...request);
  };
  const keep = (holds: readonly string[]) => env.LIMITS.getByName(account.id).keep(holds);
  await alter(account.id, { LIMITS: { getByName: () => ({ charge, keep }) } });
  return { charging: asked.promise, go: held.resolve };
}

async function submitFour(): Promise<JobView[]> {
  const jobs = [];
  for (let count = 0; count < 4; count += 1) jobs.push(await submit(account, "/plain", PLAIN));
  return jobs;
}

describe("an account that is suspended", () => {
  it("has none of its waiting jobs begun until it no longer is", async () => {
    const ids = (await submitFour()).map(({ id }) => id);
    await change({ suspended: true });
    await deliver(carrier.sent);
    expect(sent()).toEqual(ids.slice(0, 2));
    await change({ suspended: false });
    expect(sent()).toEqual(ids);
    await deliver(carrier.sent.slice(2));
    expect((await jobOf(account, ids[3] ?? "")).status).toBe("SUCCEEDED");
  });

  it("stays so for its jobs when a request that had come just before is accepted late", async () => {
    const ids = (await submitFour()).map(({ id }) => id);
    const { charging, go } = await holdCharges();
    const late = post(account, "/plain", PLAIN);
    await charging;
    await change({ suspended: true });
    go();
    expect((await late).status).toBe(202);
    await deliver(carrier.sent);
    expect(sent()).toEqual(ids.slice(0, 2));
  });
});

describe("a change of the account", () => {
  it("to a plan with more jobs at once lets those go that wait", async () => {
    const ids = (await submitFour()).map(({ id }) => id);
    expect(sent()).toEqual(ids.slice(0, 2));
    await change({ plan: "pro" });
    expect(sent()).toEqual(ids);
  });

  it("of the retention holds for jobs that end from then on", async () => {
    const [job] = await submitFour();
    await change({ retentionDays: 3 });
    await deliver(carrier.sent);
    const { finishedAt, retainedUntil } = await jobOf(account, job?.id ?? "");
    expect(Date.parse(retainedUntil ?? "") - Date.parse(finishedAt ?? "")).toBe(3 * DAY_MS);
  });
});
