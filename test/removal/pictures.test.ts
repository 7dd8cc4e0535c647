import { describe, expect, it } from "vitest";
import { KEEPERS } from "../site/pages/removal/keepers.ts";
import { GONE, KEPT, WIDGETS } from "../site/pages/removal/page.ts";
import { countOf, decodePng } from "../support/capture/pixels.ts";
import { pictureOf, shoot } from "../support/capture/shoot.ts";
import { sample } from "../support/sample.ts";

const EVERYTHING = { aiRemoval: {} };
const LAPTOP = { width: 1366, height: 768 };

/** Of each type some. */
const widgets = Object.entries(WIDGETS).flatMap(([type, all]) =>
  sample(Object.keys(all), 3).map((name) => [type, name] as const),
);

describe("a capture with aiRemoval", () => {
  it.each(widgets)("is rid of this %s: %s", async (type, name) => {
    const response = await shoot(`/removal?show=${name}`, { ...EVERYTHING, ...LAPTOP });
    expect(response.headers.get("X-Removed")).toBe(`${type}=1`);
    const picture = decodePng(await response.bytes());
    expect(countOf(picture, [...GONE])).toBe(0);
    expect(countOf(picture, [...KEPT])).toBeGreaterThan(2000);
  });

  it.each(sample(Object.keys(KEEPERS), 6))("leaves a page as it is that only looks like one: %s", async (name) => {
    const response = await shoot(`/removal-whole/${name}`, { ...EVERYTHING, ...LAPTOP });
    expect(response.headers.get("X-Removed")).toBe("");
    const [left, plain] = [decodePng(await response.bytes()), await pictureOf(`/removal-whole/${name}`, LAPTOP)];
    expect(countOf(left, [...KEPT])).toBe(countOf(plain, [...KEPT]));
  });
});
