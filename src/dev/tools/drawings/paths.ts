import type { Box } from "../../../mockups/frames.ts";

/**
 * Control points of a corner whose curvature grows gently, as multiples of its radius: the form that interfaces and
 * devices have instead of quarter circles. Each row is a point along the one side and its distance from it.
 */
const CORNER = [
  [1.52866, 0],
  [1.08849, 0],
  [0.86841, 0],
  [0.63149, 0.07491],
  [0.37282, 0.16906],
  [0.16906, 0.37282],
  [0.07491, 0.63149],
  [0, 0.86841],
  [0, 1.08849],
  [0, 1.52866],
] as const;

/** How a corner is turned: which way the two sides run from it. */
type Turn = (along: number, away: number) => readonly [number, number];

/** The path of a box with smooth corners of these radii: top left, top right, bottom right, bottom left. */
export function smoothBox({ x, y, width, height }: Box, radii: number | readonly number[]): string {
  const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] =
    typeof radii === "number" ? [radii, radii, radii, radii] : radii;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x} ${y + height / 2}`,
    corner(topLeft, (along, away) => [x + away, y + along]),
    corner(topRight, (along, away) => [right - along, y + away]),
    corner(bottomRight, (along, away) => [right - away, bottom - along]),
    corner(bottomLeft, (along, away) => [x + along, bottom - away]),
    "Z",
  ].join(" ");
}

function corner(radius: number, turn: Turn): string {
  const [first = "", ...rest] = CORNER.map(([along, away]) =>
    turn(along * radius, away * radius)
      .map((value) => Number(value.toFixed(2)))
      .join(" "),
  );
  return `L${first} C${rest.join(" ")}`;
}

/** The box grown by so many pixels on every side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** An SVG document of this size, in pixels. */
export const svg = ({ width, height }: { width: number; height: number }, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
