import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobView } from "../../../../src/contract/job.ts";
import { accountObject } from "../../../../src/lib/ids.ts";
import { newAccount, type TestAccount } from "../../../support/account.ts";
import { apiRequest, apiWith, read } from "../../../support/api.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { siteUrl } from "../../../support/capture/site.ts";
import { type Carrier, deliver, hold, runWith } from "../carrier.ts";
import { submit } from "../submit.ts";

const NEWER = `newer:${"C".repeat(42)}A=`;
/** The ring after a key was added, after the old one was taken out, and with another key under the old name. */
const ROTATED = { PAYLOAD_KEYS: `${NEWER},${BINDINGS.PAYLOAD_KEYS}` };
const REPLACED = { PAYLOAD_KEYS: NEWER };
const WRONG = { PAYLOAD_KEYS: `test:${"D".repeat(42)}A=` };

let account: TestAccount;
let carrier: Carrier;

const shown = (id: string, changed: object) =>
  apiWith(changed, apiRequest(`/api/jobs/${id}`, { token: account.token }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount();
  carrier = await hold(account.id);
});
afterEach(() => void vi.useRealTimers());

describe("the keys that payloads are sealed with", () => {
  it("can be replaced while jobs are under way", async () => {
    const { id } = await submit(account, "/plain?old", { width: 100 });
    await runWith(ROTATED, carrier.sent);
    expect(await read(await shown(id, ROTATED))).toMatchObject({ status: "SUCCEEDED", url: siteUrl("/plain?old") });
    const body = { url: siteUrl("/plain?new"), width: 100 };
    const request = apiRequest("/api/jobs", { method: "POST", token: account.token, body });
    const fresh = await read<JobView>(apiWith(ROTATED, request));
    await runWith(REPLACED, carrier.sent.slice(-1));
    expect(await read(await shown(fresh.id, REPLACED))).toMatchObject({
      status: "SUCCEEDED",
      url: siteUrl("/plain?new"),
    });
  });

  it("do not make a repeated request a new one when they are replaced", async () => {
    const send = (changed: object) => {
      const request = apiRequest("/api/jobs", {
        method: "POST",
        token: account.token,
        body: { url: siteUrl("/plain") },
      });
      request.headers.set("Idempotency-Key", "k");
      return apiWith(changed, request);
    };
    const { id } = await read<JobView>(send({}));
    const again = await send(ROTATED);
    expect([again.status, (await read<JobView>(again)).id]).toEqual([202, id]);
  });

  it.each([
    ["missing", REPLACED],
    ["another than it was", WRONG],
  ])("lose no job while one is %s, and say so to the operator", async (_, changed) => {
    const { id } = await submit(account, "/plain", { width: 100 });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await runWith(changed, carrier.sent);
    expect(logged.mock.calls.flat().join("")).toMatch(/PAYLOAD_KEYS: .*has (no|another) key `test`/);
    const unreadable = await shown(id, changed);
    expect(unreadable.status).toBe(500);
    expect((await read<{ error: string }>(unreadable)).error).toContain("PAYLOAD_KEYS");
    logged.mockRestore();
    expect(await read(await shown(id, {}))).toMatchObject({ status: "QUEUED", attempts: 0, error: null });
    vi.setSystemTime(Date.now() + 5000);
    await runDurableObjectAlarm(accountObject(env, account.id));
    await deliver(carrier.sent.slice(-1));
    expect(await read(await shown(id, {}))).toMatchObject({ status: "SUCCEEDED", attempts: 1 });
  });
});
