import { z } from "zod";
import { REMOVAL_TYPES } from "../contract/capture.ts";
import { Removed } from "../contract/job.ts";

/** The most removed elements a page can make us tell of. */
const MAX_REMOVED = 100;
const MAX_KEPT = 1000;

/** As far as a box is told of; a page can make one larger. */
const MOST_PX = 1_000_000;
const side = z.number().transform((px) => Math.max(-MOST_PX, Math.min(MOST_PX, px)));

/** What the script in the page answers; the page cannot reach it, but what it names comes from the page. */
export const RemovalReport = z.object({
  removed: z
    .array(
      Removed.extend({
        confidence: z.number().min(0).max(1),
        selector: z.string().max(400),
        box: z.object({ x: side, y: side, width: side, height: side }),
      }),
    )
    .max(MAX_REMOVED),
  /** How many elements were left for being rather the page itself, however sure the model was of them. */
  kept: z.int().min(0).max(MAX_KEPT),
});

export type RemovalReport = z.infer<typeof RemovalReport>;

/** Classes and ids of a page, as selectors and the lists have them. */
export const Names = z.array(z.string().max(70)).max(4000);

/** How many of each type, for a header: `cookie-banner=1, ad=3`; empty when there is nothing to tell. */
export function countByType(removed: readonly Removed[]): string {
  const counts = REMOVAL_TYPES.map((type) => [type, removed.filter((one) => one.type === type).length] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${type}=${count}`)
    .join(", ");
}
