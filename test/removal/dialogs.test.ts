import { describe, expect, it } from "vitest";
import { DIALOGS, LEADING, SAID_NO, SAID_YES, STUBBORN } from "../site/pages/removal/dialogs.ts";
import { GONE, KEPT } from "../site/pages/removal/page.ts";
import { countOf, decodePng } from "../support/capture/pixels.ts";
import { type Options, shoot } from "../support/capture/shoot.ts";
import { sample } from "../support/sample.ts";

const LAPTOP = { width: 1366, height: 768 };
const BOX = 60 * 20;

async function taken(name: string, options: Options = {}) {
  const page = `/removal-dialog?is=${encodeURIComponent(name)}`;
  const response = await shoot(page, { hideElements: { cookieBanners: true }, ...LAPTOP, ...options });
  const { status, headers } = response;
  if (status !== 200) expect.fail(`${status} ${await response.text()}`);
  const picture = decodePng(await response.bytes());
  const has = (colour: readonly [number, number, number]) => countOf(picture, [...colour]) / BOX;
  return {
    removed: headers.get("X-Removed"),
    url: decodeURIComponent(headers.get("X-Target-Url") ?? ""),
    no: has(SAID_NO),
    yes: has(SAID_YES),
    gone: has(GONE),
    kept: has(KEPT),
  };
}

const rid = { removed: "cookie-banner=1", yes: 0, gone: 0, kept: 1 };

describe("a consent dialog that many sites use", () => {
  it.each(sample(Object.keys(DIALOGS), 4))("is told no, once, and never yes: %s", async (name) => {
    expect(await taken(name)).toMatchObject({ ...rid, no: 1 });
  });

  it("is told nothing where cookie banners are not to be removed", async () => {
    const others = { hideElements: {}, aiRemoval: { types: ["ad" as const] } };
    expect(await taken("onetrust", others)).toMatchObject({ removed: "", no: 0, yes: 0, gone: 1 });
  });
});

describe("a consent dialog that stays when it is told no, or cannot be", () => {
  it.each(sample(Object.keys(STUBBORN), 5))("is hidden, and never told yes: %s", async (name) => {
    expect(await taken(name)).toMatchObject(rid);
  });
});

describe("a consent dialog whose no leads away", () => {
  it.each(sample(Object.keys(LEADING), 5))("does not lead the capture away: %s", async (name) => {
    const { url, ...rest } = await taken(name);
    expect(rest).toMatchObject(rid);
    expect(url).toContain(`/removal-dialog?is=${name}`);
  });
});
