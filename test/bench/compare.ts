import type { FloorSide, Ours, Phases, Shot } from "./contenders.ts";
import { median, quantile } from "./statistics.ts";

/** Milliseconds. */
export interface Spread {
  median: number;
  p95: number;
}

export interface Comparison {
  what: string;
  ours: Spread;
  /** A warm browser and a new context for each capture. */
  warm: Spread;
  /** A new browser for each capture. */
  fresh: Spread;
  /** The median of ours over that of `warm`. */
  ratio: number;
  /** What is ours of it: all phases but the browser's, the median. */
  own: number;
}

const VIEWPORT = { width: 1920, height: 1080 };

const CASES: readonly (Omit<Shot, "url"> & { what: string; path: string })[] = [
  { what: "plain text", path: "/plain", format: "png", fullPage: false, ...VIEWPORT },
  { what: "plain text, JPEG", path: "/plain", format: "jpeg", fullPage: false, ...VIEWPORT },
  { what: "plain text, WebP", path: "/plain", format: "webp", fullPage: false, ...VIEWPORT },
  { what: "article", path: "/article", format: "png", fullPage: false, ...VIEWPORT },
  { what: "article, JPEG", path: "/article", format: "jpeg", fullPage: false, ...VIEWPORT },
  { what: "article, WebP", path: "/article", format: "webp", fullPage: false, ...VIEWPORT },
  { what: "dashboard, 200 charts", path: "/dashboard", format: "png", fullPage: false, ...VIEWPORT },
  { what: "article, full page", path: "/article", format: "png", fullPage: true, ...VIEWPORT },
  { what: "long page with lazy images, full page", path: "/long", format: "png", fullPage: true, ...VIEWPORT },
];

/** Warm-up rounds, not counted: they open the browsers and fill the site's caches. */
const WARM_UP = 2;

/** A new browser a round is slow; a few show what it costs. */
const FRESH_ROUNDS = 5;

/** Every case in turns, ours then theirs, so that a machine that slows down slows both. */
export async function compareAll(bench: {
  ours: Ours;
  floor: FloorSide;
  origin: string;
  rounds: number;
}): Promise<Comparison[]> {
  const all: Comparison[] = [];
  for (const { what, path, ...options } of CASES) {
    all.push(await compare(what, { ...options, url: `${bench.origin}${path}` }, bench));
    console.error(`  ${what}: measured`);
  }
  return all;
}

async function compare(
  what: string,
  shot: Shot,
  { ours, floor, rounds }: { ours: Ours; floor: FloorSide; rounds: number },
): Promise<Comparison> {
  const times = { ours: [] as number[], warm: [] as number[], fresh: [] as number[] };
  const own: number[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const mine = await timed(() => ours.capture(shot));
    const warm = await timed(() => floor.capture(shot, "warm"));
    if (round < 0) continue;
    times.ours.push(mine.milliseconds);
    own.push(ownTime(mine.value));
    times.warm.push(warm.milliseconds);
    if (round < FRESH_ROUNDS) times.fresh.push((await timed(() => floor.capture(shot, "fresh"))).milliseconds);
  }
  const ratio = median(times.ours) / median(times.warm);
  return {
    what,
    ours: spread(times.ours),
    warm: spread(times.warm),
    fresh: spread(times.fresh),
    ratio,
    own: median(own),
  };
}

/** The phases in which the browser works. */
const BROWSER_PHASES = new Set(["browser", "navigate", "settle", "remove", "shutter"]);

const ownTime = (phases: Phases): number =>
  Object.entries(phases).reduce((sum, [phase, ms]) => (BROWSER_PHASES.has(phase) ? sum : sum + ms), 0);

const spread = (samples: number[]): Spread => ({ median: median(samples), p95: quantile(samples, 0.95) });

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { milliseconds: performance.now() - started, value };
}
