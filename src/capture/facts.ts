import type { Removed } from "../contract/job.ts";
import type { Shot } from "./shoot/shutter.ts";
import type { Work } from "./steps.ts";

/** What is known of a capture beside its bytes. */
export interface Facts {
  contentType: string;
  bytes: number;
  /** Pixels; `null` for a PDF. */
  size: { width: number; height: number } | null;
  /** The page's own status and its address after redirects; `null` where no answer was seen. */
  target: { status: number; url: string } | null;
  incomplete: string[];
  blockedRequests: number;
  /** `null` where no removal was asked for. */
  removed: Removed[] | null;
  /** How many elements were to be removed but are rather the page itself. */
  kept: number;
}

/** Of a capture that is done. */
export function factsOf(shot: Shot, work: Work): Facts {
  const { shown } = work.watch;
  const incomplete = new Set<string>(work.incomplete);
  if (work.unseen) incomplete.add("images");
  return {
    contentType: shot.contentType,
    bytes: sizeOf(shot.chunks),
    size: shot.size,
    target: shown === null ? null : { status: shown.status, url: shown.url },
    incomplete: [...incomplete],
    blockedRequests: work.wall.refused,
    removed: work.removed,
    kept: work.kept,
  };
}

/** Bytes. */
export const sizeOf = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
