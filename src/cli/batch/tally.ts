import type { Item } from "./lines.ts";

export interface BatchFailure {
  item: Item;
  /** Why, in a sentence with the service's word for it. */
  reason: string;
}

/** What became of each capture of a batch; it is shown while it grows. */
export interface Tally {
  total: number;
  /** Were there before. */
  skipped: Item[];
  saved: Item[];
  failed: BatchFailure[];
  /** Saved, but the site answered with an error: a page that says "not found". */
  errorPages: BatchFailure[];
}

export const leftOf = ({ total, skipped, saved, failed }: Tally): number =>
  total - skipped.length - saved.length - failed.length;

/** One honest sentence. */
export function summaryOf(tally: Tally, repeated: number): string {
  const { total, skipped, saved, failed, errorPages } = tally;
  const left = leftOf(tally);
  const parts = [
    `${saved.length} saved${errorPages.length > 0 ? ` (${errorPages.length} of an error page)` : ""}`,
    ...(skipped.length > 0 ? [`${skipped.length} there before`] : []),
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(left > 0 ? [`${left} left`] : []),
  ];
  const same = repeated === 0 ? "" : ` ${repeated} more ${repeated === 1 ? "line asks" : "lines ask"} for the same.`;
  return `${total} ${total === 1 ? "capture" : "captures"}: ${parts.join(", ")}.${same}`;
}
