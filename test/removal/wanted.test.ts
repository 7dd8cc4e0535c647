import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CaptureRequest, REMOVAL_TYPES } from "../../src/contract/capture.ts";
import { countByType } from "../../src/removal/report.ts";
import { wantedOf } from "../../src/removal/wanted.ts";

const wanted = (fields: Partial<z.input<typeof CaptureRequest>>) =>
  wantedOf(CaptureRequest.parse({ url: "https://example.com", ...fields }), 0.7);

describe("what is wanted gone", () => {
  it("is nothing unless it is asked for", () => {
    expect(wanted({})).toBeNull();
    expect(wanted({ hideElements: {} })).toBeNull();
    expect(wanted({ aiRemoval: { enabled: false } })).toBeNull();
  });

  it("is everything, when removal is asked for without saying of what", () => {
    expect(wanted({ aiRemoval: {} })).toEqual({ types: [...REMOVAL_TYPES], confidence: 0.7, dryRun: false });
  });

  it("is what the types say, at the confidence that is given", () => {
    expect(wanted({ aiRemoval: { types: ["ad"], confidence: 0.95 } })).toEqual({
      types: ["ad"],
      confidence: 0.95,
      dryRun: false,
    });
    expect(wanted({ aiRemoval: { confidence: 0 } })?.confidence).toBe(0);
  });

  it.each([
    [{ cookieBanners: true }, ["cookie-banner"]],
    [{ ads: true }, ["ad"]],
    [{ popups: true }, ["newsletter", "chat-widget", "social-overlay"]],
    [{ ads: true, cookieBanners: true, popups: false }, ["cookie-banner", "ad"]],
  ] as const)("is what the shorthand stands for: %o", (hideElements, types) => {
    expect(wanted({ hideElements })?.types).toEqual(types);
  });

  it("is what the shorthand adds to the types", () => {
    const both = wanted({ aiRemoval: { types: ["chat-widget"] }, hideElements: { ads: true } });
    expect(both?.types).toEqual(["chat-widget", "ad"]);
    expect(wanted({ aiRemoval: { enabled: false }, hideElements: { ads: true } })?.types).toEqual(["ad"]);
  });
});

it("is told by type and number, in one order", () => {
  const one = (type: (typeof REMOVAL_TYPES)[number]) => ({ type, confidence: 0.9, selector: "div" });
  expect(countByType([one("ad"), one("cookie-banner"), one("ad"), one("ad")])).toBe("cookie-banner=1, ad=3");
  expect(countByType([])).toBe("");
});
