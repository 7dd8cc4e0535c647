import { bytes } from "../../answer.ts";
import { mix, ramp } from "../../color.ts";
import type { Rgb } from "../../color.ts";
import { paintPng } from "../../png.ts";

/** The largest parts of the tide at a port on the Irish Sea: metres, degrees an hour, degrees. */
const PARTS = [
  { name: "M2", height: 3.12, speed: 28.9841, phase: 0 },
  { name: "S2", height: 1.01, speed: 30, phase: 40 },
  { name: "N2", height: 0.6, speed: 28.4397, phase: 310 },
  { name: "K2", height: 0.28, speed: 30.0821, phase: 35 },
  { name: "M4", height: 0.23, speed: 57.9682, phase: 200 },
  { name: "K1", height: 0.11, speed: 15.0411, phase: 190 },
  { name: "O1", height: 0.11, speed: 13.943, phase: 40 },
] as const;

const HIGHEST = PARTS.reduce((sum, part) => sum + part.height, 0);

const INK = "#1c2b33";
const MUTED = "#7b8a8f";
const TEAL = "#1f6f78";
const RUST = "#b5532d";
/** The background of the article. */
const PAPER: Rgb = [250, 248, 243];

/** From low water to high water. */
const WATER: readonly Rgb[] = [
  [12, 35, 56],
  [22, 78, 99],
  [58, 134, 138],
  [158, 193, 178],
  [232, 222, 190],
  [250, 243, 224],
];

function partAt(part: (typeof PARTS)[number], hours: number): number {
  return part.height * Math.cos(((part.speed * hours - part.phase) * Math.PI) / 180);
}

/** The height of the water above its mean, in metres. */
function tideAt(hours: number): number {
  return PARTS.reduce((sum, part) => sum + partAt(part, hours), 0);
}

/** From 0 at the lowest tide there can be to 1 at the highest. */
const share = (hours: number) => 0.5 + (0.5 * tideAt(hours)) / (HIGHEST * 0.86);

interface Curve {
  hours: number;
  width: number;
  left: number;
  middle: number;
  /** CSS pixels for a metre. */
  scale: number;
}

function path({ hours, width, left, middle, scale }: Curve, heightAt: (hours: number) => number): string {
  const points = Array.from({ length: width / 2 + 1 }, (_, n) => {
    const y = middle - heightAt((n * 2 * hours) / width) * scale;
    return `${left + n * 2} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

function drawing(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
 font-family="Inter, Helvetica, Arial, sans-serif" font-size="15" fill="none">${content}</svg>`;
}

const note = (x: number, y: number, text: string) => `<text x="${x}" y="${y}" fill="${MUTED}">${text}</text>`;

const label = (x: number, y: number, text: string) => `<text x="${x}" y="${y}" fill="${INK}">${text}</text>`;

/** The five largest parts, and below them their sum, over fifteen days. */
export const waves = bytes("image/svg+xml", () => {
  const curve = { hours: 360, width: 1040, left: 130, scale: 13 };
  const rows = PARTS.slice(0, 5).map((part, row) => {
    const middle = 50 + row * 84;
    const line = path({ ...curve, middle }, (hours) => partAt(part, hours));
    return `<path d="${line}" stroke="${TEAL}" stroke-width="1.5"/>
${label(20, middle + 1, part.name)}${note(20, middle + 21, `${part.height.toFixed(2)} m`)}`;
  });
  const sum = path({ ...curve, middle: 540 }, tideAt);
  const total = `<path d="${sum}L1170 540L130 540Z" fill="${TEAL}" opacity="0.12"/>
<path d="${sum}" stroke="${RUST}" stroke-width="2"/>${label(20, 541, "The sea")}${note(20, 561, "all of them")}`;
  return drawing(1200, 640, rows.join("\n") + total);
});

/** A wire over pulleys, one for each part, and the pen at its end. */
export const machine = bytes("image/svg+xml", () => {
  const wheels = PARTS.map((part, n) => {
    const x = 120 + n * 116;
    const y = (n % 2 === 0 ? 190 : 390) - partAt(part, 5) * 16;
    return { part, x, y };
  });
  const wire = wheels.map(({ x, y }, n) => {
    const sweep = n % 2 === 0 ? 1 : 0;
    return `L${x - 29} ${y}A29 29 0 0 ${sweep} ${x + 29} ${y}`;
  });
  const drawn = wheels.map(
    ({ part, x, y }, n) => `<circle cx="${x}" cy="${y}" r="28" fill="#fff" stroke="${INK}" stroke-width="2"/>
<circle cx="${x}" cy="${y}" r="4" fill="${INK}"/><path d="M${x} ${y}V${n % 2 === 0 ? 76 : 486}" stroke="${MUTED}" stroke-width="5"/>
<circle cx="${x}" cy="${n % 2 === 0 ? 76 : 486}" r="${10 + part.height * 7}" fill="#e9e3d4" stroke="${INK}"/>
${label(x - 10, n % 2 === 0 ? 28 : 540, part.name)}`,
  );
  const pen = `<rect x="960" y="130" width="190" height="300" rx="8" fill="#fff" stroke="${INK}"/>
<path d="${path({ hours: 60, width: 170, left: 970, middle: 280, scale: 22 }, tideAt)}" stroke="${RUST}" stroke-width="2"/>`;
  const line = `<path d="M79 486H103M91 486${wire.join("")}L${wheels.length * 116 + 33} 280H970" stroke="${RUST}" stroke-width="2.5"/>`;
  return drawing(1200, 550, `${drawn.join("\n")}${line}${pen}`);
});

/** Seven days of water, hour by hour, with every high water marked. */
export const week = bytes("image/svg+xml", () => {
  const curve = { hours: 168, width: 1120, left: 40, middle: 200, scale: 28 };
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
    (day, n) => `<path d="M${40 + n * 160} 40V350" stroke="#d9d4c7"/>${note(48 + n * 160, 378, day)}`,
  );
  const highs = Array.from({ length: 1680 }, (_, n) => n / 10)
    .filter((hours) => tideAt(hours) > tideAt(hours - 0.1) && tideAt(hours) >= tideAt(hours + 0.1))
    .map((hours) => {
      const [x, y] = [40 + hours * (1120 / 168), 200 - tideAt(hours) * 28];
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${RUST}"/>
${label(Math.round(x) - 12, Math.round(y) - 12, (tideAt(hours) + 5.2).toFixed(1))}`;
    });
  const line = path(curve, tideAt);
  const water = `<path d="${line}L1160 350L40 350Z" fill="${TEAL}" opacity="0.14"/><path d="${line}" stroke="${TEAL}" stroke-width="2.5"/>`;
  return drawing(1200, 400, days.join("") + water + highs.join(""));
});

/** A year at a glance: a column for each day, from midnight at the top to midnight at the bottom. */
export const year = bytes("image/png", () => {
  const size = { width: 1460, height: 480 };
  return paintPng(size, (x, y) => ramp(WATER, share(Math.floor(x / 4) * 24 + y / 20)));
});

/** A lunar month as a disc: once round is a day, outwards are the days. */
export const moon = bytes("image/png", () => {
  const [side, inner, outer] = [900, 90, 430];
  return paintPng({ width: side, height: side }, (x, y) => {
    const radius = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
    const turn = Math.atan2(y - side / 2, x - side / 2) / (2 * Math.PI) + 0.25;
    const days = ((radius - inner) / (outer - inner)) * 29.5;
    const water = ramp(WATER, share((turn + Math.round(days - turn)) * 24));
    const edge = Math.min(Math.max(Math.min(radius - inner, outer - radius) + 0.5, 0), 1);
    return mix(PAPER, water, edge);
  });
});
