import { describe, expect, it } from "vitest";
import { afterAttempt, changed } from "../../../src/webhooks/health.ts";
import { seal } from "../../../src/lib/seal.ts";
import type { Webhook } from "../../../src/webhooks/store/webhooks.ts";
import { BINDINGS } from "../../support/bindings.ts";

const DAY_MS = 86_400_000;

const fresh: Webhook = {
  id: "whk_x",
  account: "acc_x",
  origin: "http://localhost",
  url: "sealed",
  events: ["job.succeeded"],
  description: null,
  enabled: true,
  disabledReason: null,
  failingSince: null,
  lastFailedAt: null,
  secrets: [],
  createdAt: 0,
};

/** An attempt: the day on which it ended, and its status, or `null` for no answer. */
type Attempt = readonly [day: number, status: number | null];

const after = (attempts: readonly Attempt[], webhook = fresh): Webhook =>
  attempts.reduce((current, [day, status]) => afterAttempt(current, { status }, day * DAY_MS), webhook);

/** So many failures, evenly from the first day to the last. */
const failures = (many: number, [from, to]: readonly [number, number]): Attempt[] =>
  Array.from({ length: many }, (_, index) => [from + (index * (to - from)) / (many - 1), 500]);

const LAST_MOMENT = 6 - 1 / DAY_MS;

describe("a webhook is disabled", () => {
  it.each<{ when: string; attempts: Attempt[] }>([
    { when: "fails every hour for five days", attempts: failures(121, [1, 6]) },
    { when: "gives no answer on each of five days", attempts: [1, 2, 3, 4, 5, 6].map((day) => [day, null]) },
    { when: "fails before and after a weekend without jobs, for five days in all", attempts: failures(3, [1, 6]) },
    { when: "fails for five days after it last succeeded", attempts: [[0, 500], [1, 204], ...failures(6, [1, 6])] },
  ])("when it $when", ({ attempts }) => {
    expect(after(attempts)).toMatchObject({ enabled: false, disabledReason: "failing", failingSince: DAY_MS });
    expect(after(attempts.slice(0, -1)).enabled).toBe(true);
  });

  it("when it says that it is gone, at once", () => {
    expect(after([[1, 410]])).toMatchObject({ enabled: false, disabledReason: "gone" });
  });
});

describe("a webhook stays enabled", () => {
  it.each<{ when: string; attempts: Attempt[] }>([
    {
      when: "fails once after five days without an attempt",
      attempts: [
        [1, 500],
        [6, 500],
      ],
    },
    { when: "fails in a burst on two days of which many lie between", attempts: [...failures(5, [1, 1.1]), [20, 500]] },
    { when: "fails for a little less than five days", attempts: failures(10, [1, LAST_MOMENT]) },
    { when: "succeeds once in between", attempts: [...failures(3, [1, 4]), [4.5, 200], [6, 500]] },
    { when: "fails for the first time", attempts: [[100, null]] },
  ])("when it $when", ({ attempts }) => {
    expect(after(attempts)).toMatchObject({ enabled: true, disabledReason: null });
  });
});

describe("failures of before", () => {
  const failing = after(failures(5, [1, LAST_MOMENT]));

  it("are forgotten by one success", () => {
    expect(after([[6, 204]], failing)).toMatchObject({ failingSince: null, lastFailedAt: null });
  });

  it("do not count once the account enabled the webhook, or gave it another address", async () => {
    const url = await seal(BINDINGS.PAYLOAD_KEYS, { what: "webhook-url", owner: "acc_x", id: "whk_x" }, "https://x/");
    for (const change of [{ enabled: true }, { url }]) {
      expect(after([[6, 500]], changed(failing, change))).toMatchObject({ enabled: true, failingSince: 6 * DAY_MS });
    }
  });
});
