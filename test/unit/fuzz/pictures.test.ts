import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cropFirstPage } from "../../../src/capture/shoot/pdf-crop.ts";
import { kindOf, readJpegHeader, readWebpHeader } from "../../../src/mockups/upload/headers.ts";
import { Unreadable } from "../../../src/mockups/upload/unreadable.ts";
import { PngError, writeChunk, SIGNATURE } from "../../../src/png/chunk.ts";
import { readPng, readPngHeader } from "../../../src/png/read.ts";
import { answersOrRefuses, damaged, forAll, isQuick } from "./bounded.ts";

const ASSETS = join(import.meta.dirname, "../../site/assets");
const JPEG = new Uint8Array(readFileSync(join(ASSETS, "dusk.jpg")));
const WEBP = new Uint8Array(readFileSync(join(ASSETS, "night.webp")));

/** The largest upload. */
const LARGEST = 10 * 1024 * 1024;

const bytes = (length: number, pattern: readonly number[]): Uint8Array =>
  new Uint8Array(length === 0 ? 0 : Buffer.alloc(length, Uint8Array.from(pattern)));
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const header = () => {
  const data = new Uint8Array(13);
  new DataView(data.buffer).setUint32(0, 4);
  new DataView(data.buffer).setUint32(4, 4);
  data.set([8, 6, 0, 0, 0], 8);
  return writeChunk({ type: "IHDR", data });
};
const PNG = joined(
  SIGNATURE,
  header(),
  writeChunk({ type: "IDAT", data: new Uint8Array(deflateSync(new Uint8Array(4 * 17))) }),
  writeChunk({ type: "IEND", data: new Uint8Array() }),
);

describe("a picture that somebody sends", () => {
  const readers = [
    ["PNG", PNG, (file: Uint8Array) => readPng(file)],
    ["the header of a PNG", PNG, (file: Uint8Array) => readPngHeader(file)],
    ["JPEG", JPEG.slice(0, 4000), (file: Uint8Array) => readJpegHeader(file)],
    ["WebP", WEBP, (file: Uint8Array) => readWebpHeader(file)],
  ] as const;

  it.each(readers)("is read or refused however it is damaged: %s", (_, file, read) => {
    read(file);
    forAll(damaged(file), (broken) => answersOrRefuses(() => read(broken), Unreadable, PngError));
    forAll(fc.uint8Array({ maxLength: 2000 }), (made) =>
      answersOrRefuses(() => read(joined(file.subarray(0, 12), made)), Unreadable, PngError),
    );
  });

  it("is read in its time though all of it looks like headers", () => {
    const segments = joined(Uint8Array.of(0xff, 0xd8), bytes(LARGEST, [0xff, 0xe1, 0, 2]));
    const padding = joined(Uint8Array.of(0xff, 0xd8), bytes(LARGEST, [0xff]));
    const chunks = joined(WEBP.subarray(0, 12), bytes(LARGEST, [0x41, 0x42, 0x43, 0x44, 0, 0, 0, 0]));
    for (const file of [segments, padding, chunks]) {
      isQuick("kind", () => kindOf(file));
      isQuick("JPEG", () => answersOrRefuses(() => readJpegHeader(file), Unreadable));
      isQuick("WebP", () => answersOrRefuses(() => readWebpHeader(file), Unreadable));
    }
    const empty = writeChunk({ type: "tEXt", data: new Uint8Array() });
    const many = joined(SIGNATURE, header(), bytes(LARGEST, [...empty]));
    isQuick("PNG", () => answersOrRefuses(() => readPng(many), PngError));
  });
});

/** A document as Chrome builds it, with what a page can put into it. */
function pdfOf(annotation: string): Uint8Array {
  const objects = [
    "<</Type /Catalog\n/Pages 2 0 R>>",
    "<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>",
    `<</Type /Page\n/Annots [${annotation}]\n/MediaBox [0 0 612 792]\n/Parent 2 0 R>>`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${`${at}`.padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4\n/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}

describe("a PDF of which a part is cut out", () => {
  const box = (height: number) => ({ x: 1, y: height - 3, width: 2, height: 2 });
  const crop = (file: Uint8Array) => cropFirstPage([file.subarray(0, 100), file.subarray(100)], box);
  const said = (file: Uint8Array) => Buffer.from(crop(file)).toString("latin1");

  it("shows that part, whatever a page writes into its addresses", () => {
    const hostile = fc
      .array(fc.constantFrom(...Array.from("()\\<>[]/ MediaBox10")), { maxLength: 200 })
      .map((all) => all.join(""));
    forAll(hostile, (address) => {
      const escaped = address.replaceAll(/[()\\]/g, String.raw`\$&`);
      const page = said(pdfOf(`<</URI (${escaped})>>`));
      expect(page).toContain(`(${escaped})`);
      expect(page).toContain("/MediaBox [1 789 3 791]");
    });
  });

  it("is refused when it is not built as Chrome builds it, in bounded time", () => {
    const file = pdfOf("4 0 R");
    forAll(damaged(file), (broken) => answersOrRefuses(() => crop(broken), Error));
  });

  it.each(["[", "(", "<<", "/a ", "1 0 R ", " ", "<", "(\\)"])(
    "is read in its time though its page is full of `%s`",
    (part) => {
      const file = pdfOf(part.repeat(Math.floor((3 * 1024 * 1024) / part.length)));
      const started = process.cpuUsage();
      answersOrRefuses(() => crop(file), Error);
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
    },
  );
});
