import { describe, expect, it } from "vitest";
import { BAND_HEIGHT, bandColor } from "../../site/pages/bands.ts";
import { BOXES, SCROLLED, TALL } from "../../site/pages/boxes.ts";
import { PDF_ELEMENT } from "../../site/pages/paper.ts";
import { isFilled, type Picture, rgb, runs } from "../../support/capture/pixels.ts";
import { bytesOf, failureOf, pictureOf, shoot } from "../../support/capture/shoot.ts";
import { newKey, reached, release } from "../../support/capture/site.ts";

/** Whether the picture is of this one element: its size, and its colour up to the edges. */
function expectOnly(picture: Picture, { width, height, color }: (typeof BOXES)[keyof typeof BOXES]): void {
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(isFilled(picture, { x: 0, y: 0, width, height }, color)).toBe(true);
}

describe("a selector", () => {
  it("takes the element alone", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#card" }), BOXES.card);
  });

  it("takes the first of several that can be seen", async () => {
    expectOnly(await pictureOf("/boxes", { selector: ".twin" }), BOXES.twin);
  });

  it("waits for an element that comes later", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#late" }), BOXES.late);
  });

  it("waits as long as the element takes, not for a fixed time", async () => {
    const key = newKey();
    const taking = pictureOf(`/boxes?late=held&key=${key}`, { selector: "#late" });
    await reached(`/late-box?key=${key}`);
    await release(key);
    expectOnly(await taking, BOXES.late);
  });

  it("takes an element that a worklet draws", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#painted" }), BOXES.painted);
  });

  it("takes an element in full that is taller than the window", async () => {
    const picture = await pictureOf("/boxes", { selector: "#tall", height: 300 });
    expect([picture.width, picture.height]).toEqual([TALL.width, TALL.height]);
    const bands = Array.from({ length: TALL.height / BAND_HEIGHT }, (_, index) => bandColor(index));
    expect(runs(picture, 399)).toEqual(bands.map((color) => ({ color, rows: BAND_HEIGHT })));
  });

  it("takes an element in full that is wider than the window", async () => {
    const picture = await pictureOf("/bands?height=200&width=1500", { selector: "main", width: 400 });
    expect([picture.width, picture.height]).toEqual([1500, 200]);
    expect(rgb(picture, 1499, 199)).toEqual(bandColor(1));
  });

  it("takes an element beside the window", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#offscreen" }), BOXES.offscreen);
  });

  it("takes an element as it is drawn, turned and enlarged", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#turned" }), BOXES.turned);
  });

  it("takes an element that has to be scrolled to inside another", async () => {
    const picture = await pictureOf("/boxes", { selector: "#scrolled" });
    expect([picture.width, picture.height]).toEqual([SCROLLED.width, SCROLLED.height]);
    expect(isFilled(picture, { x: 0, y: 0, width: SCROLLED.width, height: SCROLLED.height }, SCROLLED.color)).toBe(
      true,
    );
  });

  it("wins over the whole page, and works on a phone and as a JPEG", async () => {
    expectOnly(await pictureOf("/boxes", { selector: "#card", fullPage: true }), BOXES.card);
    expectOnly(await pictureOf("/boxes", { selector: "#card", device: "mobile" }), BOXES.card);
    const { headers } = await shoot("/boxes", { selector: "#card", format: "jpeg" });
    expect([headers.get("X-Image-Width"), headers.get("X-Image-Height")]).toEqual(["300", "200"]);
  });

  it("is not misled by what a page does to its own functions", async () => {
    expect((await bytesOf("/hostile/h22", { selector: "h1" })).length).toBeGreaterThan(100);
  });

  it.each(["div >", "#", ":nope", "[", "a:has(", "!", "*{}", "', () => {}); //"])(
    "that is not CSS is refused, and named: %s",
    async (selector) => {
      expect(await failureOf("/boxes", { selector })).toMatchObject({
        status: 400,
        code: "invalid_request",
        details: [{ path: ["selector"], code: "invalid_selector" }],
      });
    },
  );

  it("is CSS as this browser knows it", async () => {
    const modern = 'div:is(#card, #nope):not(:has(b)):nth-child(1 of .at)[style*="rgb" i]';
    expectOnly(await pictureOf("/boxes", { selector: modern }), BOXES.card);
  });

  it("takes an element in the middle of a page without what stands around it", async () => {
    const picture = await pictureOf("/element-pdf", { selector: "#element" });
    expect([picture.width, picture.height]).toEqual([PDF_ELEMENT.width, PDF_ELEMENT.height]);
    expect(rgb(picture, PDF_ELEMENT.width - 1, PDF_ELEMENT.height - 1)).toEqual(PDF_ELEMENT.color);
  });
});
