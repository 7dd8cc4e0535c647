import { describe, expect, it } from "vitest";
import { nextOf } from "../../../src/jobs/politeness.ts";

const jobs = (hosts: string) =>
  Array.from(hosts).map((host, index) => ({ id: `${host}${index}`, host: host === "-" ? null : host }));

describe("the jobs that are sent next", () => {
  it("are the oldest, as many as there is room for", () => {
    expect(nextOf(jobs("abcd"), ["x", "y"], { inFlight: 4, perHost: 9 })).toEqual(["a0", "b1"]);
  });

  it("are of one host no more at once than the plan allows, those under way counted; others overtake", () => {
    expect(nextOf(jobs("aaabab"), ["a"], { inFlight: 9, perHost: 2 })).toEqual(["a0", "b3", "b5"]);
  });

  it("may be any number that ask no host", () => {
    expect(nextOf(jobs("---"), [null], { inFlight: 9, perHost: 1 })).toEqual(["-0", "-1", "-2"]);
  });

  it("are none when there is no room", () => {
    expect(nextOf(jobs("ab"), ["x"], { inFlight: 1, perHost: 9 })).toEqual([]);
  });
});
