import { expect } from "vitest";
import type { Mockup } from "../../../src/contract/capture.ts";
import { type Box, FRAMES } from "../../../src/mockups/frames.ts";
import { alpha, type Picture, rgb } from "../../support/capture/pixels.ts";
import type { Rgb } from "../../site/color.ts";

/** What every mockup is on the outside: of its frame's size, transparent there, and no harder where its shadow ends. */
export function expectFrame(name: Mockup, picture: Picture): void {
  const { width, height } = FRAMES[name];
  expect([picture.width, picture.height, picture.channels]).toEqual([width, height, 4]);
  const [right, bottom] = [width - 1, height - 1];
  for (const [x, y] of [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
  ] as const)
    expect(alpha(picture, x, y)).toBe(0);
  for (let x = 0; x < width; x++) expect(Math.max(alpha(picture, x, 0), alpha(picture, x, bottom))).toBeLessThan(4);
  for (let y = 0; y < height; y++) expect(Math.max(alpha(picture, 0, y), alpha(picture, right, y))).toBeLessThan(4);
}

/** Far enough from the edges of any screen to be clear of its rounded corners. */
const CORNER = 170;

/** Expects the pixels of a box that is a screen or most of one, but for its corners, to be these. */
export function expectPixels(
  picture: Picture,
  { x, y, width, height }: Box,
  wanted: (x: number, y: number) => Rgb,
): void {
  for (let row = 0; row < height; row++) {
    const inset = row < CORNER || row >= height - CORNER ? CORNER : 0;
    for (let column = inset; column < width - inset; column++) {
      const [red, green, blue] = rgb(picture, x + column, y + row);
      const [wantedRed, wantedGreen, wantedBlue] = wanted(column, row);
      if (red === wantedRed && green === wantedGreen && blue === wantedBlue) continue;
      expect({ column, row, color: [red, green, blue] }).toEqual({ column, row, color: wanted(column, row) });
    }
  }
}

/** How far a colour is from another: of its three parts, the one that is farthest. */
export const distance = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

/** The colour in the middle of a box, at a part (0 to 1) of its height. */
export const colorAt = (picture: Picture, { x, y, width, height }: Box, part: number): Rgb =>
  rgb(picture, x + Math.floor(width / 2), y + Math.floor(height * part));
