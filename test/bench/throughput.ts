import type { FloorSide, Ours, Shot } from "./contenders.ts";

/** Captures a second with this many callers, each asking again as soon as it is answered. */
export interface Throughput {
  callers: number;
  ours: number;
  warm: number;
  oursErrors: number;
  warmErrors: number;
}

export async function throughputOf(bench: {
  ours: Ours;
  floor: FloorSide;
  url: string;
  captures: number;
}): Promise<Throughput[]> {
  const shot: Shot = { url: bench.url, width: 1920, height: 1080, format: "png", fullPage: false };
  const all: Throughput[] = [];
  for (const callers of [1, 2, 4, 8]) {
    const ours = await rate(callers, bench.captures, () => bench.ours.capture(shot));
    const warm = await rate(callers, bench.captures, () => bench.floor.capture(shot, "warm"));
    all.push({ callers, ours: ours.rate, warm: warm.rate, oursErrors: ours.errors, warmErrors: warm.errors });
    console.error(`  ${callers} callers: measured`);
  }
  return all;
}

async function rate(callers: number, captures: number, capture: () => Promise<unknown>) {
  let left = captures;
  let errors = 0;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await capture().catch(() => {
        errors += 1;
      });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  return { rate: (captures - errors) / ((performance.now() - started) / 1000), errors };
}
