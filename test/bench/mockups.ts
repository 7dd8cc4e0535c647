import { MOCKUPS } from "../../src/contract/capture.ts";
import type { Ours, Shot } from "./contenders.ts";
import { median } from "./statistics.ts";

/** What a frame adds to a capture: milliseconds, medians. */
export interface Framing {
  mockup: string;
  plain: number;
  framed: number;
  /** The framed one over the plain one. */
  ratio: number;
  /** The part of it in which the picture is put into its frame, as the service says. */
  encode: number;
}

/** Warm-up rounds, not counted. */
const WARM_UP = 2;

/** The article in each frame and without one, in turns, so that a machine that slows down slows both. */
export async function framingOf(bench: { ours: Ours; url: string; rounds: number }): Promise<Framing[]> {
  const shot: Shot = { url: bench.url, width: 1920, height: 1080, format: "png", fullPage: false };
  const bare = { url: bench.url, format: "png" } as const;
  const all: Framing[] = [];
  for (const mockup of MOCKUPS) {
    const times = { plain: [] as number[], framed: [] as number[], encode: [] as number[] };
    for (let round = -WARM_UP; round < bench.rounds; round += 1) {
      const plain = await timed(() => bench.ours.capture(shot));
      const framed = await timed(() => bench.ours.capture({ ...bare, mockup }));
      if (round < 0) continue;
      times.plain.push(plain.milliseconds);
      times.framed.push(framed.milliseconds);
      times.encode.push(framed.value["encode"] ?? Number.NaN);
    }
    const [plain, framed] = [median(times.plain), median(times.framed)];
    all.push({ mockup, plain, framed, ratio: framed / plain, encode: median(times.encode) });
    console.error(`  ${mockup}: measured`);
  }
  return all;
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { milliseconds: performance.now() - started, value };
}
