import { FRAMES } from "../../../mockups/frames.ts";
import { svg } from "./paths.ts";

const { screen, page } = FRAMES["phone-14"];

/** What a phone's status bar says, white on black: how strongly each pixel is inked. */
export function statusBar(fontFace: string): string {
  const size = { width: screen.width, height: page.y - screen.y };
  const y = 55;
  return svg(
    size,
    `<style>${fontFace}</style><rect width="100%" height="100%"/>
    <g fill="#fff"><text x="124" y="${y + 11}" text-anchor="middle" font-family="Inter" font-weight="620" font-size="31.5" letter-spacing="-.4" text-rendering="geometricPrecision">9:41</text>
    <g transform="translate(521 ${y})">${bars()}</g>
    <g transform="translate(586 ${y + 11})">${waves()}</g>
    <g transform="translate(618 ${y})">${battery()}</g></g>`,
  );
}

const bars = (): string =>
  [8, 12.5, 17, 22]
    .map((height, at) => `<rect x="${at * 9.2}" y="${11 - height}" width="6.2" height="${height}" rx="1.7"/>`)
    .join("");

/** Three arcs of one fan, its point at the bottom. */
function waves(): string {
  const arc = (from: number, to: number): string => {
    const [sin, cos] = [Math.sin(0.78), Math.cos(0.78)];
    const at = (radius: number, side: number) => `${(side * radius * sin).toFixed(2)} ${(-radius * cos).toFixed(2)}`;
    return `<path d="M${at(from, -1)} L${at(to, -1)} A${to} ${to} 0 0 1 ${at(to, 1)} L${at(from, 1)} ${from > 0 ? `A${from} ${from} 0 0 0 ${at(from, -1)}` : ""} Z"/>`;
  };
  return [arc(0, 7.4), arc(10.2, 15), arc(17.8, 22.6)].join("");
}

const battery = (): string =>
  `<rect x="1" y="-10.6" width="43" height="21.2" rx="6.6" fill="none" stroke="#fff" stroke-width="1.9" opacity=".42"/>
  <path d="M47 -4 a4.6 4.6 0 0 1 0 8 z" opacity=".48"/>
  <rect x="4.4" y="-7.2" width="36.2" height="14.4" rx="3.7"/>`;
