import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CaptureRequest } from "../../../src/contract/capture.ts";

const TESTS = join(import.meta.dirname, "..", "..");

/** Each field: where it is tried through the public door on a real browser, and values that are refused. */
const FIELDS: Readonly<Record<string, readonly [tested: string, wrong: readonly unknown[]]>> = {
  url: ["worker/capture/target.test.ts", [1, null, ["https://example.com/"]]],
  html: ["worker/options/page.test.ts", ["", 1, "x".repeat(4 * 1024 * 1024 + 1)]],
  baseUrl: ["worker/options/page.test.ts", [1, "https://example.com/"]],
  device: ["worker/capture/viewport.test.ts", ["phone", 1]],
  width: ["worker/capture/viewport.test.ts", [15, 4097, "800"]],
  height: ["worker/capture/viewport.test.ts", [15, 4097, 100.5]],
  format: ["worker/capture/format.test.ts", ["gif", "PNG"]],
  quality: ["worker/options/picture.test.ts", [0, 101, 50.5]],
  fullPage: ["worker/capture/full-page.test.ts", ["true", 1]],
  delay: ["worker/options/pairs-page.test.ts", [-1, 10_001]],
  selector: ["worker/capture/selector.test.ts", ["", "x".repeat(1025)]],
  mockup: ["worker/mockups/capture.test.ts", ["watch", true]],
  aiRemoval: ["worker/options/pairs-page.test.ts", [{ types: [] }, { confidence: 2 }, { level: 1 }]],
  hideElements: ["worker/options/pairs-page.test.ts", [{ ads: 1 }, { banners: true }]],
  scale: ["worker/options/picture.test.ts", [0.9, 3.1, "2"]],
  omitBackground: ["worker/options/picture.test.ts", ["true", 1]],
  clip: [
    "worker/options/picture.test.ts",
    [{ x: 0, y: 0, width: 0, height: 1 }, { x: -1, y: 0, width: 1, height: 1 }, {}],
  ],
  resize: ["worker/options/picture.test.ts", [{}, { width: 15 }, { width: 100, fit: "fill" }]],
  pdf: ["worker/options/acts.test.ts", [{ paper: "A9" }, { scale: 3 }, { pages: "x" }, { margin: { top: "1em" } }]],
  waitUntil: ["worker/options/page.test.ts", ["idle", 1]],
  waitFor: [
    "worker/options/page.test.ts",
    [[{ selector: "" }], [{}], [{ selector: "a", timeout: 99 }], Array.from({ length: 6 }, () => ({ selector: "a" }))],
  ],
  timeout: ["worker/options/pairs-page.test.ts", [999, 60_001]],
  onTimeout: ["worker/options/pairs-page.test.ts", ["wait", true]],
  failOnStatus: ["worker/options/page.test.ts", [[], ["3xx"], [99]]],
  colorScheme: ["worker/options/page.test.ts", ["sepia"]],
  reducedMotion: ["worker/options/page.test.ts", ["reduce"]],
  media: ["worker/options/page.test.ts", ["tv"]],
  locale: ["worker/options/page.test.ts", ["not a tag", 1]],
  timezone: ["worker/options/page.test.ts", ["Mars/Olympus"]],
  geolocation: ["worker/options/page.test.ts", [{ latitude: 91, longitude: 0 }, { latitude: 1 }]],
  userAgent: ["worker/options/page.test.ts", ["", "x".repeat(513), "line\nbreak"]],
  javaScript: ["worker/options/page.test.ts", ["no"]],
  headers: [
    "worker/options/acts.test.ts",
    [{ Host: "x" }, { Cookie: "a=1" }, { "Sec-Fetch-Mode": "x" }, { "a b": "x" }, { a: "x\r\ny" }],
  ],
  cookies: [
    "worker/options/page.test.ts",
    [[{ name: "a b", value: "1" }], [{ name: "a" }], [{ name: "a", value: "1", domain: "example.org" }]],
  ],
  httpCredentials: ["service/e2e/secrets.test.ts", [{ username: "a" }, "a:b"]],
  css: ["worker/options/page.test.ts", ["x".repeat(65_537), 1]],
  js: ["worker/options/page.test.ts", ["x".repeat(65_537), 1]],
  hide: ["worker/options/page.test.ts", ["a", [""], Array(51).fill("a")]],
  remove: ["worker/options/page.test.ts", ["a", [""], Array(51).fill("a")]],
  actions: [
    "worker/options/acts.test.ts",
    [[{ jump: "a" }], [{ wait: 10_001 }], Array.from({ length: 21 }, () => ({ wait: 1 }))],
  ],
  block: ["worker/options/acts.test.ts", [{ types: ["video"] }, { urls: Array(51).fill("a") }, { everything: true }]],
  deterministic: ["worker/options/deterministic.test.ts", ["true", 1]],
};

describe("a field of a capture request", () => {
  it("has a row here", () => {
    expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(CaptureRequest.shape).toSorted());
  });

  it.each(Object.entries(FIELDS))(
    "is tried on a real browser, and refused where it is wrong: %s",
    (field, [tested, wrong]) => {
      const file = join(TESTS, tested);
      expect(existsSync(file) && readFileSync(file, "utf8").includes(field), tested).toBe(true);
      for (const value of wrong) {
        const asked = { ...(field === "html" ? {} : { url: "https://example.com/" }), [field]: value };
        const { error } = CaptureRequest.safeParse(asked);
        expect(
          error?.issues.map(({ path }) => path[0]),
          JSON.stringify(value).slice(0, 100),
        ).toContain(field);
      }
    },
  );
});
