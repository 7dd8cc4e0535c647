import { Buffer } from "node:buffer";
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import type { Rgb } from "../../site/color.ts";

export interface PdfPage {
  /** The page that is shown, in CSS pixels; PDF has 72 points where CSS has 96 pixels. */
  width: number;
  height: number;
  text: string;
  /** The sizes of its text, in CSS pixels. */
  sizes: number[];
  /** Every colour that something is filled with. */
  fills: Rgb[];
  /** How many pictures are on it. */
  images: number;
}

/** Reads what Chrome prints: text as glyph numbers with a table to Unicode, fills in RGB. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const document = await PDFDocument.load(file);
  return document.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    const content = contentOf(page);
    return {
      width: (width * 96) / 72,
      height: (height * 96) / 72,
      text: textOf(page, content),
      sizes: Array.from(content.matchAll(/\/\w+ ([\d.]+) Tf/g), ([, size]) => Number(size)),
      fills: fillsOf(content),
      images: imagesOf(page),
    };
  });
}

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents();
  if (!(contents instanceof PDFRawStream)) throw new Error("A page's content is not one stream.");
  return plain(contents);
}

const plain = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");

function textOf(page: PDFPage, content: string): string {
  let glyphs = new Map<number, string>();
  let text = "";
  for (const [, font, hex] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([\dA-F]+)>/g)) {
    if (font !== undefined) glyphs = glyphsOf(page, font);
    for (const [code] of (hex ?? "").matchAll(/[\dA-F]{4}/g)) text += glyphs.get(parseInt(code, 16)) ?? "\uFFFD";
  }
  return text;
}

/** A font's glyphs by number (ISO 32000-1, 9.10.3). */
function glyphsOf(page: PDFPage, font: string): Map<number, string> {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const table = fonts?.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of("ToUnicode"));
  if (!(table instanceof PDFRawStream)) throw new Error(`The font ${font} has no table to Unicode.`);
  const glyphs = new Map<number, string>();
  for (const [, first = "", last, unicode = ""] of plain(table).matchAll(/^<(\w+)> (?:<(\w+)> )?<(\w+)>$/gm)) {
    const [from, to] = [parseInt(first, 16), parseInt(last ?? first, 16)];
    // A ligature stands for several characters, which are never part of a range.
    const units = Array.from(unicode.matchAll(/\w{4}/g), ([unit]) => parseInt(unit, 16));
    const end = units.pop();
    if (end === undefined) continue;
    for (let code = from; code <= to; code++) glyphs.set(code, String.fromCharCode(...units, end + code - from));
  }
  return glyphs;
}

function fillsOf(content: string): Rgb[] {
  return Array.from(content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g), ([, red, green, blue]): Rgb => [
    Math.round(Number(red) * 255),
    Math.round(Number(green) * 255),
    Math.round(Number(blue) * 255),
  ]);
}

function imagesOf({ node }: PDFPage): number {
  const objects = node.Resources()?.lookupMaybe(PDFName.of("XObject"), PDFDict);
  const streams = objects?.keys().map((key) => objects.lookup(key)) ?? [];
  return streams.filter((one) => one instanceof PDFRawStream && one.dict.get(PDFName.of("Subtype")) === IMAGE).length;
}

const IMAGE = PDFName.of("Image");
