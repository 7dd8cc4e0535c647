import { PngError } from "./chunk.ts";
import { type PngFile, type PngHeader, RGB, RGBA } from "./read.ts";

const [GREY, PALETTE, GREY_ALPHA] = [0, 3, 4];

/** Samples in a pixel, by colour type (PNG 3rd edition, table 11.1). */
const CHANNELS = new Map([
  [GREY, 1],
  [RGB, 3],
  [PALETTE, 1],
  [GREY_ALPHA, 2],
  [RGBA, 4],
]);

const bitsOf = ({ colorType, bitDepth }: PngHeader): number => (CHANNELS.get(colorType) ?? 0) * bitDepth;

/** Bytes of a row of so many pixels, without its filter type. */
export const rowBytesOf = (header: PngHeader, width: number): number => Math.ceil((bitsOf(header) * width) / 8);

/** How far back in a row a filter looks: a whole pixel, at least a byte (§9.2). */
export const stepOf = (header: PngHeader): number => Math.max(1, bitsOf(header) / 8);

/** Writes a row of samples as RGBA pixels of 8 bits. */
export type Expand = (row: Uint8Array, rgba: Uint8Array) => void;

/**
 * How this picture's samples become RGBA. Of 16 bits the upper 8 are kept.
 * @throws PngError for a palette picture without a palette, or a palette that is no list of colours.
 */
export function expander({ header, understood }: PngFile): Expand {
  const transparent = understood.get("tRNS");
  if (header.colorType === PALETTE) return fromPalette(header.bitDepth, understood.get("PLTE"), transparent);
  if (header.colorType === RGBA && header.bitDepth === 8) return (row, rgba) => rgba.set(row.subarray(0, rgba.length));
  if (header.bitDepth === 8 && transparent === undefined) {
    if (header.colorType === RGB) return fromRgb;
    if (header.colorType === GREY) return fromGrey;
  }
  return fromSamples(header, transparent);
}

function fromRgb(row: Uint8Array, rgba: Uint8Array): void {
  for (let i = 0, o = 0; o < rgba.length; i += 3, o += 4) {
    rgba[o] = row[i] ?? 0;
    rgba[o + 1] = row[i + 1] ?? 0;
    rgba[o + 2] = row[i + 2] ?? 0;
    rgba[o + 3] = 255;
  }
}

function fromGrey(row: Uint8Array, rgba: Uint8Array): void {
  for (let i = 0, o = 0; o < rgba.length; i++, o += 4) {
    rgba[o] = rgba[o + 1] = rgba[o + 2] = row[i] ?? 0;
    rgba[o + 3] = 255;
  }
}

/** Colours that a palette lacks are black, as in browsers. */
function fromPalette(bits: number, palette: Uint8Array | undefined, transparent: Uint8Array | undefined): Expand {
  if (palette === undefined || palette.length % 3 !== 0 || palette.length > 768)
    throw new PngError("The PNG has no valid palette.");
  const colors = new Uint8Array(4 * 256);
  for (let i = 0; i < 256; i++) {
    colors.set(palette.subarray(3 * i, 3 * i + 3), 4 * i);
    colors[4 * i + 3] = transparent?.[i] ?? 255;
  }
  const sample = reader(bits);
  return (row, rgba) => {
    for (let x = 0, o = 0; o < rgba.length; x++, o += 4) {
      const at = 4 * sample(row, x);
      rgba[o] = colors[at] ?? 0;
      rgba[o + 1] = colors[at + 1] ?? 0;
      rgba[o + 2] = colors[at + 2] ?? 0;
      rgba[o + 3] = colors[at + 3] ?? 0;
    }
  };
}

/** Grey or colour, with or without alpha; or with one colour that is transparent, given in 16 bits a sample. */
function fromSamples({ colorType, bitDepth }: PngHeader, transparent: Uint8Array | undefined): Expand {
  const channels = CHANNELS.get(colorType) ?? 1;
  const sample = reader(bitDepth);
  const scale = bitDepth < 8 ? 255 / (2 ** bitDepth - 1) : bitDepth === 16 ? 1 / 257 : 1;
  const color = channels >= 3 ? 3 : 1;
  const hasAlpha = channels === 2 || channels === 4;
  const clear =
    hasAlpha || transparent?.length !== 2 * color
      ? undefined
      : Array.from({ length: color }, (_, i) => sixteen(transparent, i));
  return (row, rgba) => {
    for (let at = 0, o = 0; o < rgba.length; at += channels, o += 4) {
      for (let i = 0; i < 3; i++) rgba[o + i] = Math.round(sample(row, at + (color === 3 ? i : 0)) * scale);
      const isClear = clear?.every((value, i) => sample(row, at + i) === value) ?? false;
      rgba[o + 3] = hasAlpha ? Math.round(sample(row, at + color) * scale) : isClear ? 0 : 255;
    }
  };
}

/** Reads the sample at an index of a row of samples of so many bits. */
function reader(bits: number): (row: Uint8Array, index: number) => number {
  if (bits === 8) return (row, index) => row[index] ?? 0;
  if (bits === 16) return sixteen;
  const inByte = 8 / bits;
  const mask = 2 ** bits - 1;
  return (row, index) => ((row[Math.floor(index / inByte)] ?? 0) >> (8 - bits * ((index % inByte) + 1))) & mask;
}

const sixteen = (row: Uint8Array, index: number): number => (row[2 * index] ?? 0) * 256 + (row[2 * index + 1] ?? 0);
