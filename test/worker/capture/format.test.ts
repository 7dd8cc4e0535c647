import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import type { Format } from "../../../src/contract/format.ts";
import { DARK_BOX, TRANSPARENT } from "../../site/pages/backgrounds.ts";
import { decodeJpeg } from "../../support/capture/jpeg.ts";
import { alpha, isFilled, rgb } from "../../support/capture/pixels.ts";
import { bytesOf, pictureOf, shoot } from "../../support/capture/shoot.ts";

const { opaque, half } = TRANSPARENT;

describe("the format", () => {
  const formats: readonly [Format | undefined, type: string, begins: string, ends: string][] = [
    [undefined, "image/png", "89504e470d0a1a0a", "49454e44ae426082"],
    ["png", "image/png", "89504e470d0a1a0a", "49454e44ae426082"],
    ["jpeg", "image/jpeg", "ffd8ff", "ffd9"],
    ["webp", "image/webp", "52494646", ""],
    ["pdf", "application/pdf", "255044462d", "2525454f46"],
  ];

  it.each(formats)("is what was asked for: %s is %s", async (format, type, begins, ends) => {
    const response = await shoot("/viewport", format === undefined ? {} : { format });
    expect(response.headers.get("Content-Type")).toBe(type);
    const hex = Buffer.from(await response.bytes()).toString("hex");
    expect(hex.startsWith(begins)).toBe(true);
    expect(hex.replace(/(0a|0d)+$/, "").endsWith(ends)).toBe(true);
  });
});

describe("a PNG", () => {
  it("stands on white where the page is transparent", async () => {
    const picture = await pictureOf("/transparent");
    expect([alpha(picture, 10, 10), rgb(picture, 10, 10)]).toEqual([255, [255, 255, 255]]);
    expect(rgb(picture, half.x, half.y)).toEqual([127, 127, 255]);
    const element = await pictureOf("/transparent", { selector: "div:nth-of-type(2)" });
    expect([alpha(element, 0, 0), rgb(element, 0, 0)]).toEqual([255, [127, 127, 255]]);
  });

  it.each(["/transparent", "/transparent-none"])("is transparent where %s is, without its background", async (page) => {
    const picture = await pictureOf(page, { omitBackground: true });
    expect(alpha(picture, 10, 10)).toBe(0);
    expect(alpha(picture, 1919, 1079)).toBe(0);
    expect([alpha(picture, opaque.x, opaque.y), rgb(picture, opaque.x, opaque.y)]).toEqual([255, opaque.color]);
    expect(alpha(picture, opaque.x - 1, opaque.y)).toBe(0);
    expect(alpha(picture, half.x, half.y)).toBeOneOf([127, 128]);
    expect(rgb(picture, half.x, half.y)[2]).toBeGreaterThanOrEqual(253);
  });

  it("is transparent too when it is of the whole page or of one element", async () => {
    const whole = await pictureOf("/transparent", { fullPage: true, omitBackground: true });
    expect(alpha(whole, 0, 0)).toBe(0);
    expect(isFilled(whole, opaque, opaque.color)).toBe(true);
    const element = await pictureOf("/transparent", {
      selector: "div:nth-of-type(2)",
      omitBackground: true,
    });
    expect([element.width, element.height]).toEqual([half.width, half.height]);
    expect(alpha(element, 0, 0)).toBeOneOf([127, 128]);
  });

  it("takes a quality and ignores it", async () => {
    expect(await bytesOf("/plain", { quality: 1 })).toEqual(await bytesOf("/plain"));
  });
});

describe("a JPEG", () => {
  it("stands on white where the page is transparent, right after a PNG that is see-through there", async () => {
    await bytesOf("/transparent", { omitBackground: true });
    const picture = await decodeJpeg(await bytesOf("/transparent", { format: "jpeg" }));
    expect([picture.width, picture.height]).toEqual([1920, 1080]);
    expect(rgb(picture, 10, 10)).toEqual([255, 255, 255]);
    expect(rgb(picture, 1900, 1000)).toEqual([255, 255, 255]);
    expect(near(rgb(picture, opaque.x + 50, opaque.y + 50), [255, 0, 0])).toBe(true);
    expect(near(rgb(picture, half.x + 50, half.y + 50), [127, 127, 255])).toBe(true);
  });

  it("has the browser's dark ground where the page asks for dark colours", async () => {
    const picture = await decodeJpeg(await bytesOf("/dark", { format: "jpeg" }));
    expect(Math.max(...rgb(picture, 1900, 1000))).toBeLessThan(40);
    expect(near(rgb(picture, opaque.x + 50, opaque.y + 50), DARK_BOX)).toBe(true);
  });

  it("is smaller the lower its quality, and of quality 100 unless told", async () => {
    const jpeg = async (quality?: number) =>
      (await bytesOf("/article", { format: "jpeg", ...(quality === undefined ? {} : { quality }) })).length;
    const [low, middle, high, usual] = [await jpeg(10), await jpeg(60), await jpeg(100), await jpeg()];
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    expect(usual).toBe(high);
  });
});

const near = (found: readonly number[], wanted: readonly number[]): boolean =>
  found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 2);
