import { describe, expect, it } from "vitest";
import { BAND_HEIGHT, bandColor } from "../../site/pages/bands.ts";
import { BOXES, TALL } from "../../site/pages/boxes.ts";
import { PDF_ELEMENT, PRINT_PAGES, PRINT_PAPER_COLOR, PRINT_SCREEN_COLOR } from "../../site/pages/paper.ts";
import { SCREENS } from "../../site/pages/screens.ts";
import { WINDS } from "../../site/pages/measured/winds-text.ts";
import { type PdfPage, readPdf } from "../../support/capture/read-pdf.ts";
import { bytesOf, failureOf, type Options } from "../../support/capture/shoot.ts";

const pagesOf = async (page: string, options: Options = {}) =>
  await readPdf(await bytesOf(page, { ...options, format: "pdf" }));

/** A4 (ISO 216) in CSS pixels. */
const A4 = { width: (210 / 25.4) * 96, height: (297 / 25.4) * 96 };

/** The margin above and below what stands on a sheet, and beside it: 1 cm. */
const MARGIN = (10 / 25.4) * 96;

/** In whole CSS pixels; Chrome rounds paper up, to 300ths of an inch. */
const sizeOf = ({ width, height }: PdfPage) => [Math.floor(width), Math.floor(height)];

describe("a PDF", () => {
  it("is on sheets of A4, as the page wants to be printed, with its backgrounds", async () => {
    const pages = await pagesOf("/print");
    expect(pages).toHaveLength(PRINT_PAGES);
    for (const [index, { width, height, text, fills }] of pages.entries()) {
      // Chrome rounds paper to whole 300ths of an inch.
      expect(Math.abs(width - A4.width)).toBeLessThan(1);
      expect(Math.abs(height - A4.height)).toBeLessThan(1);
      expect(text).toContain(`Part ${index + 1} of ${PRINT_PAGES}`);
      expect(fills).toContainEqual(PRINT_PAPER_COLOR);
    }
    expect(pages[0]?.text).toContain("PAPER-ONLY");
    expect(pages[0]?.text).not.toContain("SCREEN-ONLY");
  });

  it("of a long page goes on for as many sheets as it takes", async () => {
    const pages = await pagesOf("/bands?height=5300");
    // Sheets without margins would be one fewer.
    expect(pages).toHaveLength(Math.ceil(5300 / (A4.height - 2 * MARGIN)));
    const numbers = Array.from({ length: 5300 / BAND_HEIGHT }, (_, index) => index);
    expect(pages.map(({ text }) => text).join("")).toBe(numbers.join(""));
  });

  it("of the whole page is one sheet as tall as the content, as it looks on the screen", async () => {
    const pages = await pagesOf("/bands?height=5050", { fullPage: true, width: 700 });
    expect(pages.map(sizeOf)).toEqual([[700, 5050]]);
    for (let index = 0; index <= 5050 / BAND_HEIGHT; index++) expect(pages[0]?.fills).toContainEqual(bandColor(index));
    const [screen, ...others] = await pagesOf("/print", { fullPage: true });
    expect(others).toEqual([]);
    expect(screen?.text).toContain("SCREEN-ONLY");
    expect(screen?.text).not.toContain("PAPER-ONLY");
    expect(screen?.fills).toContainEqual(PRINT_SCREEN_COLOR);
  });

  it("of the whole page is never less tall than the viewport", async () => {
    const pages = await pagesOf("/element-pdf", { fullPage: true, width: 600, height: 2000 });
    expect(pages.map(sizeOf)).toEqual([[600, 2000]]);
  });

  it("of the whole page keeps what is as tall as the window as tall as the window", async () => {
    const [page, ...others] = await pagesOf("/screens", { fullPage: true, width: 600, height: 800 });
    expect(others).toEqual([]);
    expect(page === undefined ? null : sizeOf(page)).toEqual([600, SCREENS.count * 800 + SCREENS.lastHeight]);
    expect(page?.text).toBe(`1234${SCREENS.last}`);
  });

  it("of the whole page takes no longer for numbers without an end in its styles, nor for names that look like lengths", async () => {
    const [page] = await pagesOf("/many-digits", { fullPage: true, width: 600, height: 800 });
    expect(page === undefined ? null : sizeOf(page)).toEqual([600, 836]);
    expect((await pagesOf("/plain")).length).toBeGreaterThan(0);
  });

  it("of the whole page holds the pictures that are loaded only when it is scrolled to", async () => {
    const [page] = await pagesOf("/long", { fullPage: true });
    // Every other picture is an SVG, which stays a drawing.
    expect(page?.images).toBe(WINDS.length / 2);
  });

  it("of the whole page ends where a PDF page has to", async () => {
    const failure = await failureOf("/bands?height=25000", { format: "pdf", fullPage: true });
    expect(failure).toMatchObject({ code: "result_too_large", error: expect.stringContaining("19200") as unknown });
  });

  it("of one element is one sheet of its size with nothing else on it", async () => {
    const pages = await pagesOf("/element-pdf", { selector: "#element" });
    expect(pages.map(({ text }) => text)).toEqual(["ELEMENT-ONLY"]);
    expect(pages.map(sizeOf)).toEqual([[PDF_ELEMENT.width, PDF_ELEMENT.height]]);
    expect(pages[0]?.fills).toContainEqual(PDF_ELEMENT.color);
  });

  it("of one element has it in full, and where it would be on the screen", async () => {
    const tall = await pagesOf("/boxes", { selector: "#tall", width: 500 });
    expect(tall.map(sizeOf)).toEqual([[TALL.width, TALL.height]]);
    for (let index = 0; index < 30; index++) expect(tall[0]?.fills).toContainEqual(bandColor(index));
    const beside = await pagesOf("/boxes", { selector: "#offscreen" });
    expect(beside.map(sizeOf)).toEqual([[BOXES.offscreen.width, BOXES.offscreen.height]]);
    expect(beside[0]?.fills).toContainEqual(BOXES.offscreen.color);
  });

  it("does not take a size from the one before it", async () => {
    await pagesOf("/element-pdf", { selector: "#element" });
    const pages = await pagesOf("/print", { width: 300, device: "mobile" });
    expect(pages.every(({ width }) => Math.abs(width - A4.width) < 1)).toBe(true);
  });
});
