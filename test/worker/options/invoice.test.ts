import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { readPdf } from "../../support/capture/read-pdf.ts";
import { ask } from "./pairs.ts";

const ROWS = Array.from({ length: 60 }, (_, n) => `<tr><td>Item ${n + 1}<td>${n + 1}.00</tr>`).join("");
const INVOICE = `<html lang="en"><title>Invoice 42</title><style>td { padding: 4px } table { width: 100% }</style>
<h1>Invoice 42</h1><h2>Items</h2><table>${ROWS}</table><h2>Total</h2><p>1830.00`;

const SMALL = "font-size: 10px; width: 100%; text-align: center";

it.each([
  ["A4", 795, 1123],
  ["Letter", 816, 1056],
] as const)(
  "prints an invoice on %s with header, footer, page numbers, tags and an outline",
  async (paper, width, height) => {
    const pdf = {
      paper,
      margin: { top: "2cm", bottom: "2cm" },
      header: `<div style="${SMALL}"><span class="title"></span></div>`,
      footer: `<div style="${SMALL}">Sheet <span class="pageNumber"></span> of <span class="totalPages"></span></div>`,
      tagged: true,
      outline: true,
    };
    const response = await ask({ html: INVOICE, format: "pdf", pdf });
    expect(response.status).toBe(200);
    const bytes = await response.bytes();
    const pages = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect([page.width, page.height].map(Math.round)).toEqual([width, height]);
      const text = page.text.replaceAll(/\s/g, "");
      expect(text).toContain(`Sheet${index + 1}of${pages.length}`);
      expect(text).toContain("Invoice42");
    }
    const { catalog } = await PDFDocument.load(bytes);
    expect(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict)).toBeDefined();
    const outline = catalog.lookup(PDFName.of("Outlines"), PDFDict);
    expect(outline.has(PDFName.of("First"))).toBe(true);
  },
);

it("prints text of a header that says nothing of its size so that it can be read", async () => {
  const number = "<span class='pageNumber'></span>";
  const response = await ask({ html: "<p>x", format: "pdf", pdf: { header: number, footer: number } });
  const [page] = await readPdf(await response.bytes());
  expect(page?.sizes.toSorted((a, b) => a - b)[0]).toBeGreaterThanOrEqual(10);
});
