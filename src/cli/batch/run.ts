import { follow } from "./follow.ts";
import { type Group, grouped, type Run } from "./group.ts";
import { canonical, type Item } from "./lines.ts";
import { send } from "./send.ts";

/** Enough that the service always has work, and pictures are fetched meanwhile. */
const GROUPS_AT_ONCE = 4;

/**
 * Captures what is missing of these items, and counts it in the tally as it ends.
 * @throws what stops it all: an error that every further capture would meet as well, or the signal's reason.
 */
export async function runBatch(run: Run, items: readonly Item[]): Promise<void> {
  const queue = await groupsOf(run, items);
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const work = async (): Promise<void> => {
    try {
      for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
        queue.unshift(...(await runGroup({ ...run, signal }, group)));
      }
    } catch (error) {
      stop.abort(error);
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work));
  signal.throwIfAborted();
}

/** First what an earlier run has sent, for it may be done by now; then the rest. */
async function groupsOf({ journal, batchSize, tally }: Run, items: readonly Item[]): Promise<Group[]> {
  const known = new Map(items.map((item) => [canonical(item.request), item]));
  const missing = new Set(items);
  for (const item of tally.skipped) missing.delete(item);
  const resumed: Group[] = [];
  for (const sending of await journal.unfinished(Date.now())) {
    const group = sending.captures.flatMap((capture) => known.get(canonical(capture)) ?? []);
    // Sent again it has to be the same; where a part is no longer asked for, it is left alone.
    if (group.length < sending.captures.length || !group.some((item) => missing.has(item))) continue;
    for (const item of group) missing.delete(item);
    resumed.push({ ...sending, items: group, resumed: true });
  }
  return [...resumed, ...grouped([...missing], batchSize)];
}

/** @returns what is to be tried again, in other groups. */
async function runGroup(run: Run, group: Group): Promise<Group[]> {
  if (!group.resumed) await run.journal.begin(group, Date.now());
  const sent = await send(run, group);
  const again = sent.accepted ? grouped(await follow(run, group, sent), group.items.length) : sent.groups;
  await run.journal.finish(group);
  return again;
}
