import { setTimeout as pause } from "node:timers/promises";
import type { Walled } from "../../service/wall/walled.ts";

/** How captures of an honest account went. */
export interface Captures {
  milliseconds: number[];
  failures: string[];
}

const EVERY_MS = 1000;

/** A capture a second for so long, whether or not those before have been answered. */
export async function captureEverySecond(walled: Walled, token: string, seconds: number): Promise<Captures> {
  const captures: Captures = { milliseconds: [], failures: [] };
  const under: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += EVERY_MS) {
    await pause(Math.max(0, next - performance.now()));
    under.push(captureOnce(walled, token, captures));
  }
  await Promise.all(under);
  return captures;
}

async function captureOnce({ capture }: Walled, token: string, { milliseconds, failures }: Captures): Promise<void> {
  const started = performance.now();
  try {
    const response = await capture(token, "/plain");
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) milliseconds.push(performance.now() - started);
    else failures.push(`${response.status} ${body.toString().slice(0, 200)}`);
  } catch (error) {
    failures.push(String(error));
  }
}

/** The time below which this part of the captures took. */
export function quantile({ milliseconds }: Captures, part: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Infinity;
}
