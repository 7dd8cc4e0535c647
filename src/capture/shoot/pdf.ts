import { z } from "zod";
import { MAX_RESULT_BYTES } from "../../config.ts";
import { FORMATS } from "../../contract/format.ts";
import { inchesOf, Paged, PAPERS } from "../../contract/fields/paper.ts";
import { invalidField, Problem } from "../../contract/problem.ts";
import { ProtocolError } from "../../devtools/protocol.ts";
import { setMedia } from "../page/visitor.ts";
import { inPage } from "../../devtools/evaluate.ts";
import isolateScript from "../../devtools/inpage/built/isolate.inpage.js";
import type { Box } from "../page/find.ts";
import type { Work } from "../work.ts";
import { type Output, sizeOf } from "./output.ts";
import { cropFirstPage } from "./pdf-crop.ts";
import { holdDates } from "./pdf-dates.ts";
import photographsScript from "./inpage/built/photographs.inpage.js";
import { fixViewportUnits } from "../page/viewport-units.ts";

/** CSS pixels and PDF points an inch. */
const PX = 96;
const POINTS = 72;

const PRINT_TIMEOUT_MS = 30_000;
const PHOTOGRAPHS_TIMEOUT_MS = 2000;
const READ_BYTES = 4 * 1024 * 1024;

/** The page on sheets of paper, styled as for a printer unless the request says otherwise. */
export async function printSheets(work: Work): Promise<Output> {
  try {
    return document(await print(work, sheetsOf(Paged.parse(work.request.pdf ?? {}))));
  } catch (error) {
    if (!(error instanceof ProtocolError) || !/page range/i.test(error.message)) throw error;
    throw invalidField(["pdf", "pages"], "The document does not have these pages.");
  }
}

const MM = 25.4;

/** What Chrome is told of the sheets. What the page says by `@page` of margins wins over these. */
function sheetsOf(paged: Paged): PrintOptions {
  const { paper, margin, pages, header, footer } = paged;
  const [paperWidth, paperHeight] =
    typeof paper === "string"
      ? PAPERS[paper].map((side) => side / MM)
      : [inchesOf(paper.width), inchesOf(paper.height)];
  const side = (name: "top" | "right" | "bottom" | "left") => inchesOf(margin?.[name] ?? "1cm");
  const decorated = header !== undefined || footer !== undefined;
  return {
    paperWidth,
    paperHeight,
    marginTop: side("top"),
    marginRight: side("right"),
    marginBottom: side("bottom"),
    marginLeft: side("left"),
    landscape: paged.landscape,
    scale: paged.scale,
    printBackground: paged.background,
    generateDocumentOutline: paged.outline,
    generateTaggedPDF: paged.tagged,
    preferCSSPageSize: paged.preferCssPageSize,
    ...(pages === undefined ? {} : { pageRanges: pages.replaceAll(/\s/g, "") }),
    ...(decorated
      ? { displayHeaderFooter: true, headerTemplate: templateOf(header), footerTemplate: templateOf(footer) }
      : {}),
  };
}

/**
 * Text without a size of its own would be a pixel tall in Chrome's headers; whatever a template says of sizes wins over
 * this one. An empty template would get Chrome's own header.
 */
const templateOf = (template: string | undefined): string =>
  `<style>:where(#header, #footer) { font-size: 10px }</style>${template ?? ""}`;

/** The whole page on one sheet of its own size, styled as on the screen. */
export async function printWhole(work: Work, box: Box): Promise<Output> {
  await asOnScreen(work);
  return document(await printOnePage(work, box));
}

/**
 * One element on a sheet of its own size. Paper of the element's size would lay the page out anew at that width, so
 * the whole page is printed with all else hidden, and the sheet then cut to the element.
 */
export async function printElement(work: Work, { whole, box }: { whole: Box; box: Box }): Promise<Output> {
  await asOnScreen(work);
  if (work.request.clip === undefined) await isolate(work);
  const [right, below] = [box.x + box.width, box.y + box.height];
  const sheet = { ...whole, width: Math.max(whole.width, right), height: Math.max(whole.height, below) };
  const chunks = await printOnePage(work, sheet);
  const [x, width, height] = [points(box.x), points(box.width), points(box.height)];
  const crop = cropFirstPage(chunks, (paper) => ({ x, y: paper - points(below), width, height }));
  if (sizeOf(chunks) + crop.byteLength > MAX_RESULT_BYTES) throw tooLarge();
  return document([...chunks, crop]);
}

/** Hides all but the element that was found. */
async function isolate({ page, end }: Work): Promise<void> {
  await inPage(page, { source: isolateScript, args: [], answer: z.undefined(), timeoutMs: end.left(2000) });
}

const points = (pixels: number): number => (pixels * POINTS) / PX;

async function asOnScreen(work: Work): Promise<void> {
  await fixViewportUnits(work);
  await setMedia(work.page, work.request, work.request.media ?? "screen");
}

async function printOnePage(work: Work, sheet: Box): Promise<Uint8Array[]> {
  const paper = onePage(sheet);
  if (await hasTooManyPhotographs(work, sheet)) throw tooLarge();
  return await print(work, paper);
}

/**
 * Whether a document of this sheet would surely be too large, by the photographs on it. To print it and to read so much of
 * it takes many times as long as to count them.
 */
async function hasTooManyPhotographs({ page, photographs, end }: Work, sheet: Box): Promise<boolean> {
  if (photographs.bytesOf() <= MAX_RESULT_BYTES) return false;
  const addresses = await inPage(page, {
    source: photographsScript,
    args: [sheet.width, sheet.height],
    answer: z.array(z.string()),
    timeoutMs: end.left(PHOTOGRAPHS_TIMEOUT_MS),
  });
  return photographs.bytesOf(new Set(addresses)) > MAX_RESULT_BYTES;
}

function onePage({ width, height }: Box) {
  const { longestSide } = FORMATS.pdf;
  if (height > longestSide || width > longestSide) {
    const message = `One PDF page can be ${longestSide} pixels tall; this page has ${Math.ceil(height)}.`;
    throw new Problem("result_too_large", message);
  }
  // Rounding must not push the last line onto a second sheet.
  return { paperWidth: width / PX, paperHeight: Math.ceil(height) / PX, pageRanges: "1" };
}

type PrintOptions = Record<string, number | string | boolean | undefined>;

async function print({ page, end, request }: Work, paper: PrintOptions): Promise<Uint8Array[]> {
  const usual = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0, printBackground: true };
  const { stream } = await page.session.send(
    "Page.printToPDF",
    { ...usual, ...paper, transferMode: "ReturnAsStream" },
    { timeout: end.left(PRINT_TIMEOUT_MS) },
  );
  if (stream === undefined) throw new Problem("internal");
  const chunks = await readStream({ page, end }, stream);
  if (request.deterministic) holdDates(chunks);
  return chunks;
}

/** Chrome's stream in pieces that fit into one message each. */
async function readStream({ page }: Pick<Work, "page" | "end">, handle: string): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { data, eof, base64Encoded } = await page.session.send("IO.read", { handle, size: READ_BYTES });
    const chunk = Buffer.from(data, base64Encoded === true ? "base64" : "latin1");
    bytes += chunk.byteLength;
    if (bytes > MAX_RESULT_BYTES) throw tooLarge();
    chunks.push(chunk);
    if (eof) return chunks;
  }
}

const tooLarge = () => new Problem("result_too_large", "The document would be too large.");

const document = (chunks: Uint8Array[]): Output => ({ contentType: FORMATS.pdf.mediaType, chunks, size: null });
