import { describe, expect, it } from "vitest";
import { CaptureRequest, REMOVAL_TYPES } from "../../../src/contract/capture.ts";

const url = "https://example.com/";
const parse = (fields: object) => CaptureRequest.safeParse({ url, ...fields });

/** Where the request is wrong; empty when it is not. */
const wrongIn = (fields: unknown): string[] => {
  const result = CaptureRequest.safeParse(fields);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
};

describe("a capture request", () => {
  it("needs nothing but an address, and then has the documented defaults", () => {
    expect(CaptureRequest.parse({ url })).toEqual({
      url,
      format: "png",
      quality: 100,
      fullPage: false,
      delay: 0,
      scale: 1,
      omitBackground: false,
      deterministic: false,
      waitUntil: "ready",
      onTimeout: "capture",
      javaScript: true,
    });
  });

  const good: readonly [field: string, values: readonly unknown[]][] = [
    ["device", ["desktop", "laptop", "tablet", "mobile"]],
    ["width", [16, 1920, 4096]],
    ["height", [16, 1080, 4096]],
    ["format", ["png", "jpeg", "webp", "pdf"]],
    ["scale", [1, 2.5, 3]],
    ["quality", [1, 50, 100]],
    ["fullPage", [true, false]],
    ["delay", [0, 1, 10_000]],
    ["selector", ["a", "#main > .card:first-child", "x".repeat(1024)]],
  ];

  it.each(good)("takes every value of %s that is documented, and keeps it", (field, values) => {
    for (const value of values) expect(parse({ [field]: value }).data).toMatchObject({ [field]: value });
  });

  const bad: readonly [field: string, values: readonly unknown[]][] = [
    ["url", [undefined, null, 1, true, {}, ["https://example.com/"]]],
    ["device", ["", "Desktop", "phone", "watch", 1, null]],
    ["width", [15, 4097, 0, -1, 100.5, "800", null, true, Number.MAX_SAFE_INTEGER + 1]],
    ["height", [15, 4097, 0, -1, 100.5, "600", null, true, Number.POSITIVE_INFINITY]],
    ["format", ["", "PNG", "jpg", "avif", "gif", 1, null]],
    ["scale", [0.9, 3.1, "2", null]],
    ["quality", [0, 101, -1, 50.5, "80", null]],
    ["fullPage", ["true", 1, 0, null, {}]],
    ["delay", [-1, 10_001, 0.5, "100", null]],
    ["selector", ["", "x".repeat(1025), 1, null, ["a"]]],
  ];

  it.each(bad)("refuses any other value of %s, and says that it is there", (field, values) => {
    for (const value of values) expect(new Set(wrongIn({ url, [field]: value }))).toEqual(new Set([field]));
  });

  it.each(["fullpage", "full_page", "Url", "viewport", "__proto__x", "constructor"])(
    "refuses a field that it does not know, lest a typo be ignored: %s",
    (field) => {
      expect(parse({ [field]: true }).error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
    },
  );

  it("is an object", () => {
    for (const body of [null, 1, url, true, [], [{ url }]]) expect(wrongIn(body)).toEqual([""]);
  });

  it("names everything that is wrong, not only the first", () => {
    expect(wrongIn({ url, width: 1, quality: 0, format: "gif" }).toSorted()).toEqual(["format", "quality", "width"]);
  });

  it("may name a size beside a device, which it then has to be", () => {
    expect(parse({ device: "mobile", width: 500 }).success).toBe(true);
    expect(wrongIn({ url, device: "mobile", width: 5 })).toEqual(["width"]);
  });
});

it("may ask for removal", () => {
  for (const aiRemoval of [{}, { enabled: false }, { types: [...REMOVAL_TYPES], confidence: 0.5 }])
    expect(parse({ aiRemoval }).success).toBe(true);
  expect(parse({ hideElements: { cookieBanners: true, ads: true, popups: true } }).success).toBe(true);
});

describe("what changes the page or the picture", () => {
  it.each([
    ["mockup", "watch"],
    ["aiRemoval.types", { types: [] }],
    ["aiRemoval.types.0", { types: ["popup"] }],
    ["aiRemoval.confidence", { confidence: 1.1 }],
    ["aiRemoval.confidence", { confidence: -0.1 }],
    ["aiRemoval.enabled", { enabled: "yes" }],
    ["aiRemoval", { level: 1 }],
    ["hideElements.ads", { ads: 1 }],
    ["hideElements", { banners: true }],
  ])("is checked: %s", (path, value) => {
    const [field = ""] = path.split(".");
    expect(wrongIn({ url, [field]: value })).toContain(path);
  });
});
