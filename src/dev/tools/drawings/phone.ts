import { type Box, FRAMES } from "../../../mockups/frames.ts";
import { grown, smoothBox, svg } from "./paths.ts";

const { screen, ...size } = FRAMES["phone-14"];

/** Corner of the display, as wide as the display is: 55 of 393 points. */
const SCREEN_RADIUS = 101;
/** From the display to the metal: black glass. */
const GLASS = 21;
/** The metal band as it is seen from the front, colours from its outer edge inwards, a pixel and a half each. */
const BAND = [
  "#595652",
  "#7f7b76",
  "#a39f98",
  "#c3bfb7",
  "#d6d2ca",
  "#cac6be",
  "#b0aca5",
  "#96928c",
  "#77746f",
  "#4c4a47",
];
const BAND_STEP = 1.3;
const BODY = GLASS + BAND.length * BAND_STEP;

const shape = (by: number): string => smoothBox(grown(screen, by), SCREEN_RADIUS + by);

/** The island: 125 by 37 points, 11 from the top. */
const ISLAND: Box = { x: screen.x + (screen.width - 229) / 2, y: screen.y + 20, width: 229, height: 67 };

const BUTTONS: readonly (Box & { side: "left" | "right" })[] = [
  { side: "left", x: -5, y: 250, width: 9, height: 58 },
  { side: "left", x: -5, y: 356, width: 9, height: 108 },
  { side: "left", x: -5, y: 490, width: 9, height: 108 },
  { side: "right", x: -4, y: 404, width: 9, height: 172 },
];

/** A phone with an island, seen straight on; its display is filled with `picture`. */
export function phone(picture: string): string {
  return svg(
    size,
    `<defs>${gradients()}</defs>
    <g filter="url(#far)" opacity=".34"><path d="${shape(BODY - 6)}" transform="translate(0 26)"/></g>
    <g filter="url(#near)" opacity=".3"><path d="${shape(BODY - 2)}" transform="translate(0 8)"/></g>
    ${BUTTONS.map(button).join("")}
    ${band()}
    <path d="${shape(GLASS)}" fill="#060607"/>
    <path d="${shape(GLASS - 1)}" fill="none" stroke="#2f2f32" stroke-width="1.4" opacity=".9"/>
    <path d="${shape(0)}" fill="${picture}"/>
    ${island()}`,
  );
}

function gradients(): string {
  return `
    <filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="21"/></filter>
    <filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".16" stop-color="#fff" stop-opacity=".04"/>
      <stop offset=".34" stop-color="#000" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity=".1"/>
      <stop offset=".68" stop-color="#000" stop-opacity=".2"/><stop offset=".88" stop-color="#fff" stop-opacity=".06"/>
      <stop offset="1" stop-color="#000" stop-opacity=".26"/>
    </linearGradient>
    <linearGradient id="left"><stop offset="0" stop-color="#4b4946"/><stop offset=".3" stop-color="#a9a59e"/>
      <stop offset=".62" stop-color="#8d8983"/><stop offset="1" stop-color="#4d4b48"/></linearGradient>
    <linearGradient id="right"><stop offset="0" stop-color="#4d4b48"/><stop offset=".38" stop-color="#8d8983"/>
      <stop offset=".7" stop-color="#a9a59e"/><stop offset="1" stop-color="#4b4946"/></linearGradient>
    <radialGradient id="lens" cx=".42" cy=".38"><stop offset="0" stop-color="#27345a"/><stop offset=".38" stop-color="#10162a"/>
      <stop offset="1" stop-color="#05060a"/></radialGradient>`;
}

/** The metal: thin rings that follow the outline, so that it bends away from the eye; then light over all of it. */
function band(): string {
  const rings = BAND.map((color, at) => `<path d="${shape(BODY - at * BAND_STEP)}" fill="${color}"/>`).join("");
  return `${rings}<path d="${shape(BODY)}" fill="url(#light)"/>${antennas()}`;
}

/** Where the metal is divided for the radio: two lines on each long side, one at the top, one at the bottom. */
function antennas(): string {
  const [left, top] = [screen.x - BODY, screen.y - BODY];
  const [right, bottom] = [screen.x + screen.width + BODY, screen.y + screen.height + BODY];
  const wide = BODY - GLASS;
  const lines = [
    { x: left, y: top + 168 },
    { x: right - wide, y: top + 168 },
    { x: left, y: bottom - 168 },
    { x: right - wide, y: bottom - 168 },
  ].map(({ x, y }) => `<rect x="${x}" y="${y}" width="${wide}" height="7"/>`);
  const across = [
    { x: right - 190, y: top },
    { x: left + 183, y: bottom - wide },
  ].map(({ x, y }) => `<rect x="${x}" y="${y}" width="7" height="${wide}"/>`);
  return `<g fill="#3b3937" opacity=".55">${[...lines, ...across].join("")}</g>`;
}

function button({ side, x, y, width, height }: (typeof BUTTONS)[number]): string {
  const edge = side === "left" ? screen.x - BODY + x : screen.x + screen.width + BODY - width - x;
  const top = screen.y - BODY + y;
  return `<rect x="${edge}" y="${top}" width="${width}" height="${height}" rx="3" fill="url(#${side})"/>
    <rect x="${edge}" y="${top}" width="${width}" height="2" rx="1" fill="#d9d5cd" opacity=".5"/>
    <rect x="${edge}" y="${top + height - 2}" width="${width}" height="2" rx="1" fill="#000" opacity=".4"/>`;
}

function island(): string {
  const lens = { x: ISLAND.x + ISLAND.width - ISLAND.height / 2, y: ISLAND.y + ISLAND.height / 2 };
  return `<rect x="${ISLAND.x}" y="${ISLAND.y}" width="${ISLAND.width}" height="${ISLAND.height}" rx="${ISLAND.height / 2}" fill="#000"/>
    <circle cx="${lens.x}" cy="${lens.y}" r="16" fill="#0b0c10"/>
    <circle cx="${lens.x}" cy="${lens.y}" r="10" fill="url(#lens)"/>
    <circle cx="${lens.x - 3}" cy="${lens.y - 4}" r="2" fill="#7d92d6" opacity=".35"/>`;
}
