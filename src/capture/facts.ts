import type { Removed } from "../contract/job.ts";
import type { MediaType } from "../contract/format.ts";
import type { RemovalReport } from "../removal/report.ts";
import { type Output, sizeOf } from "./shoot/output.ts";
import type { Incomplete, Work } from "./work.ts";

/** What is known of a capture, whatever it was made into. */
export interface Facts {
  /** The page's own status and its address after redirects; `null` where no answer was seen. */
  target: { status: number; url: string } | null;
  incomplete: string[];
  /** Whether the page stood still; `null` where that was not asked for. */
  stable: boolean | null;
  blockedRequests: number;
  /** `null` where no removal was asked for. */
  removed: Removed[] | null;
  /** How many elements were to be removed but are rather the page itself. */
  kept: number;
}

/** What is known of one of its outputs beside its bytes. */
export interface OutputFacts {
  contentType: MediaType;
  bytes: number;
  /** Pixels; `null` for a document. */
  size: { width: number; height: number } | null;
}

/** What the recipe learnt of the page on its way. */
export interface Learnt {
  incomplete: Incomplete;
  /** `null` where it was not asked whether the page stands still. */
  stable: boolean | null;
  /** `null` where no removal was asked for. */
  removal: RemovalReport | null;
}

/** Of a capture that is done. */
export function factsOf({ watch, wall }: Work, { incomplete, stable, removal }: Learnt): Facts {
  const { shown } = watch;
  return {
    target: shown === null ? null : { status: shown.status, url: shown.url },
    incomplete: [...incomplete],
    stable,
    blockedRequests: wall.refused,
    removed: removal?.removed ?? null,
    kept: removal?.kept ?? 0,
  };
}

export const outputFactsOf = ({ contentType, chunks, size }: Output): OutputFacts => ({
  contentType,
  bytes: sizeOf(chunks),
  size,
});
