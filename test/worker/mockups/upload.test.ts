import { describe, expect, it } from "vitest";
import { MOCKUPS } from "../../../src/contract/capture.ts";
import { FRAMES } from "../../../src/mockups/frames.ts";
import { api, read } from "../../support/api.ts";
import { alpha, decodePng, type Picture, rgb } from "../../support/capture/pixels.ts";
import { encodePng } from "../png/reference-png.ts";
import type { Rgb } from "../../site/color.ts";
import * as files from "./files.ts";
import { colorAt, distance, expectFrame, expectPixels } from "./framed.ts";
import { send, upload, uploader } from "./upload.ts";

const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];

/** A PNG whose pixels are told by a function. */
function png(width: number, height: number, colorOf: (x: number, y: number) => Rgb): Uint8Array<ArrayBuffer> {
  const samples = new Uint8Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) samples.set(colorOf(x, y), at);
  return new Uint8Array(encodePng({ width, height, channels: 3, samples }));
}

async function pictureOf(response: Response | Promise<Response>): Promise<Picture> {
  const answer = await response;
  if (answer.status !== 200) expect.fail(`${answer.status} ${await answer.text()}`);
  return decodePng(await answer.bytes());
}

describe("an uploaded picture", () => {
  it.each(MOCKUPS)("is put into the frame that was named, and charged as one request: %s", async (template) => {
    const { token } = await uploader();
    const used = async () => (await read<{ used: number }>(api("/api/usage", { token }))).used;
    const before = await used();
    const { width, height, screen } = FRAMES[template];
    const response = await upload(
      png(screen.width, screen.height, (x, y) => [x % 256, y % 256, 77]),
      template,
    );
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("X-RateLimit-Remaining")).toBe(`${100_000 - before - 1}`);
    expect([headers.get("X-Image-Width"), headers.get("X-Image-Height")]).toEqual([`${width}`, `${height}`]);
    expect(await used()).toBe(before + 1);
    const picture = await pictureOf(response);
    expectFrame(template, picture);
    const below = { ...screen, y: screen.y + 170, height: screen.height - 340 };
    expectPixels(picture, below, (x, y) => [x % 256, (y + 170) % 256, 77]);
  });

  it("is at home under both paths", async () => {
    const parts = [
      ["screenshot", png(10, 10, () => RED)],
      ["templateId", "laptop-pro"],
    ] as const;
    const [one, other] = [await send(parts, "/mockups"), await send(parts, "/api/mockups")];
    expect(await one.bytes()).toEqual(await other.bytes());
  });

  it("leaves no colour but its own and the frame's at a rounded corner", async () => {
    const picture = await pictureOf(
      upload(
        png(1800, 850, () => RED),
        "browser-dark",
      ),
    );
    const { screen } = FRAMES["browser-dark"];
    let mixed = 0;
    for (let y = screen.y + screen.height - 30; y < screen.y + screen.height; y++) {
      for (let x = screen.x; x < screen.x + 30; x++) {
        const [red, green, blue] = rgb(picture, x, y);
        if (red > 0 && red < 255) mixed += 1;
        // The picture is red and the shadow black: whatever else were there would be a fringe.
        expect(Math.max(green, blue)).toBeLessThan(3);
      }
    }
    expect(mixed).toBeGreaterThan(5);
    expect(alpha(picture, screen.x + 30, screen.y + screen.height - 1)).toBe(255);
  });

  it("fills the screen's width however wide it is, and stays sharp", async () => {
    for (const width of [90, 900, 3600]) {
      const half = width / 2;
      const picture = await pictureOf(
        upload(
          png(width, half, (x) => (x < half ? RED : BLUE)),
          "browser-light",
        ),
      );
      const { screen } = FRAMES["browser-light"];
      expect(distance(rgb(picture, screen.x + 5, screen.y + 400), RED)).toBeLessThan(3);
      expect(distance(rgb(picture, screen.x + screen.width - 5, screen.y + 400), BLUE)).toBeLessThan(3);
      const soft = width < 1800 ? 60 : 4;
      expect(distance(rgb(picture, 960 - soft, 400), RED)).toBeLessThan(3);
      expect(distance(rgb(picture, 960 + soft, 400), BLUE)).toBeLessThan(3);
    }
  });

  it.each([
    [1, 60_000],
    [60_000, 1],
  ])("is shown however narrow or wide it is: %i x %i", async (width, height) => {
    const picture = await pictureOf(
      upload(
        png(width, height, () => RED),
        "laptop-pro",
      ),
    );
    for (const part of [0.05, 0.5, 0.99])
      expect(distance(colorAt(picture, FRAMES["laptop-pro"].screen, part), RED)).toBe(0);
  });

  it("starts at the top, is cut off where it is too tall and goes on where it is too short", async () => {
    const { screen } = FRAMES["laptop-pro"];
    const tall = await pictureOf(
      upload(
        png(16, 100, (_, y) => (y < 9 ? RED : BLUE)),
        "laptop-pro",
      ),
    );
    expect(distance(colorAt(tall, screen, 0.05), RED)).toBeLessThan(3);
    expect(distance(colorAt(tall, screen, 0.99), BLUE)).toBeLessThan(3);
    const short = await pictureOf(
      upload(
        png(16, 4, (_, y) => (y < 2 ? RED : BLUE)),
        "laptop-pro",
      ),
    );
    expect(distance(colorAt(short, screen, 0.05), RED)).toBeLessThan(3);
    expect(distance(colorAt(short, screen, 0.99), BLUE)).toBeLessThan(20);
  });
});

describe("a picture of another kind", () => {
  const kinds: readonly [kind: string, file: Uint8Array<ArrayBuffer>][] = [
    ["a JPEG", files.BASELINE],
    ["a progressive JPEG", files.PROGRESSIVE],
    ["a lossy WebP", files.LOSSY],
    ["a lossless WebP", files.LOSSLESS],
  ];

  it.each(kinds)("is decoded: %s", async (_, file) => {
    const picture = await pictureOf(upload(file, "laptop-pro"));
    const { screen } = FRAMES["laptop-pro"];
    const [top, bottom] = [colorAt(picture, screen, 0.02), colorAt(picture, screen, 0.99)];
    expect([top[0] > 200, top[2] < 60, bottom[0] < 60, bottom[2] > 200]).toEqual([true, true, true, true]);
  });

  it("is decoded: a JPEG that lies on its side, which is set upright", async () => {
    const picture = await pictureOf(upload(files.TURNED, "phone-14"));
    const { screen } = FRAMES["phone-14"];
    expect(distance(colorAt(picture, screen, 0.2), RED)).toBeLessThan(20);
    expect(distance(colorAt(picture, screen, 0.9), BLUE)).toBeLessThan(20);
  });

  it("is decoded: a JPEG without colour", async () => {
    const [red, green, blue] = colorAt(await pictureOf(upload(files.GREY)), FRAMES["browser-light"].screen, 0.5);
    expect([red, red]).toEqual([green, blue]);
  });

  it("stands on white where it is transparent", async () => {
    const color = colorAt(await pictureOf(upload(files.ALPHA)), FRAMES["browser-light"].screen, 0.5);
    expect(distance(color, [255, 127, 127])).toBeLessThan(6);
  });
});
