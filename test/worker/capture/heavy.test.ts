import { describe, expect, inject, it } from "vitest";
import { MAX_RESULT_BYTES } from "../../../src/config.ts";
import { readJpegHeader, readWebpHeader } from "../../../src/mockups/upload/headers.ts";
import { BAR } from "../../site/pages/large.ts";
import { colorsAt } from "../../support/capture/jpeg.ts";
import { readPdf } from "../../support/capture/read-pdf.ts";
import { bytesOf, failureOf } from "../../support/capture/shoot.ts";

/** The largest take longer than a quick run of the tests should. */
const ifThorough = it.runIf(inject("thorough"));

/** Colours of what is side by side run into one another by a few pixels. */
const EDGE = 16;

/** Corners of a picture, in the bars at both of its ends. */
const cornersOf = (width: number, height: number) =>
  [
    [0, 0],
    [width - 1, BAR.height - EDGE],
    [0, height - BAR.height + EDGE],
    [width - 1, height - 1],
  ] as const;

/** Both bars are where they have to be, so nothing between them is missing or there twice. */
async function expectWhole(file: Uint8Array, type: string, { width, height }: { width: number; height: number }) {
  const source = `data:${type};base64,${Buffer.from(file).toString("base64")}`;
  const picture = await colorsAt(source, cornersOf(width, height));
  expect([picture.width, picture.height]).toEqual([width, height]);
  for (const color of picture.colors)
    for (const [at, value] of color.entries()) expect(Math.abs(value - (BAR.color[at] ?? 0))).toBeLessThan(8);
}

describe("a picture that is too large for one message", () => {
  ifThorough("is whole: a JPEG of photographs, 16,000 px tall, of quality 100", async () => {
    const options = { fullPage: true, format: "jpeg", quality: 100, width: 1920 } as const;
    const file = await bytesOf("/photographs?height=16000", options);
    const { width, height } = readJpegHeader(file);
    expect([width, height]).toEqual([1920, 16_000]);
    // So much does not fit into one message of the browser.
    expect(file.length).toBeGreaterThan(16 * 1024 * 1024);
    await expectWhole(file, "image/jpeg", { width, height });
  });

  ifThorough("is whole: a WebP of 4096 x 4096 px", async () => {
    const file = await bytesOf("/photographs?height=4096", { format: "webp", width: 4096, height: 4096 });
    const { width, height } = readWebpHeader(file);
    expect([width, height]).toEqual([4096, 4096]);
    await expectWhole(file, "image/webp", { width, height });
  });

  it.each(["png", "jpeg"] as const)(
    "is refused as such before all of it is taken: noise that nothing can compress, 12,000 px tall, as %s",
    async (format) => {
      const failure = await failureOf("/noise?height=12000", { fullPage: true, width: 1920, format });
      expect(failure).toMatchObject({ code: "result_too_large" });
    },
  );

  ifThorough("is whole where its format keeps it small: the same noise as WebP", async () => {
    const file = await bytesOf("/noise?height=12000", { fullPage: true, width: 1920, format: "webp" });
    const { width, height } = readWebpHeader(file);
    expect([width, height]).toEqual([1920, 12_000]);
    await expectWhole(file, "image/webp", { width, height });
  });
});

describe("a PDF of one element", () => {
  it("has all of its 500 photographs, 40 MB, on a sheet of the element's size", async () => {
    const file = await bytesOf("/many-photographs?count=500", { format: "pdf", selector: "main" });
    expect(file.length).toBeGreaterThan(40_000_000);
    expect(file.length).toBeLessThan(MAX_RESULT_BYTES);
    const [page, ...others] = await readPdf(file);
    expect(others).toEqual([]);
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([800, 2250]);
  });

  ifThorough("is refused when it would be too large", async () => {
    expect(await failureOf("/many-photographs?count=700", { format: "pdf", selector: "main" })).toMatchObject({
      code: "result_too_large",
    });
  });

  ifThorough("is printed where its photographs are drawn anew in small, however much was loaded for them", async () => {
    const css = "img { filter: grayscale(1) }";
    const file = await bytesOf("/many-photographs?count=700", { format: "pdf", selector: "main", css });
    expect(file.length).toBeLessThan(MAX_RESULT_BYTES);
  });
});
