import type { Times } from "../cache/rules.ts";

/** For how long whoever asked may keep a picture for themselves: never beyond what the link and the account say. */
export function cacheControl(
  { takenAt, endsAt }: Times,
  { ttlMs, expires }: { ttlMs: number; expires: number | null },
  now: number,
): string {
  const end = expires === null ? endsAt : Math.min(endsAt, expires * 1000);
  const whole = secondsBetween(now, end);
  const fresh = Math.min(secondsBetween(now, takenAt + ttlMs), whole);
  const stale = whole - fresh;
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`;
}

const secondsBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / 1000));
