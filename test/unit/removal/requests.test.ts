import { expect, it } from "vitest";
import { isForAds, isForTracking } from "../../../src/removal/requests.ts";

const page = "https://news.example/";

it("knows requests for advertisements and of those who count visitors, each by its own list", () => {
  const ad = { url: "https://securepubads.g.doubleclick.net/tag/js/gpt.js", page };
  const tracker = { url: "https://www.google-analytics.com/analytics.js", page };
  expect([isForAds(ad), isForTracking(ad)]).toEqual([true, false]);
  expect([isForAds(tracker), isForTracking(tracker)]).toEqual([false, true]);
  expect([
    isForAds({ url: "https://cdn.example/a.js", page }),
    isForTracking({ url: "https://cdn.example/a.js", page }),
  ]).toEqual([false, false]);
});

it("never takes what a site loads from itself for one of them", () => {
  expect(isForTracking({ url: "https://plausible.io/js/script.js", page: "https://plausible.io/" })).toBe(false);
});
