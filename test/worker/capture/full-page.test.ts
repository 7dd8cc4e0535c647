import { describe, expect, it } from "vitest";
import { FORMATS } from "../../../src/contract/format.ts";
import type { Rgb } from "../../site/color.ts";
import { bandColor } from "../../site/pages/bands.ts";
import { LAZY, lazyColor } from "../../site/pages/lazy.ts";
import { DESKTOP_ONLY } from "../../site/pages/screens.ts";
import { headingColor, sectionColor, STICKY, STICKY_TEXT_WIDTH } from "../../site/pages/sticky.ts";
import { countOf, isFilled, rgb, runs, sameColor } from "../../support/capture/pixels.ts";
import { pictureOf, shoot } from "../../support/capture/shoot.ts";

describe("the whole page", () => {
  it("is as tall as its content and as wide as the viewport", async () => {
    const picture = await pictureOf("/bands?height=3050", { width: 400, fullPage: true });
    expect([picture.width, picture.height]).toEqual([400, 3050]);
    const bands = Array.from({ length: 31 }, (_, index) => ({ color: bandColor(index), rows: index < 30 ? 100 : 50 }));
    expect(runs(picture, 399)).toEqual(bands);
  });

  it("is never less tall than the viewport", async () => {
    const picture = await pictureOf("/bands?height=300", { width: 400, height: 700, fullPage: true });
    expect([picture.width, picture.height]).toEqual([400, 700]);
    expect(rgb(picture, 399, 299)).toEqual(bandColor(2));
    expect(rgb(picture, 399, 300)).toEqual([255, 255, 255]);
  });

  it("is as wide as the device also where content sticks out of it", async () => {
    const picture = await pictureOf("/bands?height=3000&width=1500", { width: 400, fullPage: true });
    expect([picture.width, picture.height]).toEqual([400, 3000]);
    expect(rgb(picture, 399, 2999)).toEqual(bandColor(29));
  });

  it("is a phone's page on a phone", async () => {
    const picture = await pictureOf("/bands?height=3000", { device: "mobile", fullPage: true });
    expect([picture.width, picture.height]).toEqual([375, 3000]);
    expect(runs(picture, 374)).toHaveLength(30);
  });

  it.each([
    ["mobile", 375],
    ["tablet", 768],
  ] as const)("made for larger screens is shown on a %s from edge to edge, as it is there", async (device, width) => {
    const picture = await pictureOf("/desktop-only", { device, fullPage: true });
    const scale = width / DESKTOP_ONLY.width;
    expect([picture.width, picture.height]).toEqual([width, Math.round(DESKTOP_ONLY.height * scale)]);
    const beforeEdge = Math.floor((DESKTOP_ONLY.width - DESKTOP_ONLY.edge - 20) * scale);
    expect(rgb(picture, beforeEdge, 5)).toEqual(bandColor(0));
    expect(rgb(picture, width - 1, 5)).toEqual(DESKTOP_ONLY.edgeColor);
    expect(rgb(picture, width - 1, picture.height - 2)).toEqual(DESKTOP_ONLY.edgeColor);
  });

  it("shows every picture that is loaded only when it is scrolled to", async () => {
    const picture = await pictureOf("/lazy", { width: 400, fullPage: true });
    const count = LAZY.native + LAZY.observed;
    expect(picture.height).toBe(LAZY.top + count * LAZY.step);
    const missing = Array.from({ length: count }, (_, index) => index).filter((index) => {
      const area = { x: 0, y: LAZY.top + index * LAZY.step, width: LAZY.width, height: LAZY.height };
      return !isFilled(picture, area, lazyColor(index));
    });
    expect(missing).toEqual([]);
  });

  it("does not scroll for a picture of the viewport", async () => {
    const picture = await pictureOf("/sticky", { height: 400 });
    expect(rgb(picture, 1000, 0)).toEqual(STICKY.header.color);
    expect(rgb(picture, 1000, 399)).toEqual(STICKY.footer.color);
  });

  it.each([3000, 20_000])("of a page that grows by %i px whenever it is scrolled comes to an end", async (step) => {
    const response = await shoot(`/infinite?step=${step}`, { width: 100, fullPage: true });
    expect(response.status).toBe(200);
    const height = Number(response.headers.get("X-Image-Height"));
    expect(height).toBeGreaterThanOrEqual(step);
    expect(height).toBeLessThanOrEqual(FORMATS.png.longestSide);
  });
});

describe("what sticks to the screen", () => {
  const { header, footer, chat, sections, sectionHeight, headingHeight } = STICKY;

  it("is in a picture of the whole page exactly once, the header at its top", async () => {
    const picture = await pictureOf("/sticky", { width: 600, fullPage: true });
    expect(picture.height).toBe(header.height + sections * sectionHeight);
    const column = runs(picture, STICKY_TEXT_WIDTH + 10);
    expect(column[0]).toEqual({ color: header.color, rows: header.height });
    const times = (color: Rgb) => column.filter((run) => sameColor(run.color, color));
    expect(times(header.color)).toHaveLength(1);
    expect(times(footer.color)).toEqual([{ color: footer.color, rows: footer.height }]);
    for (let section = 0; section < sections; section++) {
      expect(times(headingColor(section))).toEqual([{ color: headingColor(section), rows: headingHeight }]);
    }
    expect(countOf(picture, chat.color)).toBe(chat.width * chat.height);
  });

  it("hides nothing of the page but what it covers itself", async () => {
    const picture = await pictureOf("/sticky", { width: 600, fullPage: true });
    const column = runs(picture, STICKY_TEXT_WIDTH + 10);
    const colors = column.map(({ color }) => color).filter((color) => !sameColor(color, footer.color));
    const inOrder = colors.filter((color, at) => at === 0 || !sameColor(color, colors[at - 1] ?? color));
    const expected = Array.from({ length: sections }, (_, index) => [headingColor(index), sectionColor(index)]);
    expect(inOrder).toEqual([header.color, ...expected.flat()]);
  });
});
