import { describe, expect, it } from "vitest";
import { cacheKey, normalForm } from "../../../src/cache/key.ts";
import { type ScreenshotRequest, ScreenshotRequest as Schema } from "../../../src/contract/capture.ts";
import { BINDINGS } from "../../support/bindings.ts";

const parsed = (request: object): ScreenshotRequest => Schema.parse({ url: "https://example.com/", ...request });
const keyOf = (request: object, account = "acc_1") => cacheKey(BINDINGS.PAYLOAD_KEYS, account, parsed(request));

describe("what a picture is kept under", () => {
  it.each([
    [{}, { url: "https://EXAMPLE.com" }],
    [{}, { width: 1920, height: 1080, format: "png", fullPage: false, delay: 0 }],
    [{ width: 800 }, { height: 1080, width: 800 }],
    [{ device: "mobile" }, { device: "mobile", width: 800, height: 600 }],
    [{ quality: 50 }, {}],
    [{ cache: { ttl: 60 } }, { cache: { ttl: 3600 } }],
    [{ aiRemoval: { confidence: 0.5, enabled: true } }, { aiRemoval: { enabled: true, confidence: 0.5 } }],
  ])("is the same for %j and %j", async (one, other) => {
    expect(await keyOf(one)).toEqual(await keyOf(other));
  });

  it("is another for everything that can change the picture, and for another account", async () => {
    const requests = [
      {},
      { url: "https://example.com/?a=1" },
      { url: "https://example.com/#part" },
      { url: "http://example.com/" },
      { width: 800 },
      { height: 800 },
      { device: "laptop" },
      { format: "jpeg" },
      { format: "jpeg", quality: 50 },
      { fullPage: true },
      { delay: 1 },
      { selector: "main" },
      { mockup: "phone-14" },
      { mockup: "phone-14", width: 1920, height: 1080 },
      { aiRemoval: {} },
      { aiRemoval: { types: ["ad"] } },
      { hideElements: { ads: true } },
    ];
    const keys = await Promise.all(requests.map(async (request) => (await keyOf(request)).request));
    expect(new Set(keys).size).toBe(requests.length);
    expect(keys).not.toContain((await keyOf({}, "acc_2")).request);
  });

  it("tells nothing of the request, and holds whatever fields a request may come to have", async () => {
    const { url, request } = await keyOf({});
    expect(url + request).toMatch(/^[\w-]{86}$/);
    const secret = { ...parsed({}), cookies: [{ name: "a", value: "b" }] };
    expect(normalForm(secret)).toContain('"cookies":[{"name":"a","value":"b"}]');
  });
});
