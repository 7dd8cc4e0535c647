import { setTimeout as pause } from "node:timers/promises";
import type { Walled } from "../../service/wall/walled.ts";

/** How captures of an honest account went. */
export interface Captures {
  milliseconds: number[];
  failures: string[];
  /** Milliseconds of each phase of each capture, as the service told them. */
  phases: Map<string, number[]>;
}

const EVERY_MS = 1000;

/** A capture a second for so long, whether or not those before have been answered. */
export async function captureEverySecond(walled: Walled, token: string, seconds: number): Promise<Captures> {
  const captures: Captures = { milliseconds: [], failures: [], phases: new Map() };
  const under: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += EVERY_MS) {
    await pause(Math.max(0, next - performance.now()));
    under.push(captureOnce(walled, token, captures));
  }
  await Promise.all(under);
  return captures;
}

async function captureOnce({ capture }: Walled, token: string, captures: Captures): Promise<void> {
  const { milliseconds, failures, phases } = captures;
  const started = performance.now();
  try {
    const response = await capture(token, "/plain");
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) {
      milliseconds.push(performance.now() - started);
      for (const [, phase = "", took] of (response.headers.get("Server-Timing") ?? "").matchAll(
        /([\w-]+);dur=([\d.]+)/g,
      ))
        phases.set(phase, [...(phases.get(phase) ?? []), Number(took)]);
    } else failures.push(`${response.status} ${body.toString().slice(0, 200)}`);
  } catch (error) {
    failures.push(String(error));
  }
}

/** The time that this part of them did not take longer than. */
export function quantile(milliseconds: readonly number[], part: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Infinity;
}
