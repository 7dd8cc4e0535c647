import { describe, expect, it } from "vitest";
import { READINESS_COLOR } from "../../site/pages/readiness.ts";
import { decodePng, rgb } from "../../support/capture/pixels.ts";
import { failureOf, shoot } from "../../support/capture/shoot.ts";
import { newKey } from "../../support/capture/site.ts";

describe("a page that is never ready", () => {
  const pages: readonly [page: string, missing: string][] = [
    ["/slow-image", "load, images"],
    ["/slow-script", "load"],
    ["/drip", "load"],
    ["/slow-font", "load, fonts"],
    ["/late-font", "load, fonts"],
  ];

  it.each(pages)("is captured as it is, and the answer says what is missing: %s", async (page, missing) => {
    const response = await shoot(`${page}?key=${newKey()}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Incomplete")).toBe(missing);
    const color = rgb(decodePng(await response.bytes()), 1900, 1000);
    expect(color).not.toEqual([255, 255, 255]);
    if (page !== "/late-font") expect(color).toEqual(READINESS_COLOR);
  });

  it("is captured in every format and way", async () => {
    for (const options of [{ format: "jpeg" }, { format: "pdf" }, { fullPage: true }, { selector: "h1" }] as const) {
      const response = await shoot(`/slow-script?key=${newKey()}`, options);
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Incomplete")).toContain("load");
    }
  });

  it("has not answered in time when not even its document has come", async () => {
    const failure = await failureOf(`/slow-document?key=${newKey()}`);
    expect(failure).toMatchObject({ status: 500, code: "navigation_timeout", retryable: true });
  });

  it("has not answered in time when it redirects to such a one", async () => {
    const to = encodeURIComponent(`/slow-document?key=${newKey()}`);
    expect(await failureOf(`/redirect?to=${to}`)).toMatchObject({ code: "navigation_timeout" });
  });
});

describe("a selector that finds nothing", () => {
  it.each(["#nope", "#zero", "#hidden", "#ghost"])(
    "is a failed capture, not an empty picture: %s",
    async (selector) => {
      expect(await failureOf("/boxes", { selector })).toMatchObject({
        status: 500,
        code: "selector_not_found",
        retryable: false,
      });
    },
  );

  it("is one in a PDF too", async () => {
    expect(await failureOf("/boxes", { selector: "#nope", format: "pdf" })).toMatchObject({
      code: "selector_not_found",
    });
  });

  it("is bounded however hard it is to find", async () => {
    const selector = ".many:has(.many .many ~ .many .none)";
    const { code } = await failureOf("/hostile/h25?count=30000", { selector });
    expect(["selector_not_found", "capture_timeout"]).toContain(code);
  });
});
