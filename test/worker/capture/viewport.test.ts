import { describe, expect, it } from "vitest";
import { VIEWPORT_COLORS, VIEWPORT_MARKS } from "../../site/pages/viewport.ts";
import { type Picture, rgb } from "../../support/capture/pixels.ts";
import { type Options, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { hitsOf, newKey } from "../../support/capture/site.ts";

/** What the marks of `/viewport` say: which of its media queries hold. */
const holding = (picture: Picture): string[] =>
  VIEWPORT_MARKS.queries.filter((_, index) => {
    const x = picture.width - VIEWPORT_MARKS.size * (index + 0.5);
    return rgb(picture, Math.floor(x), VIEWPORT_MARKS.size / 2).join() === VIEWPORT_MARKS.yes.join();
  });

describe("the size of a picture", () => {
  const sizes: readonly [asked: string, options: Options, width: number, height: number][] = [
    ["nothing", {}, 1920, 1080],
    ["a width alone", { width: 800 }, 800, 1080],
    ["a height alone", { height: 600 }, 1920, 600],
    ["both", { width: 1000, height: 700 }, 1000, 700],
    ["the smallest viewport", { width: 16, height: 16 }, 16, 16],
    ["the largest viewport", { width: 4096, height: 4096 }, 4096, 4096],
    ["a desktop", { device: "desktop" }, 1920, 1080],
    ["a laptop", { device: "laptop" }, 1366, 768],
    ["a tablet", { device: "tablet" }, 768, 1024],
    ["a phone", { device: "mobile" }, 375, 812],
    ["a device and a size that it overrules", { device: "laptop", width: 500, height: 500 }, 1366, 768],
  ];

  it.each(sizes)("is that of the viewport when asked for %s", async (_, options, width, height) => {
    const response = await shoot("/viewport", options);
    expect([response.headers.get("X-Image-Width"), response.headers.get("X-Image-Height")]).toEqual([
      `${width}`,
      `${height}`,
    ]);
    expect(await sizeOf(response)).toEqual([width, height]);
  });

  it("is what the page itself believes its window to be", async () => {
    for (const width of [375, 768, 1366, 1920, 2560]) {
      const color = VIEWPORT_COLORS.find(({ upTo }) => width <= upTo)?.color;
      const picture = await pictureOf("/viewport", { width, height: 400 });
      expect(rgb(picture, 2, 398)).toEqual(color);
    }
  });
});

/** From the header of a PNG. */
async function sizeOf(response: Response): Promise<[width: number, height: number]> {
  const view = new DataView(await response.arrayBuffer());
  return [view.getUint32(16), view.getUint32(20)];
}

describe("the device", () => {
  it.each(["tablet", "mobile"] as const)("has a touch screen when it is a %s", async (device) => {
    expect(holding(await pictureOf("/viewport", { device }))).toEqual(["(pointer: coarse)"]);
  });

  it.each(["desktop", "laptop"] as const)("has a mouse when it is a %s", async (device) => {
    expect(holding(await pictureOf("/viewport", { device }))).toEqual([]);
  });

  it("has a mouse and an ordinary user agent again in the capture after one of a phone", async () => {
    await pictureOf("/viewport", { device: "mobile" });
    const page = `/viewport?key=${newKey()}`;
    expect(holding(await pictureOf(page))).toEqual([]);
    expect(await agentOf(page)).toMatchObject({ "user-agent": expect.not.stringContaining("Mobile") as unknown });
  });

  it.each([
    ["desktop", { agent: /^Mozilla\/5\.0 \(X11; Linux x86_64\).* Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/, phone: "?0" }],
    [
      "tablet",
      { agent: /^Mozilla\/5\.0 \(Linux; Android 10; K\).* Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/, phone: "?0" },
    ],
    [
      "mobile",
      { agent: /^Mozilla\/5\.0 \(Linux; Android 10; K\).* Chrome\/\d+\.0\.0\.0 Mobile Safari\/537\.36$/, phone: "?1" },
    ],
  ] as const)("tells the page what a %s tells it", async (device, { agent, phone }) => {
    const page = `/viewport?key=${newKey()}`;
    await pictureOf(page, { device });
    expect(await agentOf(page)).toEqual({
      "user-agent": expect.stringMatching(agent) as unknown,
      "sec-ch-ua-mobile": phone,
      "sec-ch-ua-platform": device === "desktop" ? '"Linux"' : '"Android"',
      "sec-ch-ua": expect.stringContaining("Chromium") as unknown,
    });
  });

  it("is no headless browser to the page", async () => {
    const page = `/viewport?key=${newKey()}`;
    await pictureOf(page);
    expect(JSON.stringify(await agentOf(page))).not.toMatch(/headless/i);
  });
});

async function agentOf(page: string): Promise<Record<string, unknown>> {
  const [hit] = await hitsOf(page);
  const names = ["user-agent", "sec-ch-ua-mobile", "sec-ch-ua-platform", "sec-ch-ua"];
  return Object.fromEntries(names.map((name) => [name, hit?.headers[name]]));
}
