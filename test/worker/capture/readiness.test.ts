import { describe, expect, it } from "vitest";
import { BOXES } from "../../site/pages/boxes.ts";
import { DECODED_COLORS, LATE_FONT, READINESS_COLOR, SLOW_IMAGE } from "../../site/pages/readiness.ts";
import { decodePng, isFilled, rgb } from "../../support/capture/pixels.ts";
import { failureOf, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { hitsOf, newKey, reached, release } from "../../support/capture/site.ts";

describe("a page is ready", () => {
  it("when its pictures have come", async () => {
    const key = newKey();
    const taking = pictureOf(`/slow-image?key=${key}`);
    await reached(`/held/image.png?key=${key}`);
    await release(key);
    expect(isFilled(await taking, SLOW_IMAGE, SLOW_IMAGE.color)).toBe(true);
  });

  it("when a picture in view is decoded, however large", async () => {
    const picture = await pictureOf("/image-decode", { width: 800, height: 600 });
    const corners = [
      [1, 1],
      [798, 1],
      [1, 598],
      [798, 598],
    ] as const;
    expect(corners.map(([x, y]) => rgb(picture, x, y))).toEqual(DECODED_COLORS);
  });

  it("when its fonts have come, though it was readable before", async () => {
    const key = newKey();
    const taking = pictureOf(`/late-font?key=${key}`);
    await reached(`/held/font.woff2?key=${key}`);
    await release(key);
    expect(rgb(await taking, 1900, 1000)).toEqual(LATE_FONT.after);
  });

  it("when its scripts have run", async () => {
    const key = newKey();
    const taking = shoot(`/slow-script?key=${key}`);
    await reached(`/held/script.js?key=${key}`);
    await release(key);
    expect((await taking).headers.get("X-Incomplete")).toBeNull();
  });

  it("when its document has come, however late", async () => {
    const key = newKey();
    const taking = pictureOf(`/slow-document?key=${key}`);
    await reached(`/slow-document?key=${key}`);
    await release(key);
    expect(rgb(await taking, 1900, 1000)).toEqual(READINESS_COLOR);
  });

  it("when it has written itself anew, though nobody tells it then that it has loaded", async () => {
    const response = await shoot("/written-anew", { timeout: 20_000 });
    expect(response.headers.get("X-Incomplete")).toBeNull();
    expect(rgb(decodePng(await response.bytes()), 1900, 1000)).toEqual([10, 120, 90]);
  });

  it("when its document ends, though it dripped for a while", async () => {
    const key = newKey();
    const taking = shoot(`/drip?every=20&key=${key}`);
    await reached(`/drip?every=20&key=${key}`);
    await release(key);
    expect((await taking).headers.get("X-Incomplete")).toBeNull();
  });
});

describe("a delay", () => {
  it("is waited for once the page is ready", async () => {
    const settled = (response: Response) =>
      Number(/settle;dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1]);
    // So long that no machine takes as long for a plain page.
    const delay = 5000;
    expect(settled(await shoot("/plain", { delay }))).toBeGreaterThanOrEqual(delay);
    expect(settled(await shoot("/plain"))).toBeLessThan(delay);
  });

  it("shows what came meanwhile", async () => {
    const { x, y, width, height, color } = BOXES.late;
    const key = newKey();
    const taking = pictureOf(`/boxes?late=held&key=${key}`, { delay: 5000 });
    await reached(`/late-box?key=${key}`);
    await release(key);
    expect(isFilled(await taking, { x, y, width, height }, color)).toBe(true);
    const without = await pictureOf(`/boxes?late=held&key=${newKey()}`);
    expect(isFilled(without, { x, y, width, height }, [255, 255, 255])).toBe(true);
  });
});

describe("dialogs and windows", () => {
  it.each(["/hostile/h1", "/hostile/h23?kind=beforeunload", "/hostile/h23?kind=print", "/hostile/h23?kind=close"])(
    "do not hold up a capture: %s",
    async (page) => {
      expect((await shoot(page)).status).toBe(200);
    },
  );

  it("are not opened, however many a page asks for", async () => {
    expect((await shoot("/hostile/h19?kind=popups&count=5")).status).toBe(200);
    expect(await hitsOf("/hostile/h19-child?popup=0")).toEqual([]);
  });
});

it("is not reached by a page that reloads itself whenever it has loaded", async () => {
  expect(await failureOf("/hostile/h14?kind=loaded")).toMatchObject({ status: 500, code: "page_unstable" });
});
