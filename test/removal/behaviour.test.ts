import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { FIGHTERS, LATE } from "../site/pages/removal/fighters.ts";
import { GONE, KEPT } from "../site/pages/removal/page.ts";
import { newAccount } from "../support/account.ts";
import { countOf, decodePng, rgb } from "../support/capture/pixels.ts";
import { type Options, shoot } from "../support/capture/shoot.ts";
import { ended, submit } from "../worker/jobs/submit.ts";

const LAPTOP = { width: 1366, height: 768 };
const cleared = (page: string, options: Options = {}) => shoot(page, { aiRemoval: {}, ...LAPTOP, ...options });

describe("a page that fights back", () => {
  it.each(Object.keys(FIGHTERS))("is rid of its banner all the same, in bounded time: %s", async (name) => {
    const response = await cleared(`/removal-whole/${name}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Removed")).toBe("cookie-banner=1");
    const picture = decodePng(await response.bytes());
    expect(countOf(picture, [...GONE])).toBe(0);
    expect(countOf(picture, [...KEPT])).toBeGreaterThan(1000);
  });
});

describe("a banner that comes after the page has loaded", () => {
  it.each(Object.keys(LATE))("goes too: %s", async (name) => {
    const response = await cleared(`/removal-whole/${name}`);
    expect(response.headers.get("X-Removed")).toBe("cookie-banner=1");
    expect(countOf(decodePng(await response.bytes()), [...GONE])).toBe(0);
  });
});

it("is looked at once more before its picture, however often it was looked at before", async () => {
  const response = await cleared("/removal-whole/restless", { delay: 6500 });
  expect(response.headers.get("X-Removed")).toBe("cookie-banner=1");
  expect(countOf(decodePng(await response.bytes()), [...GONE])).toBe(0);
});

it("says of how much it left, where the page is made of it", async () => {
  const timing = async (page: string) =>
    (await cleared(page, { aiRemoval: { confidence: 0.3 } })).headers.get("Server-Timing");
  expect(await timing("/removal-whole/coming-soon")).toContain('kept;desc="1";dur=0');
  expect(await timing("/removal")).not.toContain("kept");
});

describe("what is asked for", () => {
  const all = "/removal?show=small-japanese,launcher,share-column,leaderboard";

  it("is removed alone, and the rest stays", async () => {
    const only = await cleared(all, { aiRemoval: { types: ["chat-widget"] } });
    expect(only.headers.get("X-Removed")).toBe("chat-widget=1");
    const shorthand = await cleared(all, { aiRemoval: { enabled: false }, hideElements: { popups: true, ads: true } });
    expect(shorthand.headers.get("X-Removed")).toBe("chat-widget=1, social-overlay=1, ad=1");
  });

  it("stays, and is only told of, in a dry run", async () => {
    const page = "/removal-whole/strip-above-the-page";
    const asItIs = await (await shoot(page, LAPTOP)).bytes();
    const dry = await cleared(page, { aiRemoval: { dryRun: true } });
    expect(dry.headers.get("X-Removed")).toBe("newsletter=1");
    expect(Buffer.from(await dry.bytes()).equals(asItIs)).toBe(true);
  });

  it("says nothing of removal where nothing was asked for", async () => {
    expect((await shoot(all, LAPTOP)).headers.get("X-Removed")).toBeNull();
  });

  it("is removed from pictures of the whole page, of JPEG and from documents too", async () => {
    for (const options of [{ fullPage: true }, { format: "jpeg" }, { format: "pdf" }] as const) {
      expect((await cleared(all, options)).headers.get("X-Removed")).toBe(
        "cookie-banner=1, chat-widget=1, social-overlay=1, ad=1",
      );
    }
  });
});

it("gives back what a modal banner took: its ground is gone and the page is as bright as before", async () => {
  const picture = decodePng(await (await cleared("/removal?show=bottom-sheet")).bytes());
  expect(rgb(picture, 1300, 700)).toEqual([255, 255, 255]);
  expect(rgb(picture, 10, 400)).toEqual([255, 255, 255]);
});

it("gives back the room that a page kept free for a bar", async () => {
  const picture = decodePng(await (await cleared("/removal?show=top-turkish-padding")).bytes());
  const plain = decodePng(await (await shoot("/removal", LAPTOP)).bytes());
  expect(Buffer.compare(picture.samples, plain.samples)).toBe(0);
});

it("leaves the ground and the lock of a dialog that stays", async () => {
  const picture = decodePng(await (await cleared("/removal-whole/sign-in")).bytes());
  for (const part of rgb(picture, 10, 700)) expect(part).toBeOneOf([127, 128]);
});

it("leaves the ground of a cart when a banner beside it goes", async () => {
  const response = await cleared("/removal-whole/cart-and-banner");
  expect(response.headers.get("X-Removed")).toBe("cookie-banner=1");
  const picture = decodePng(await response.bytes());
  expect(countOf(picture, [...GONE])).toBe(0);
  for (const part of rgb(picture, 10, 400)) expect(part).toBeOneOf([127, 128]);
});

it("takes of two dialogs the one on top with its own ground, and leaves that of the other", async () => {
  const response = await cleared("/removal-whole/sign-in-under-letter");
  expect(response.headers.get("X-Removed")).toBe("newsletter=1");
  const picture = decodePng(await response.bytes());
  expect(countOf(picture, [...GONE])).toBe(0);
  expect(countOf(picture, [...KEPT])).toBeGreaterThan(1000);
  for (const part of rgb(picture, 10, 700)) expect(part).toBeOneOf([127, 128]);
});

it.each([
  ["bar-of-a-short-page", "cookie-banner=1"],
  ["strip-above-the-page", "newsletter=1"],
])("is rid of what stands in the flow before the page: %s", async (name, removed) => {
  const response = await cleared(`/removal-whole/${name}`);
  expect(response.headers.get("X-Removed")).toBe(removed);
  const picture = decodePng(await response.bytes());
  expect(countOf(picture, [...GONE])).toBe(0);
  expect(countOf(picture, [...KEPT])).toBeGreaterThan(1000);
});

it.each([{}, { dryRun: true }])("is told of a job with type, confidence and place: %j", async (aiRemoval) => {
  const account = await newAccount({ plan: "scale" });
  const page = "/removal?show=small-japanese,leaderboard";
  const job = await ended(account, (await submit(account, page, { aiRemoval, ...LAPTOP })).id);
  const removed = job.result?.removed ?? [];
  expect(removed.map(({ type }) => type).toSorted()).toEqual(["ad", "cookie-banner"]);
  for (const { confidence, selector, how, box } of removed) {
    expect(how).toBeOneOf(["rule", "list", "model"]);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(20);
    expect(box?.y).toBeLessThan(3000);
    expect(confidence).toBeGreaterThanOrEqual(0.7);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(selector.length).toBeGreaterThan(2);
  }
});
