import { describe, expect, it } from "vitest";
import { RIGHT } from "../../site/pages/shown/case.ts";
import { CASES } from "../../site/pages/shown/index.ts";
import { decodePng, rgb } from "../../support/capture/pixels.ts";
import { shoot } from "../../support/capture/shoot.ts";
import { newKey, reached, release } from "../../support/capture/site.ts";

/** A few of each kind: all of them take minutes. */
const SAMPLE = [
  "ready-image-unsized",
  "ready-image-closed-shadow",
  "ready-poll",
  "ready-hung-pixel",
  "ready-elsewhere-location-300",
  "ready-elsewhere-refresh",
  "ready-timer",
  "ready-fetch-after-frame-50",
  "ready-fetch-with-timeout",
  "ready-counted-after-fetch",
  "still-keyframes",
  "still-endless",
  "still-transition-late",
  "still-closed-shadow",
  "still-interval",
  "still-frames-time",
  "still-canvas",
  "still-caret",
  "whole-background",
  "whole-debounced",
  "whole-frame",
  "whole-faded",
  "whole-faded-again",
  "whole-faded-again-soon",
  "whole-shell-flex",
  "whole-shell-snap",
  "whole-rtl",
  "whole-vertical-text",
  "whole-hero",
  "blank-for-ever",
  "blank-by-itself",
];

async function expectRight(name: string, response: Response): Promise<void> {
  expect(response.status).toBe(200);
  const { marks, size, incomplete } = CASES[name] ?? expect.fail(name);
  const picture = decodePng(await response.bytes());
  expect(marks.map(([x, y]) => rgb(picture, x, y))).toEqual(marks.map(() => RIGHT));
  if (size !== undefined) expect([picture.width, picture.height]).toEqual(size);
  expect(response.headers.get("X-Incomplete")).toBe(incomplete ?? null);
}

describe("a page is shown as a person would have seen it", () => {
  it.each(SAMPLE)("%s", async (name) => {
    const ask = CASES[name]?.ask;
    await expectRight(name, await shoot(`/shown/${name}`, { width: 600, height: 400, ...ask }));
  });

  it.each(["at-first", "then-fading"])("a picture that is blank %s is taken again", async (name) => {
    const picture = decodePng(await (await shoot(`/shown/blank-${name}`, { width: 600, height: 400 })).bytes());
    const colours = new Set(Array.from({ length: 300 }, (_, x) => rgb(picture, 40 + x, 60).join()));
    expect(colours.size).toBeGreaterThan(1);
  });

  it.each(["jpeg", "webp"] as const)("a %s of one colour is found too, and one that is not is none", async (format) => {
    const size = { width: 600, height: 400, format };
    expect((await shoot("/shown/blank-for-ever", size)).headers.get("X-Incomplete")).toBe("blank");
    expect((await shoot("/shown/blank-by-itself", size)).headers.get("X-Incomplete")).toBeNull();
    expect((await shoot("/article", size)).headers.get("X-Incomplete")).toBeNull();
  });

  it.each([
    ["ready-fetch-400", "data"],
    ["ready-xhr-400", "data"],
    ["ready-module-400", "script"],
    ["ready-style-400", "style"],
  ])("with what its scripts asked for, whenever that comes: %s", async (name, kind) => {
    const key = newKey();
    const taking = shoot(`/shown/${name}?hold=${key}`, { width: 600, height: 400 });
    await reached(`/late/${kind}?key=${key}&id=${name}-0`);
    await release(key);
    await expectRight(name, await taking);
  });
});
