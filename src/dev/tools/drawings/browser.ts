import { type Box, FRAMES } from "../../../mockups/frames.ts";
import { grown, smoothBox, svg } from "./paths.ts";

/** The colours of a window. */
interface Theme {
  bar: readonly [top: string, bottom: string];
  /** Between the bar and the page. */
  line: string;
  /** Around the whole window. */
  rim: string;
  /** The light on its upper edge. */
  edge: string;
  icon: string;
  faint: string;
  field: string;
  shadow: number;
}

const LIGHT: Theme = {
  bar: ["#fbfbfc", "#f3f3f5"],
  line: "#dcdce0",
  rim: "rgba(0,0,0,.17)",
  edge: "rgba(255,255,255,.9)",
  icon: "#5f5f66",
  faint: "#b9b9c0",
  field: "#e7e7eb",
  shadow: 0.34,
};

const DARK: Theme = {
  bar: ["#3a3a3e", "#323236"],
  line: "#1d1d20",
  rim: "rgba(0,0,0,.62)",
  edge: "rgba(255,255,255,.2)",
  icon: "#c9c9cf",
  faint: "#6d6d74",
  field: "#242427",
  shadow: 0.5,
};

const { screen, address, ...size } = FRAMES["browser-light"];
const PILL: Box = address ?? screen;
const RADIUS = 15;
const BAR_HEIGHT = 70;
const WINDOW: Box = { ...screen, y: screen.y - BAR_HEIGHT, height: screen.height + BAR_HEIGHT };
const CENTER = WINDOW.y + BAR_HEIGHT / 2;

export const lightBrowser = (picture: string): string => browser(LIGHT, picture);
export const darkBrowser = (picture: string): string => browser(DARK, picture);

/** A browser's window with one bar, its address field empty; the page below is filled with `picture`. */
function browser(theme: Theme, picture: string): string {
  return svg(
    size,
    `<defs>${definitions(theme)}</defs>
    <g filter="url(#far)" opacity="${theme.shadow}"><path d="${smoothBox(grown(WINDOW, -8), RADIUS)}" transform="translate(0 24)"/></g>
    <g filter="url(#near)" opacity="${theme.shadow * 0.6}"><path d="${smoothBox(WINDOW, RADIUS)}" transform="translate(0 4)"/></g>
    <path d="${smoothBox(WINDOW, RADIUS)} ${smoothBox(grown(WINDOW, 1), RADIUS + 1)}" fill-rule="evenodd" fill="${theme.rim}"/>
    <path d="${smoothBox({ ...WINDOW, height: BAR_HEIGHT }, [RADIUS, RADIUS, 0, 0])}" fill="url(#bar)"/>
    <g clip-path="url(#window)"><path d="${smoothBox(grown(WINDOW, -0.6), RADIUS - 0.6)}" fill="none" stroke="${theme.edge}" stroke-width="1.2" clip-path="url(#upper)"/></g>
    <rect x="${WINDOW.x}" y="${screen.y - 1}" width="${WINDOW.width}" height="1" fill="${theme.line}"/>
    <path d="${smoothBox(screen, [0, 0, RADIUS, RADIUS])}" fill="${picture}"/>
    <path d="${smoothBox(PILL, 10)}" fill="${theme.field}"/>
    ${lights()}${icons(theme)}`,
  );
}

function definitions({ bar }: Theme): string {
  return `
    <filter id="far" x="-10%" y="-20%" width="120%" height="140%"><feGaussianBlur stdDeviation="20"/></filter>
    <filter id="near" x="-10%" y="-20%" width="120%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>
    <linearGradient id="bar" x2="0" y2="1"><stop offset="0" stop-color="${bar[0]}"/><stop offset="1" stop-color="${bar[1]}"/></linearGradient>
    <clipPath id="window"><path d="${smoothBox(WINDOW, RADIUS)}"/></clipPath>
    <clipPath id="upper"><rect x="${WINDOW.x}" y="${WINDOW.y}" width="${WINDOW.width}" height="14"/></clipPath>`;
}

/** Close, minimise, zoom. */
function lights(): string {
  const colors = [
    ["#ff5f57", "#e0443e"],
    ["#febc2e", "#dea123"],
    ["#28c840", "#1aab29"],
  ] as const;
  return colors
    .map(
      ([fill, rim], at) =>
        `<circle cx="${WINDOW.x + 32 + at * 25}" cy="${CENTER}" r="7.1" fill="${fill}" stroke="${rim}" stroke-width=".9"/>`,
    )
    .join("");
}

/** What stands left and right of the address field, drawn with one pen. */
function icons({ icon, faint }: Theme): string {
  const right = WINDOW.x + WINDOW.width;
  const pen = `fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  const at = (x: number, path: string, color = icon): string =>
    `<g transform="translate(${x} ${CENTER})" ${pen} stroke="${color}">${path}</g>`;
  return [
    at(
      WINDOW.x + 136,
      `<rect x="-10.5" y="-8" width="21" height="16" rx="3.6"/><path d="M-3.5 -8V8M-7.6 -4H-6.4M-7.6 -.5H-6.4"/>`,
    ),
    at(WINDOW.x + 198, `<path d="M4 -8L-4 0L4 8"/>`),
    at(WINDOW.x + 240, `<path d="M-4 -8L4 0L-4 8"/>`, faint),
    at(PILL.x + PILL.width - 23, `<path d="M6.3 -2.6A6.6 6.6 0 1 0 6.6 1.2M6.9 -7V-2.4H2.4" stroke-width="1.8"/>`),
    at(right - 122, `<path d="M-4.4 -3.4H-7V9.6H7V-3.4H4.4M0 3.4V-10.6M-4.4 -6.4L0 -10.8L4.4 -6.4"/>`),
    at(right - 78, `<path d="M-8 0H8M0 -8V8"/>`),
    at(
      right - 34,
      `<rect x="-9" y="-4.6" width="13.6" height="13.6" rx="3"/><path d="M-4.6 -8.8H5.6A3.4 3.4 0 0 1 9 -5.4V4.6"/>`,
    ),
  ].join("");
}
