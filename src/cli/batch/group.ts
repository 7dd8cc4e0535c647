import type { Stillframe } from "../../client/index.ts";
import type { Journal, Sending } from "./journal.ts";
import type { Item } from "./lines.ts";
import type { Progress } from "./progress.ts";
import type { Tally } from "./tally.ts";

/** What a run needs. */
export interface Run {
  client: Stillframe;
  folder: string;
  /** How many captures the service takes at once. */
  batchSize: number;
  journal: Journal;
  progress: Progress;
  tally: Tally;
  /** Stops the run; what is unfinished can be taken up by the next one. */
  signal: AbortSignal;
  /** Notes that a picture is in its place, and what its page answered with. */
  save: (item: Item, targetStatus: number | null) => void;
  /** Notes that there will be none. */
  fail: (item: Item, reason: string) => void;
}

/** Captures that go together. `resumed` were sent by an earlier run. */
export interface Group extends Sending {
  items: readonly Item[];
  resumed: boolean;
}

/** New groups of at most so many. */
export function grouped(items: readonly Item[], size: number): Group[] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  return starts.map((start) => {
    const part = items.slice(start, start + size);
    const captures = part.map(({ request }) => request);
    return { key: crypto.randomUUID(), captures, items: part, resumed: false };
  });
}
