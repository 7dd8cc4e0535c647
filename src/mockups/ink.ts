import type { Box, Rgb } from "./frames.ts";

/** Signs that are written onto a picture: how strongly each pixel of a box is inked (0 to 255), and with what. */
export interface Ink extends Box {
  coverage: Uint8Array;
  color: Rgb;
}

/** Writes what of the ink falls into row `y` of the picture onto its RGBA pixels, which are opaque there. */
export function write({ x, y: top, width, height, coverage, color }: Ink, row: Uint8Array, y: number): void {
  if (y < top || y >= top + height) return;
  for (let i = 0; i < width; i++) {
    const part = coverage[(y - top) * width + i] ?? 0;
    if (part === 0) continue;
    const at = 4 * (x + i);
    for (let c = 0; c < 3; c++) {
      const ground = row[at + c] ?? 0;
      row[at + c] = Math.round(ground + (((color[c] ?? 0) - ground) * part) / 255);
    }
  }
}

/** Whether dark signs can be read on this colour better than light ones (luma of Rec. 601). */
export const isLight = ([red, green, blue]: Rgb): boolean => 0.299 * red + 0.587 * green + 0.114 * blue > 150;
