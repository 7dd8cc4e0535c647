import { describe, expect, it } from "vitest";
import { MAX_TEXTURE_PX } from "../../../src/config.ts";
import { FORMATS } from "../../../src/contract/format.ts";
import { BAND_HEIGHT, bandColor } from "../../site/pages/bands.ts";
import { inOwnBrowser } from "../../support/capture/own-browser.ts";
import { decodePng, type Picture, type PngPicture, runs } from "../../support/capture/pixels.ts";
import { failureOf, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { siteUrl } from "../../support/capture/site.ts";

/** Wide enough for the bands' numbers and a flat column beside them. */
const WIDTH = 200;
const FLAT = 190;

/** What a column of `/bands` has to be: every band once, in order, as tall as it is. */
const bands = (height: number) =>
  Array.from({ length: Math.ceil(height / BAND_HEIGHT) }, (_, index) => ({
    color: bandColor(index),
    rows: Math.min(BAND_HEIGHT, height - index * BAND_HEIGHT),
  }));

describe("a page taller than the browser can draw at once", () => {
  it.each([MAX_TEXTURE_PX + 1, 20_000, 40_000, FORMATS.png.longestSide])(
    "has every part once, in order, without a seam, at %i px",
    async (height) => {
      const picture = await pictureOf(`/bands?height=${height}`, { width: WIDTH, fullPage: true });
      expect([picture.width, picture.height]).toEqual([WIDTH, height]);
      expect(runs(picture, FLAT)).toEqual(bands(height));
    },
    60_000,
  );

  it("says its size and length like any other", async () => {
    const response = await shoot("/bands?height=20000", { width: WIDTH, fullPage: true });
    expect([response.headers.get("X-Image-Width"), response.headers.get("X-Image-Height")]).toEqual(["200", "20000"]);
    expect(response.headers.get("Content-Length")).toBe(`${(await response.bytes()).length}`);
  });

  it("is refused beyond what a PNG of ours can hold, with the reason", async () => {
    expect(await failureOf("/bands?height=70000", { width: WIDTH, fullPage: true })).toMatchObject({
      status: 500,
      code: "result_too_large",
      retryable: false,
      error: expect.stringMatching(/70,?000.*65,?535/) as unknown,
    });
  });

  it("is as tall as a JPEG can be drawn, and refused beyond", async () => {
    const options = { width: WIDTH, fullPage: true, format: "jpeg" } as const;
    const response = await shoot(`/bands?height=${MAX_TEXTURE_PX}`, options);
    expect([response.status, response.headers.get("X-Image-Height")]).toEqual([200, `${MAX_TEXTURE_PX}`]);
    expect(await failureOf(`/bands?height=${MAX_TEXTURE_PX + 1}`, options)).toMatchObject({ code: "result_too_large" });
  });

  it("may be one element", async () => {
    const picture = await pictureOf("/bands?height=30000", { width: WIDTH, selector: "main" });
    expect(runs(picture, FLAT)).toEqual(bands(30_000));
  });
});

describe("a page full of photographs", () => {
  const width = 1400;
  const JOINED_PIECE_BYTES = 64 * 1024;

  it("is the same, taken in tiles, as in a single piece", async () => {
    const tiled = await pictureOf("/long", { width, fullPage: true });
    // A page is drawn on white, so that nothing in its picture is transparent.
    expect(tiled.channels).toBe(3);
    const single = await takenAtOnce("/long", width);
    // Joined pictures have their data in pieces of one size, Chrome's own in pieces of another.
    expect(new Set(tiled.pieces.slice(0, -1))).toEqual(new Set([JOINED_PIECE_BYTES]));
    expect(single.pieces[0]).not.toBe(JOINED_PIECE_BYTES);
    expect([tiled.width, tiled.height]).toEqual([single.width, single.height]);
    expect(differing(tiled, single)).toEqual([]);
  });
});

/** The page as Chrome alone takes it, its lazy pictures loaded. */
const takenAtOnce = (path: string, width: number): Promise<PngPicture> =>
  inOwnBrowser(async (page) => {
    await page.setViewport({ width, height: 1080 });
    await page.goto(siteUrl(path));
    await page.evaluate(`(async () => {
      for (const image of document.images) image.loading = "eager";
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo({ top: y, behavior: "instant" });
        await new Promise(requestAnimationFrame);
      }
      scrollTo({ top: 0, behavior: "instant" });
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    })()`);
    return decodePng(await page.screenshot({ fullPage: true }));
  });

/**
 * Two pictures of the same page may differ by this much where the rounded corner of a photograph is smoothed: Chrome
 * does that a shade differently for one that it decodes while it draws. Anything out of its place differs by far more.
 */
const SHADE = 8;

/** The rows in which two pictures of one size differ. */
function differing(one: Picture, other: Picture): number[] {
  const rows = new Set<number>();
  for (let pixel = 0; pixel < one.width * one.height; pixel++)
    for (let channel = 0; channel < 3; channel++) {
      const difference =
        (one.samples[pixel * one.channels + channel] ?? 0) - (other.samples[pixel * other.channels + channel] ?? 0);
      if (Math.abs(difference) > SHADE) rows.add(Math.floor(pixel / one.width));
    }
  return [...rows];
}
