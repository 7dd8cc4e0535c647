import { describe, expect, it } from "vitest";
import { BAND_HEIGHT, bandColor } from "../../site/pages/bands.ts";
import { BOXES } from "../../site/pages/boxes.ts";
import { TRANSPARENT } from "../../site/pages/backgrounds.ts";
import { decodeJpeg } from "../../support/capture/jpeg.ts";
import { alpha, isFilled, rgb, runs } from "../../support/capture/pixels.ts";
import { bytesOf, failureOf, type Options, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { sample } from "../../support/sample.ts";

const decodeWebp = (file: Uint8Array) => decodeJpeg(file, "image/webp");
const bands = (from: number, count: number, rows = BAND_HEIGHT) =>
  Array.from({ length: count }, (_, index) => ({ color: bandColor(from + index), rows }));

describe("a WebP", () => {
  it("keeps transparency where the background is left out, and stands on white else", async () => {
    const clear = await decodeWebp(await bytesOf("/transparent", { format: "webp", omitBackground: true }));
    expect([clear.width, clear.height, alpha(clear, 10, 10)]).toEqual([1920, 1080, 0]);
    expect(alpha(clear, TRANSPARENT.opaque.x + 50, TRANSPARENT.opaque.y + 50)).toBe(255);
    const white = await decodeWebp(await bytesOf("/transparent", { format: "webp" }));
    expect([alpha(white, 10, 10), rgb(white, 10, 10)]).toEqual([255, [255, 255, 255]]);
  });

  it("is smaller the lower its quality", async () => {
    const bytes = async (quality: number) => (await bytesOf("/article", { format: "webp", quality })).length;
    expect(await bytes(20)).toBeLessThan(await bytes(90));
  });

  it("is told before it is taken where it would be too tall", async () => {
    const failure = await failureOf("/bands?height=17000", { format: "webp", fullPage: true });
    expect(failure).toMatchObject({ code: "result_too_large", error: expect.stringContaining("16383") as unknown });
  });
});

describe("the scale", () => {
  it("is how many pixels of the picture a CSS pixel has", async () => {
    const response = await shoot("/viewport", { width: 400, height: 301, scale: 1.5 });
    expect(response.headers.get("X-Image-Width")).toBe("600");
    expect(response.headers.get("X-Image-Height")).toBe("452");
  });

  it("holds for elements, and for full pages that are taken in tiles", async () => {
    const { width, height, color } = BOXES.card;
    const element = await pictureOf("/boxes", { selector: "#card", scale: 2 });
    expect([element.width, element.height]).toEqual([2 * width, 2 * height]);
    expect(isFilled(element, { x: 0, y: 0, width: 2 * width, height: 2 * height }, color)).toBe(true);
    const count = Math.ceil(6000 / BAND_HEIGHT);
    const whole = await pictureOf("/bands?height=6000", { width: 300, fullPage: true, scale: 3 });
    expect([whole.width, whole.height]).toEqual([900, 18_000]);
    expect(runs(whole, 899)).toEqual(bands(0, count, 3 * BAND_HEIGHT));
  });
});

describe("a clip", () => {
  it("is that part of the page, also below the window", async () => {
    const clip = { x: 500, y: 20 * BAND_HEIGHT, width: 50, height: 3 * BAND_HEIGHT };
    const picture = await pictureOf("/bands?height=4000", { clip });
    expect([picture.width, picture.height]).toEqual([clip.width, clip.height]);
    expect(runs(picture, 0)).toEqual(bands(20, 3));
    const fine = await pictureOf("/bands?height=4000", { clip, scale: 2, fullPage: true });
    expect(runs(fine, 99)).toEqual(bands(20, 3, 2 * BAND_HEIGHT));
  });
});

describe("a resized picture", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "is made of a page whose clock was run forward, too: %s",
    async (format) => {
      const page = "/shown/ready-poll";
      const response = await shoot(page, { format, resize: { width: 100 }, timeout: 10_000 });
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Image-Width")).toBe("100");
    },
  );

  const sizes: readonly [resize: NonNullable<Options["resize"]>, width: number, height: number][] = [
    [{ width: 400 }, 400, 225],
    [{ height: 108 }, 192, 108],
    [{ width: 400, height: 100 }, 178, 100],
    [{ width: 4000 }, 1920, 1080],
    [{ width: 300, height: 300, fit: "cover" }, 300, 300],
    [{ width: 300, height: 300, fit: "contain" }, 300, 300],
    [{ width: 2400, fit: "contain" }, 2400, 1350],
  ];
  it.each(sample(sizes, 6))("fits %j as %i x %i", async (resize, width, height) => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const response = await shoot("/plain", { resize, format });
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      expect([response.headers.get("X-Image-Width"), response.headers.get("X-Image-Height")]).toEqual([
        `${width}`,
        `${height}`,
      ]);
      const picture = await decodeJpeg(await response.bytes(), `image/${format}`);
      expect([picture.width, picture.height]).toEqual([width, height]);
    }
  });

  it("shows all of it, all of its frame, or ground around it", async () => {
    const resize = { width: 100, height: 100 } as const;
    const clip = { x: 0, y: 0, width: 200, height: 2 * BAND_HEIGHT };
    const options = { clip, omitBackground: true } as const;
    const contained = await pictureOf("/bands?height=400", { ...options, resize: { ...resize, fit: "contain" } });
    const filled = runs(contained, 50).reduce((sum, { rows }) => sum + rows, 0);
    expect(filled).toBe(100);
    const short = { ...clip, height: 20 };
    const bars = await pictureOf("/bands?height=400", {
      ...options,
      clip: short,
      resize: { ...resize, fit: "contain" },
    });
    expect([alpha(bars, 50, 2), alpha(bars, 50, 50), alpha(bars, 50, 97)]).toEqual([0, 255, 0]);
    const covered = await pictureOf("/bands?height=400", {
      ...options,
      clip: short,
      resize: { ...resize, fit: "cover" },
    });
    expect([alpha(covered, 50, 2), alpha(covered, 50, 97)]).toEqual([255, 255]);
  });

  it("can be of a page that is too tall for its own format, and of a mockup", async () => {
    const tall = await shoot("/bands?height=30000", { fullPage: true, format: "jpeg", resize: { height: 1000 } });
    expect([tall.status, tall.headers.get("X-Image-Height")]).toEqual([200, "1000"]);
    const framed = await shoot("/plain", { mockup: "phone-14", format: "webp", resize: { width: 250 } });
    expect([framed.headers.get("X-Image-Width"), framed.headers.get("X-Image-Height")]).toEqual(["250", "440"]);
  });
});

const REFUSED: readonly [Options, path: (string | number)[]][] = [
  [{ scale: 0.5 }, ["scale"]],
  [{ scale: 4 }, ["scale"]],
  [{ omitBackground: true, format: "jpeg" }, ["omitBackground"]],
  [{ omitBackground: true, format: "pdf" }, ["omitBackground"]],
  [{ clip: { x: -1, y: 0, width: 10, height: 10 } }, ["clip", "x"]],
  [{ clip: { x: 0, y: 0, width: 10, height: 10 }, selector: "main" }, ["clip"]],
  [{ clip: { x: 0, y: 0, width: 10, height: 10 }, mockup: "phone-14" }, ["clip"]],
  [{ resize: {} }, ["resize"]],
  [{ resize: { width: 15 } }, ["resize", "width"]],
  [{ resize: { width: 100 }, format: "pdf" }, ["resize"]],
];

it.each(REFUSED)("refuses %j", async (options, path) => {
  const { status, code, details } = await failureOf("/plain", options);
  expect([status, code, details?.[0]?.path]).toEqual([400, "invalid_request", path]);
});
