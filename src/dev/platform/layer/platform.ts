import type { Platform, Trait } from "../traits.ts";

/** Put in by `strict.ts` when it builds the layer. */
declare const PLATFORM_TRAITS: Platform;

/** The number of a trait, or undefined where it is off. */
export const trait = (name: Trait): number | undefined => PLATFORM_TRAITS[name];

/** The real clock and timers; the Worker gets others. */
export const realNow = Date.now.bind(Date);
const realTimeout = globalThis.setTimeout.bind(globalThis);

export const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    realTimeout(resolve, milliseconds);
  });

/** Calls in turn, every so many milliseconds, until it says `false`. */
export function every(milliseconds: number, work: () => boolean): void {
  realTimeout(() => {
    if (work()) every(milliseconds, work);
  }, milliseconds);
}

/** What happened, for tests: see `control.ts`. */
export const counts: Record<string, number> = {};

export function count(what: string, by = 1): void {
  counts[what] = (counts[what] ?? 0) + by;
}

/** Keeps the largest. */
export function most(what: string, value: number): void {
  counts[what] = Math.max(counts[what] ?? 0, value);
}

/** What a test asked to go wrong, and how often it still has to. */
const asked = new Map<string, number>();

export const ask = (what: string, times: number): void => void asked.set(what, times);

/** Whether this is to go wrong now, as a test asked for. */
export function isAsked(what: string): boolean {
  const left = asked.get(what) ?? 0;
  if (left <= 0) return false;
  asked.set(what, left - 1);
  count(what);
  return true;
}
