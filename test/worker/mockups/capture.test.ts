import { describe, expect, it } from "vitest";
import { type Mockup, MOCKUPS } from "../../../src/contract/capture.ts";
import { type Box, FRAMES } from "../../../src/mockups/frames.ts";
import { decodeJpeg } from "../../support/capture/jpeg.ts";
import { alpha, decodePng, type Picture, rgb } from "../../support/capture/pixels.ts";
import { bytesOf, failureOf, pictureOf, shoot, shootAs } from "../../support/capture/shoot.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { newAccount } from "../../support/account.ts";
import { TRANSPARENT } from "../../site/pages/backgrounds.ts";
import { pixelAt } from "../../site/pages/pixels.ts";
import { VIEWPORT_COLORS } from "../../site/pages/viewport.ts";
import { colorAt, distance, expectFrame, expectPixels } from "./framed.ts";

/** The part of the picture in a box, as text that can be compared. */
function cut(picture: Picture, { x, y, width, height }: Box): string {
  let text = "";
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) text += `${rgb(picture, column, row).join()};`;
  return text;
}

describe("a capture in a frame", () => {
  it.each(MOCKUPS)("is of the frame's size and has every pixel of the page as it is drawn: %s", async (mockup) => {
    const response = await shoot("/pixels", { mockup });
    expect(response.status).toBe(200);
    const { width, height, page } = FRAMES[mockup];
    const { headers } = response;
    expect([headers.get("X-Image-Width"), headers.get("X-Image-Height")]).toEqual([`${width}`, `${height}`]);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Server-Timing")).toMatch(/encode;dur=[\d.]+/);
    const picture = decodePng(await response.bytes());
    expectFrame(mockup, picture);
    expectPixels(picture, page, pixelAt);
  });

  it("stands on white as a JPEG, which has the quality that was asked for", async () => {
    const file = await bytesOf("/pixels", { mockup: "browser-light", format: "jpeg", quality: 80 });
    const picture = await decodeJpeg(file);
    expect([picture.width, picture.height]).toEqual([1920, 1036]);
    expect(rgb(picture, 0, 0)).toEqual([255, 255, 255]);
    const { x, y } = FRAMES["browser-light"].page;
    expect(distance(rgb(picture, x + 100, y + 100), pixelAt(100, 100))).toBeLessThan(12);
    const small = await bytesOf("/pixels", { mockup: "browser-light", format: "jpeg", quality: 20 });
    expect(small.length).toBeLessThan(file.length / 2);
  });

  it("shows a page that is see-through on white", async () => {
    const picture = await pictureOf("/transparent", { mockup: "browser-dark" });
    const { x, y, width, height } = FRAMES["browser-dark"].page;
    expect(rgb(picture, x + width - 40, y + height - 40)).toEqual([255, 255, 255]);
    expect(alpha(picture, x + width - 40, y + height - 40)).toBe(255);
    expect(TRANSPARENT.opaque.color).toEqual([255, 0, 0]);
  });

  it("is the phone's own view of the page in a phone, below a status bar of the page's colour", async () => {
    const picture = await pictureOf("/viewport", { mockup: "phone-14" });
    const { screen, page } = FRAMES["phone-14"];
    expect(rgb(picture, page.x + 20, page.y + page.height - 200)).toEqual(VIEWPORT_COLORS[0]?.color);
    const bar = { ...screen, height: page.y - screen.y };
    expect(rgb(picture, bar.x + 100, bar.y + bar.height - 4)).toEqual(rgb(picture, page.x + 20, page.y));
  });

  it("is not made of a document", async () => {
    const { status, details } = await failureOf("/plain", { mockup: "phone-14", format: "pdf" });
    expect([status, details?.[0]?.path]).toEqual([400, ["mockup"]]);
  });
});

describe("a picture that is not as large as the screen", () => {
  it("is scaled to its width from its top, and cut off below", async () => {
    const picture = await pictureOf("/viewport", { mockup: "laptop-pro", width: 3200, height: 4000 });
    expectFrame("laptop-pro", picture);
    const { page } = FRAMES["laptop-pro"];
    // The window of 3200 pixels is the colour of that width, to the lower edge of the screen.
    expect(colorAt(picture, page, 0.99)).toEqual(VIEWPORT_COLORS.at(-1)?.color);
  });

  it("goes on in the colour of its lower edge where it is too short", async () => {
    const picture = await pictureOf("/viewport", { mockup: "phone-14", width: 400, height: 300 });
    const color = VIEWPORT_COLORS[0]?.color ?? [0, 0, 0];
    const { page } = FRAMES["phone-14"];
    expect(colorAt(picture, page, 0.999)).toEqual(color);
    expect(colorAt(picture, page, 0.5)).toEqual(color);
  });

  it("is the whole page, or one element, from its top", async () => {
    const whole = await pictureOf("/bands", { mockup: "browser-light", fullPage: true });
    const first = await pictureOf("/bands", { mockup: "browser-light" });
    expect(cut(whole, { ...FRAMES["browser-light"].page, height: 300 })).toBe(
      cut(first, { ...FRAMES["browser-light"].page, height: 300 }),
    );
    const element = await pictureOf("/transparent", { mockup: "browser-light", selector: "div" });
    expectPixels(element, FRAMES["browser-light"].page, () => TRANSPARENT.opaque.color);
  });
});

describe("the address of a browser", () => {
  const field = (mockup: Mockup): Box => {
    const { address } = FRAMES[mockup];
    if (address === null) throw new Error("no browser");
    return address;
  };

  it.each(["browser-light", "browser-dark"] as const)(
    "is the host of the page, whatever page it is: %s",
    async (mockup) => {
      const account = await newAccount({ plan: "scale" });
      const { port } = new URL(siteUrl("/"));
      const taken = async (url: string) =>
        cut(decodePng(await (await shootAs(account, url, { mockup })).bytes()), field(mockup));
      const byName = await taken(`http://localhost:${port}/plain`);
      expect(await taken(`http://localhost:${port}/viewport?some=query`)).toBe(byName);
      expect(await taken(`http://127.0.0.1:${port}/plain`)).not.toBe(byName);
    },
  );
});
