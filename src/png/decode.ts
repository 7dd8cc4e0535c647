import { PngError } from "./chunk.ts";
import { type PngFile, readPng } from "./read.ts";
import { FILTER_BYTES } from "./rows.ts";
import { expander, rowBytesOf, stepOf } from "./samples.ts";
import { unfilterRow } from "./unfilter.ts";
import { inflate } from "./zlib.ts";

/** A picture from top to bottom. */
export interface Raster {
  width: number;
  height: number;
  /** RGBA rows, 4 bytes a pixel, not premultiplied. Each is only valid until the next is asked for. */
  rows: AsyncGenerator<Uint8Array>;
}

/** A palette, and what is transparent. */
const UNDERSTOOD: ReadonlySet<string> = new Set(["PLTE", "tRNS"]);

/**
 * Decodes a PNG of any kind, row by row; only of an interlaced one the whole picture is held. An animated one gives its
 * still picture. The structure of the file is checked at once, its image data as it is reached.
 * @throws PngError when it is damaged, cut short, or has more or less data than its header says.
 */
export function decodePng(bytes: Uint8Array): Raster {
  const file = readPng(bytes, UNDERSTOOD);
  const { width, height, interlaced } = file.header;
  const expand = expander(file);
  return { width, height, rows: interlaced ? deinterlaced(file, expand) : expanded(file, expand) };
}

type Expand = ReturnType<typeof expander>;

async function* expanded(file: PngFile, expand: Expand): AsyncGenerator<Uint8Array> {
  const { width, height } = file.header;
  const rgba = new Uint8Array(4 * width);
  for await (const { row } of sampleRows(file, [{ width, height }])) {
    expand(row, rgba);
    yield rgba;
  }
}

/** Adam7 (PNG 3rd edition, §8.2): where each pass starts, and its steps. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const;

async function* deinterlaced(file: PngFile, expand: Expand): AsyncGenerator<Uint8Array> {
  const { width, height } = file.header;
  const whole = new Uint32Array(width * height);
  const passes = PASSES.map((pass) => passOf(pass, width, height)).filter((pass) => pass.width > 0 && pass.height > 0);
  for await (const { row, y, pass } of sampleRows(file, passes)) {
    const pixels = new Uint32Array(pass.width);
    expand(row, new Uint8Array(pixels.buffer));
    const start = (pass.y + y * pass.dy) * width + pass.x;
    for (let i = 0; i < pixels.length; i++) whole[start + i * pass.dx] = pixels[i] ?? 0;
  }
  const bytes = new Uint8Array(whole.buffer);
  for (let y = 0; y < height; y++) yield bytes.subarray(4 * y * width, 4 * (y + 1) * width);
}

const passOf = ({ x, y, dx, dy }: (typeof PASSES)[number], width: number, height: number) => ({
  x,
  y,
  dx,
  dy,
  width: Math.ceil((width - x) / dx),
  height: Math.ceil((height - y) / dy),
});

/** The rows of one picture after another, as they are in the file, as samples. A row is only valid until the next. */
async function* sampleRows<Pass extends { width: number; height: number }>(
  { header, data }: PngFile,
  passes: readonly Pass[],
): AsyncGenerator<{ row: Uint8Array; y: number; pass: Pass }> {
  const step = stepOf(header);
  const source = new Source(inflate(data));
  for (const pass of passes) {
    const bytes = FILTER_BYTES + rowBytesOf(header, pass.width);
    let [line, before] = [new Uint8Array(bytes), new Uint8Array(bytes)];
    for (let y = 0; y < pass.height; y++) {
      await source.fill(line);
      const row = line.subarray(FILTER_BYTES);
      unfilterRow(line[0] ?? 0, row, { above: before.subarray(FILTER_BYTES), step });
      yield { row, y, pass };
      [line, before] = [before, line];
    }
  }
  await source.end();
}

/** Bytes that come in parts of any size and are taken in parts of any other. */
class Source {
  readonly #parts: AsyncGenerator<Uint8Array>;
  #part: Uint8Array = new Uint8Array();

  constructor(parts: AsyncGenerator<Uint8Array>) {
    this.#parts = parts;
  }

  async fill(target: Uint8Array): Promise<void> {
    for (let filled = 0; filled < target.length;) {
      if (this.#part.length === 0) await this.#next();
      const part = this.#part.subarray(0, target.length - filled);
      target.set(part, filled);
      filled += part.length;
      this.#part = this.#part.subarray(part.length);
    }
  }

  async end(): Promise<void> {
    if (this.#part.length > 0 || (await this.#parts.next()).done !== true) throw wrongLength();
  }

  async #next(): Promise<void> {
    const { done, value } = await this.#parts.next();
    if (done === true) throw wrongLength();
    this.#part = value;
  }
}

const wrongLength = (): PngError => new PngError("The PNG's image data is not as long as its header says.");
