import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { JOB_LEFTOVER_MS } from "../../../../src/config.ts";
import { hold } from "../carrier.ts";
import { checkInvariants, everythingOf } from "../oracle.ts";
import { step, Walk } from "./walk.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** How many random walks are taken; `npm run faults` takes a hundred. */
    walks: number;
  }
}

const FAR_AWAY = "2060-11-05T12:00:00.000Z";
const WALKS = inject("walks");
const STEPS = 100;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("jobs on a random walk", () => {
  it(
    `keep every promise after each of ${WALKS * STEPS} steps, and all come to an end`,
    { timeout: 900_000 },
    async () => {
      const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS });
      await fc.assert(
        fc.asyncProperty(steps, async (walked) => {
          vi.setSystemTime(FAR_AWAY);
          const walk = new Walk();
          walk.carrier = await hold(walk.account);
          for (const each of walked) {
            await walk.take(each);
            await checkInvariants(walk.account);
          }
          await bringToAnEnd(walk);
        }),
        { numRuns: WALKS },
      );
    },
  );
});

/** With workers that live again everything ends, is paid for once, and is gone without a trace after its retention. */
async function bringToAnEnd(walk: Walk): Promise<void> {
  const unended = () => [...walk.known.values()].some(({ status }) => status === "QUEUED" || status === "RUNNING");
  walk.workers.length = 0;
  for (let round = 0; round < 200 && unended(); round += 1) {
    await walk.tick(20_000);
    await walk.take({ deliver: 0, keep: false });
    await walk.take({ complete: 0, keep: false });
  }
  expect(unended(), "every job ends").toBe(false);
  for (let times = 0; times < 3; times += 1) await walk.tick(1000);
  expect((await env.LIMITS.getByName(walk.account).usage()).used).toBe(walk.charged);
  for (let times = 0; times < 5; times += 1) await walk.tick(24 * 3_600_000 + JOB_LEFTOVER_MS);
  const { jobs, refunds, leftovers, stored } = await everythingOf(walk.account);
  expect({ jobs, refunds, leftovers, stored }).toEqual({ jobs: [], refunds: [], leftovers: [], stored: [] });
}
