import type { ProblemCode } from "../contract/problem.ts";
import { CACHE_MAX_MS, CACHE_OWN_FAULT_MS, CACHE_RETRY_MS, CACHE_STALE_MS } from "./numbers.ts";

/** When a picture was taken, and until when it is kept. Milliseconds since 1970. */
export interface Times {
  takenAt: number;
  endsAt: number;
}

/** What somebody wants of a kept picture. */
export interface Wish {
  /** For how long it counts as fresh, in milliseconds. */
  ttlMs: number;
  /** Whether it is for a link: that shows a stale picture while a new one is taken, and does not try twice in a minute. */
  forLink: boolean;
  /** For how long the account lets anything be kept, in milliseconds. */
  retentionMs: number;
}

/** What is known of a request: the picture that is kept, and until when what failed is not tried again. */
export interface KnownPicture<Picture extends Times> {
  picture: Picture | null;
  failedUntil: number | null;
}

export type CacheVerdict<Picture> =
  | { kind: "hit"; picture: Picture }
  /** Old, but to be shown; `refresh` where a new one is to be taken meanwhile. */
  | { kind: "stale"; picture: Picture; refresh: boolean }
  /** It failed a moment ago, and there is nothing to show. */
  | { kind: "failed"; until: number }
  | { kind: "take" };

/** What is to be done about a wish. */
export function judge<Picture extends Times>(
  wish: Wish,
  { picture, failedUntil }: KnownPicture<Picture>,
  now: number,
): CacheVerdict<Picture> {
  const until = wish.forLink && failedUntil !== null && failedUntil > now ? failedUntil : null;
  if (picture !== null && isKept(picture, wish, now)) {
    if (now - picture.takenAt < wish.ttlMs) return { kind: "hit", picture };
    if (wish.forLink) return { kind: "stale", picture, refresh: until === null };
  }
  return until === null ? { kind: "take" } : { kind: "failed", until };
}

/** Whether a picture may still be shown. The account's retention may be shorter by now than when it was taken. */
const isKept = ({ takenAt, endsAt }: Times, { retentionMs }: Wish, now: number): boolean =>
  now < Math.min(endsAt, takenAt + retentionMs);

/** Until when a picture is kept: for a link longer than it is fresh, so that there is one to show while it is taken anew. */
export const endOf = (takenAt: number, { ttlMs, forLink, retentionMs }: Wish): number =>
  takenAt + Math.min(ttlMs + (forLink ? CACHE_STALE_MS : 0), CACHE_MAX_MS, retentionMs);

/** For how long a failure is told again instead of tried again. For some the site was not even asked. */
export const restMs = (code: ProblemCode): number => (OWN_FAULTS.has(code) ? CACHE_OWN_FAULT_MS : CACHE_RETRY_MS);

const OWN_FAULTS: ReadonlySet<ProblemCode> = new Set(["capacity", "quota_exceeded", "rate_limited"]);
