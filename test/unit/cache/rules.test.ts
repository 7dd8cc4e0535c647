import { describe, expect, it } from "vitest";
import { endOf, judge, restMs } from "../../../src/cache/rules.ts";

const NOW = 1_000_000_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const LINK = { ttlMs: 10 * MINUTE, forLink: true, retentionMs: 30 * DAY };
const CALL = { ...LINK, forLink: false };
const taken = (age: number, left = DAY) => ({ takenAt: NOW - age, endsAt: NOW + left });

describe("a kept picture", () => {
  it.each([
    ["none, for a link", LINK, null, null, "take"],
    ["none, for a call", CALL, null, null, "take"],
    ["a fresh one", LINK, taken(MINUTE), null, "hit"],
    ["one that is fresh for a moment more", LINK, taken(10 * MINUTE - 1), null, "hit"],
    ["one that is just old, for a link", LINK, taken(10 * MINUTE), null, "stale"],
    ["one that is just old, for a call", CALL, taken(10 * MINUTE), null, "take"],
    ["one that has ended", LINK, taken(MINUTE, 0), null, "take"],
    ["one that the account no longer lets be kept", { ...LINK, retentionMs: MINUTE }, taken(MINUTE), null, "take"],
    ["a failure a moment ago", LINK, null, NOW + 1, "failed"],
    ["a failure that is over", LINK, null, NOW, "take"],
    ["a failure a moment ago, for a call", CALL, null, NOW + 1, "take"],
    ["an old one and a failure", LINK, taken(DAY), NOW + 1, "stale"],
    ["a fresh one and a failure", LINK, taken(MINUTE), NOW + 1, "hit"],
    ["one of a clock that was set back", LINK, taken(-MINUTE), null, "hit"],
  ])("is judged: %s", (_, wish, picture, failedUntil, kind) => {
    expect(judge(wish, { picture, failedUntil }, NOW).kind).toBe(kind);
  });

  it("is taken anew beside a stale answer unless that failed a moment ago", () => {
    expect(judge(LINK, { picture: taken(DAY), failedUntil: null }, NOW)).toMatchObject({ refresh: true });
    expect(judge(LINK, { picture: taken(DAY), failedUntil: NOW + 1 }, NOW)).toMatchObject({ refresh: false });
  });

  it("ends with its time for a call, later for a link, and never after 30 days or what the account says", () => {
    expect(endOf(NOW, CALL)).toBe(NOW + 10 * MINUTE);
    expect(endOf(NOW, LINK)).toBe(NOW + 10 * MINUTE + 7 * DAY);
    expect(endOf(NOW, { ...LINK, ttlMs: 30 * DAY })).toBe(NOW + 30 * DAY);
    expect(endOf(NOW, { ...LINK, retentionMs: DAY })).toBe(NOW + DAY);
  });

  it("is not tried again for a minute after the page failed, and for seconds where it was not asked", () => {
    expect(restMs("connection_failed")).toBe(MINUTE);
    expect(restMs("capacity")).toBe(5000);
  });
});
