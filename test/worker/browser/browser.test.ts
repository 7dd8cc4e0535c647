import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../../src/config.ts";
import { captureInPool } from "../../../src/pool/borrow.ts";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { checkAddress } from "../../../src/outbound/check.ts";
import { newAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { shoot, shootAs } from "../../support/capture/shoot.ts";
import { hitsOf, newKey, reached, release, siteUrl } from "../../support/capture/site.ts";
import { closeAll, firstBrowser, killFirst, openSessions, sessionOfFirst, strays } from "./sessions.ts";

// A lone caller is lent the first browser where none is open, and the pool does not take one for open that is not.
beforeEach(async () => {
  await expect.poll(closeAll).toEqual([]);
  await abortAllDurableObjects();
});

describe("a warm browser", () => {
  it("serves one capture after the other", async () => {
    expect((await shoot("/plain")).status).toBe(200);
    const session = await sessionOfFirst();
    expect((await shoot("/plain")).status).toBe(200);
    expect(await sessionOfFirst()).toBe(session);
    expect(await openSessions()).toEqual([session]);
  });

  it("is closed when nobody has used it for a while, and opened anew for the next capture", async () => {
    await shoot("/plain");
    const session = await sessionOfFirst();
    const alarm = await runInDurableObject(firstBrowser(), (_, { storage }) => storage.getAlarm());
    expect((alarm ?? 0) - Date.now()).toBeGreaterThan((settings(env).BROWSER_IDLE_SECONDS - 10) * 1000);
    expect(await runDurableObjectAlarm(firstBrowser())).toBe(true);
    expect(await openSessions()).toEqual([]);
    expect((await shoot("/plain")).status).toBe(200);
    // The pool may not have heard yet that the first is free, and lend another.
    expect(await openSessions()).toEqual([expect.not.stringContaining(session)]);
  });

  it("is not closed under a capture that takes long", async () => {
    const key = newKey();
    const taking = shoot(`/slow-document?key=${key}`);
    await reached(`/slow-document?key=${key}`);
    await runDurableObjectAlarm(firstBrowser());
    await release(key);
    expect((await taking).status).toBe(200);
  });

  it("is not closed under a capture that comes just then", async () => {
    for (let time = 0; time < 5; time++) {
      await shoot("/plain");
      const [, response] = await Promise.all([runDurableObjectAlarm(firstBrowser()), shoot("/plain")]);
      expect(response.status).toBe(200);
      // The one that the alarm closes ends in its own time; what must not stay is one that nobody remembers.
      await expect.poll(strays).toEqual([]);
    }
  });

  it("that an earlier incarnation of its object left open is closed before another is opened", async () => {
    await shoot("/plain");
    const session = await sessionOfFirst();
    await abortAllDurableObjects();
    expect((await shoot("/plain")).status).toBe(200);
    const next = await sessionOfFirst();
    expect(next).not.toBe(session);
    await expect.poll(openSessions).toEqual([next]);
  });

  it("is not even borrowed for a capture that nobody wants any more", async () => {
    const { request, url, ownHosts } = await order("/plain");
    const rest = { account: "a", lane: "job", waitMs: 60_000, continent: undefined, phases: new Map() } as const;
    const pools = new Proxy(env.POOL, { get: () => expect.fail("A browser was asked for.") });
    const asking = captureInPool(
      { ...env, POOL: pools },
      { request, url, ownHosts, ...rest, signal: AbortSignal.abort() },
    );
    await expect(asking).rejects.toMatchObject({ code: "capacity" });
  });

  it("takes as many captures at once as it has pages, and says so to whoever comes with another", async () => {
    await shoot("/plain");
    const keys = Array.from({ length: settings(env).BROWSER_PAGES }, newKey);
    const taking = keys.map((key) => shoot(`/slow-document?key=${key}`));
    for (const key of keys) await reached(`/slow-document?key=${key}`);
    expect(await firstBrowser().capture(await order("/plain"))).toEqual({ ok: false, busy: true, phases: {} });
    for (const key of keys) await release(key);
    for (const answer of await Promise.all(taking)) expect(answer.status).toBe(200);
  });
});

/** An order as the pool's borrowers place it. */
async function order(page: string) {
  const policy = { purpose: "capture", privateTargets: { kind: "all" }, ownHosts: [] } as const;
  const checked = await checkAddress(siteUrl(page), policy, () => Promise.resolve("public"));
  if (!checked.ok) throw new Error(`${page} may not be captured`);
  const request = CaptureRequest.parse({ url: checked.url });
  return { region: "test", slot: 0, loanId: 1, account: "a", request, url: checked.url, ownHosts: [] };
}

describe("a Chrome that dies", () => {
  it("in the middle of a capture fails that capture at once, without a charge, and no other", async () => {
    const account = await newAccount();
    await shootAs(account, "/plain");
    const key = newKey();
    const taking = shootAs(account, `/slow-script?key=${key}`);
    await reached(`/held/script.js?key=${key}`);
    await killFirst();
    const response = await taking;
    expect(response.status).toBe(500);
    expect(await read<ErrorBody>(response)).toMatchObject({ code: "page_crashed", retryable: true });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("499");
    expect((await shootAs(account, "/plain")).status).toBe(200);
    expect(await read(api("/api/usage", { token: account.token }))).toMatchObject({ used: 2 });
  });

  it("before the page had answered is noticed by nobody: the capture is made in another", async () => {
    const key = newKey();
    const page = `/slow-document?key=${key}`;
    const taking = shoot(page);
    await reached(page);
    await killFirst();
    // Let go only once it is asked for again: one that is answered while its browser ends was answered.
    await expect.poll(async () => (await hitsOf(page)).length).toBe(2);
    await release(key);
    expect((await taking).status).toBe(200);
  });

  it("between two captures is noticed by neither", async () => {
    expect((await shoot("/plain")).status).toBe(200);
    await killFirst();
    expect((await shoot("/plain")).status).toBe(200);
  });

  it("of a page that crashes it is replaced", async () => {
    await shoot("/plain");
    const session = await sessionOfFirst();
    // The delay is never over: the crash ends the capture.
    const response = await shoot("/hostile/h8", { delay: 10_000 });
    expect(response.status).toBe(500);
    expect(await read<ErrorBody>(response)).toMatchObject({ code: "page_crashed" });
    expect((await shoot("/plain")).status).toBe(200);
    await expect.poll(openSessions).not.toContain(session);
  });
});

describe("several captures at once", () => {
  it("share the browsers there are, and wait their turn", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shoot("/plain")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await openSessions()).length).toBeLessThanOrEqual(Number(settings(env).BROWSER_SLOTS));
  });
});
