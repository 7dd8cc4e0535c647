import { describe, expect, it } from "vitest";
import { waitOf } from "../../../src/jobs/prefer.ts";

describe("the preference to wait for a job", () => {
  it.each([
    ["wait=10", 10],
    ["WAIT = 10", 10],
    ['wait="10"', 10],
    ["respond-async, wait=10", 10],
    ["wait=10; foo=bar", 10],
    ["wait=5, wait=50", 5],
    ["wait=600", 60],
  ])("is read from %j", (header, seconds) => {
    expect(waitOf(header)).toBe(seconds);
  });

  it.each([
    undefined,
    "",
    "wait",
    "wait=",
    "wait=-1",
    "wait=0",
    "wait=1.5",
    "wait=ten",
    "return=minimal",
    "x".repeat(9999),
  ])("is ignored where it is malformed: %j", (header) => {
    expect(waitOf(header)).toBeNull();
  });
});
