import { type Box, FRAMES } from "../../../mockups/frames.ts";
import { grown, smoothBox, svg } from "./paths.ts";

const { screen, ...size } = FRAMES["laptop-pro"];
const MIDDLE = size.width / 2;

/** The black glass around the display; the camera needs more of it above. */
const GLASS: Box = { x: screen.x - 21, y: screen.y - 30, width: screen.width + 42, height: screen.height + 58 };
const LID = grown(GLASS, 4);
const BASE = { x: 40, top: LID.y + LID.height - 3, bottom: LID.y + LID.height + 40, width: size.width - 80 };

/** An open laptop, seen straight on; its display is filled with `picture`. */
export function laptop(picture: string): string {
  return svg(
    size,
    `<defs>${gradients()}</defs>
    ${shadows()}
    <path d="${smoothBox(LID, [33, 33, 12, 12])}" fill="url(#rim)"/>
    <path d="${smoothBox(grown(LID, -1.5), [32, 32, 11, 11])}" fill="#1b1c1e"/>
    <path d="${smoothBox(GLASS, [29, 29, 8, 8])}" fill="#050506"/>
    <path d="${smoothBox(screen, [15, 15, 5, 5])}" fill="${picture}"/>
    ${camera()}
    ${hinge()}
    ${base()}`,
  );
}

function gradients(): string {
  return `
    <filter id="blur60" x="-20%" y="-400%" width="140%" height="900%"><feGaussianBlur stdDeviation="26 12"/></filter>
    <filter id="blur10" x="-20%" y="-400%" width="140%" height="900%"><feGaussianBlur stdDeviation="12 4"/></filter>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="12"/></filter>
    <linearGradient id="rim" x2="0" y2="1"><stop offset="0" stop-color="#d5d7da"/><stop offset=".03" stop-color="#8f9296"/>
      <stop offset=".5" stop-color="#74777b"/><stop offset="1" stop-color="#4a4c4f"/></linearGradient>
    <linearGradient id="metal" x2="0" y2="1"><stop offset="0" stop-color="#f4f5f6"/><stop offset=".06" stop-color="#e3e5e7"/>
      <stop offset=".36" stop-color="#cdd0d3"/><stop offset=".62" stop-color="#b4b7bb"/><stop offset=".8" stop-color="#8d9094"/>
      <stop offset=".93" stop-color="#63666a"/><stop offset="1" stop-color="#484a4d"/></linearGradient>
    <linearGradient id="ends"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".007" stop-color="#fff" stop-opacity=".24"/>
      <stop offset=".022" stop-color="#000" stop-opacity=".2"/><stop offset=".06" stop-color="#000" stop-opacity="0"/>
      <stop offset=".94" stop-color="#000" stop-opacity="0"/><stop offset=".978" stop-color="#000" stop-opacity=".2"/>
      <stop offset=".993" stop-color="#fff" stop-opacity=".24"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>
    <linearGradient id="groove"><stop offset="0" stop-color="#6b6e72"/><stop offset=".05" stop-color="#a5a8ac"/>
      <stop offset=".2" stop-color="#c6c9cc"/><stop offset=".8" stop-color="#c6c9cc"/><stop offset=".95" stop-color="#a5a8ac"/>
      <stop offset="1" stop-color="#6b6e72"/></linearGradient>
    <radialGradient id="lens" cx=".4" cy=".35"><stop offset="0" stop-color="#34406b"/><stop offset=".45" stop-color="#141a30"/>
      <stop offset="1" stop-color="#08090d"/></radialGradient>`;
}

function shadows(): string {
  const { x, bottom, width } = BASE;
  return `<g filter="url(#soft)" opacity=".16"><path d="${smoothBox(LID, 30)}" transform="translate(0 6)"/></g>
    <g filter="url(#blur60)" opacity=".42"><rect x="${x + 50}" y="${bottom - 6}" width="${width - 100}" height="30" rx="15"/></g>
    <g filter="url(#blur10)" opacity=".5"><rect x="${x + 60}" y="${bottom - 4}" width="${width - 120}" height="9" rx="4"/></g>`;
}

function camera(): string {
  const y = GLASS.y + (screen.y - GLASS.y) / 2;
  return `<circle cx="${MIDDLE}" cy="${y}" r="6" fill="#131418"/><circle cx="${MIDDLE}" cy="${y}" r="3.6" fill="url(#lens)"/>
    <circle cx="${MIDDLE - 1}" cy="${y - 1.2}" r=".9" fill="#8fa3e6" opacity=".5"/>
    <circle cx="${MIDDLE + 26}" cy="${y}" r="1.6" fill="#16181a"/>`;
}

/** The dark gap in which the lid turns. */
function hinge(): string {
  const { x, width } = { x: LID.x + 10, width: LID.width - 20 };
  return `<rect x="${x}" y="${BASE.top - 5}" width="${width}" height="8" fill="#0d0e0f"/>
    <rect x="${x}" y="${BASE.top - 5}" width="${width}" height="1.2" fill="#2a2c2e"/>`;
}

function base(): string {
  const { x, top, bottom, width } = BASE;
  const right = x + width;
  const outline = `M${x + 3} ${top} H${right - 3} Q${right} ${top} ${right} ${top + 3} V${top + 12}
    C${right} ${bottom - 8} ${right - 34} ${bottom} ${right - 96} ${bottom} H${x + 96} C${x + 34} ${bottom} ${x} ${bottom - 8} ${x} ${top + 12}
    V${top + 3} Q${x} ${top} ${x + 3} ${top} Z`;
  const groove = { x: MIDDLE - 138, width: 276, height: 17 };
  return `<path d="${outline}" fill="url(#metal)"/><path d="${outline}" fill="url(#ends)"/>
    <rect x="${x + 3}" y="${top}" width="${width - 6}" height="1.4" fill="#fff" opacity=".75"/>
    <path d="M${groove.x} ${top} H${groove.x + groove.width} C${groove.x + groove.width - 1} ${top + groove.height - 3} ${groove.x + groove.width - 8} ${top + groove.height} ${groove.x + groove.width - 22} ${top + groove.height}
      H${groove.x + 22} C${groove.x + 8} ${top + groove.height} ${groove.x + 1} ${top + groove.height - 3} ${groove.x} ${top} Z" fill="url(#groove)"/>
    <path d="M${groove.x} ${top} H${groove.x + groove.width}" stroke="#5d6064" stroke-width="1.6"/>
    <path d="M${groove.x + 10} ${top + groove.height - 1.6} Q${groove.x + 16} ${top + groove.height} ${groove.x + 24} ${top + groove.height} H${groove.x + groove.width - 24} Q${groove.x + groove.width - 16} ${top + groove.height} ${groove.x + groove.width - 10} ${top + groove.height - 1.6}" fill="none" stroke="#fff" stroke-width="1.1" opacity=".55"/>`;
}
