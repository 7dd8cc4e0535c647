import { crc32, deflateSync } from "node:zlib";
import type { Rgb } from "./color.ts";

export interface Size {
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Paints a PNG pixel by pixel: 8-bit RGB, no alpha (PNG specification, section 11). */
export function paintPng(size: Size, colorAt: (x: number, y: number) => Rgb): Uint8Array {
  return assemble(size, deflateSync(scanlines(size, colorAt), { level: 6 }));
}

/** A PNG of one colour. */
export function flatPng(size: Size, color: Rgb): Uint8Array {
  return paintPng(size, () => color);
}

function scanlines({ width, height }: Size, colorAt: (x: number, y: number) => Rgb): Buffer {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++; // the line's filter type: 0, none
    for (let x = 0; x < width; x++) {
      const color = colorAt(x, y);
      lines[at++] = color[0];
      lines[at++] = color[1];
      lines[at++] = color[2];
    }
  }
  return lines;
}

function assemble({ width, height }: Size, data: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // bit depth 8, colour type 2 (RGB), deflate, adaptive filters, not interlaced
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
