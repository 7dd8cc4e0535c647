import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { SIGNATURE, writeChunk } from "../../png/chunk.ts";
import { decodePng } from "../../png/decode.ts";
import { headerChunk } from "../../png/read.ts";
import { darkBrowser, lightBrowser } from "./drawings/browser.ts";
import { metricsPage, strip } from "./drawings/glyphs.ts";
import { laptop } from "./drawings/laptop.ts";
import { phone } from "./drawings/phone.ts";
import { statusBar } from "./drawings/status.ts";
import { FRAMES } from "../../mockups/frames.ts";
import { STRIP } from "../../mockups/strip.ts";
import type { Mockup } from "../../contract/capture.ts";
import { ensureBrowser } from "../browser/browser.ts";

/** The program behind `npm run frames`: draws the frames of mockups with Chrome, and keeps them as pictures. */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const ASSETS = join(ROOT, "src", "mockups", "assets");
const FONT = join(ROOT, "test", "site", "assets", "inter.woff2");

const DRAWINGS: Readonly<Record<Mockup, (picture: string) => string>> = {
  "browser-light": lightBrowser,
  "browser-dark": darkBrowser,
  "phone-14": phone,
  "laptop-pro": laptop,
};

interface Size {
  width: number;
  height: number;
}

interface Pixels extends Size {
  /** RGBA, not premultiplied. */
  samples: Uint8Array;
}

const state = join(ROOT, ".wrangler");
await mkdir(state, { recursive: true });
const browser = await ensureBrowser(state);
const folder = await mkdtemp(join(tmpdir(), "stillframe-frames-"));
const font = (await readFile(FONT)).toString("base64");
const fontFace = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`;

/** Runs the browser on a document and answers with what it prints. */
async function run(page: string, name: string, options: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, page);
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const fixed = ["--headless", "--hide-scrollbars", "--force-color-profile=srgb", "--virtual-time-budget=3000"];
  const child = spawn(browser, [...fixed, ...sandbox, ...options, `file://${file}`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const printed: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => printed.push(part));
  await once(child, "close");
  return Buffer.concat(printed).toString();
}

async function draw(page: string, { width, height }: Size): Promise<Pixels> {
  const file = join(folder, "picture.png");
  const html = `<!doctype html><style>body{margin:0}svg{display:block}</style>${page}`;
  const options = [`--screenshot=${file}`, `--window-size=${width},${height}`, "--default-background-color=00000000"];
  await run(html, "drawing.html", options);
  const picture = decodePng(await readFile(file));
  if (picture.width !== width || picture.height !== height) throw new Error(`${picture.width} x ${picture.height}`);
  const samples = new Uint8Array(4 * width * height);
  let at = 0;
  for await (const row of picture.rows) {
    samples.set(row, at);
    at += row.length;
  }
  return { width, height, samples };
}

/**
 * Takes a frame apart: what of each pixel is the picture's (`mask`, 0 to 255) and what is the frame's own (`samples`).
 * The frame is drawn around black and around white; where the two differ, the picture shows through.
 */
async function takeApart(drawing: (picture: string) => string, size: Size): Promise<Pixels & { mask: Uint8Array }> {
  const [black, white] = [await draw(drawing("#000"), size), await draw(drawing("#fff"), size)];
  const mask = new Uint8Array(size.width * size.height);
  const samples = new Uint8Array(black.samples.length);
  for (let at = 0; at < mask.length; at++) {
    const alpha = black.samples[4 * at + 3] ?? 0;
    const shown = (pixels: Pixels, i: number) => ((pixels.samples[4 * at + i] ?? 0) * alpha) / 255;
    const difference = Math.round(shown(white, 1) - shown(black, 1));
    const part = difference >= 253 ? 255 : difference <= 2 ? 0 : difference;
    mask[at] = part;
    const own = alpha - part;
    if (own <= 0) continue;
    for (let i = 0; i < 3; i++) samples[4 * at + i] = Math.min(255, Math.round((shown(black, i) * 255) / own));
    samples[4 * at + 3] = own;
  }
  return { ...size, samples, mask };
}

/** Writes a PNG as small as it can be without looking for long: for each row the filter of the smallest differences. */
function png({ width, height }: Size, channels: 1 | 4, samples: Uint8Array): Uint8Array {
  const bytes = width * channels;
  const lines = new Uint8Array(height * (1 + bytes));
  for (let y = 0; y < height; y++) {
    const row = samples.subarray(y * bytes, (y + 1) * bytes);
    const above = y === 0 ? new Uint8Array(bytes) : samples.subarray((y - 1) * bytes, y * bytes);
    lines.set(bestFilter(row, above, channels), y * (1 + bytes));
  }
  const header = { width, height, bitDepth: 8, colorType: channels === 4 ? 6 : 0, interlaced: false };
  const data = deflateSync(lines, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    writeChunk(headerChunk(header)),
    writeChunk({ type: "IDAT", data }),
    writeChunk({ type: "IEND", data: new Uint8Array() }),
  ]);
}

function bestFilter(row: Uint8Array, above: Uint8Array, step: number): Uint8Array {
  const predictions = [
    () => 0,
    (i: number) => row[i - step] ?? 0,
    (i: number) => above[i] ?? 0,
    (i: number) => ((row[i - step] ?? 0) + (above[i] ?? 0)) >> 1,
    (i: number) => paeth(row[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0),
  ];
  let best: { line: Uint8Array; cost: number } = { line: new Uint8Array(), cost: Infinity };
  for (const [filter, predict] of predictions.entries()) {
    const line = Uint8Array.from([filter, ...row.map((value, i) => value - predict(i))]);
    const cost = line.subarray(1).reduce((sum, value) => sum + Math.min(value, 256 - value), 0);
    if (cost < best.cost) best = { line, cost };
  }
  return best.line;
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

async function keep(name: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(join(ASSETS, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

/** A drawing in white on black, as how strongly each pixel is inked. */
async function keepInk(name: string, drawing: string, size: Size): Promise<void> {
  const { samples } = await draw(drawing, size);
  await keep(
    name,
    png(
      size,
      1,
      samples.filter((_, at) => at % 4 === 1),
    ),
  );
}

await mkdir(ASSETS, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, drawing] of Object.entries(DRAWINGS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { width, height, screen } = FRAMES[name as Mockup]; // the keys of the table that is looped over
  const { samples, mask } = await takeApart(drawing, { width, height });
  await keep(`${name}.png`, png({ width, height }, 4, samples));
  const inside = new Uint8Array(screen.width * screen.height);
  for (let y = 0; y < screen.height; y++) {
    const from = (screen.y + y) * width + screen.x;
    inside.set(mask.subarray(from, from + screen.width), y * screen.width);
  }
  const total = (part: Uint8Array) => part.reduce((sum, value) => sum + value, 0);
  if (total(inside) !== total(mask)) throw new Error(`${name}: its picture reaches beyond its screen`);
  await keep(`${name}.mask.png`, png(screen, 1, inside));
}
const phoneScreen = FRAMES["phone-14"];
await keepInk("status.png", statusBar(fontFace), {
  width: phoneScreen.screen.width,
  height: phoneScreen.page.y - phoneScreen.screen.y,
});
await keepInk("glyphs.png", strip(fontFace), {
  width: (STRIP.icons + STRIP.characters) * STRIP.cell,
  height: STRIP.phases * STRIP.height,
});
const dom = await run(metricsPage(fontFace), "metrics.html", ["--dump-dom"]);
await keep("glyphs.json", `${/<pre>(.*?)<\/pre>/s.exec(dom)?.[1] ?? ""}\n`.replaceAll("&amp;", "&"));
await rm(folder, { recursive: true });
