import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isApiError, type Job } from "../../client/index.ts";
import { pause } from "../../client/transport/pause.ts";
import { writeWhole } from "../output/file.ts";
import { makeFolder, FolderError } from "./folder.ts";
import type { Group, Run } from "./group.ts";
import type { Item } from "./lines.ts";
import type { Accepted } from "./send.ts";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2000;

/**
 * Waits for a group's jobs and saves each result as soon as it is there.
 * @returns what failed in an earlier run and is to be tried again.
 */
export async function follow(run: Run, group: Group, { jobs, read }: Accepted): Promise<Item[]> {
  const ended = new Set<number>();
  const again: Item[] = [];
  const report = run.progress.began(group.items.length);
  let wait = FIRST_PAUSE_MS;
  for (let seen = jobs; ; seen = await read()) {
    const before = ended.size;
    for (const [index, item] of group.items.entries()) {
      const job = seen[index];
      if (job === undefined || job.finishedAt === null || ended.has(index)) continue;
      ended.add(index);
      // Of an earlier run it is tried once more: that is what the command was given again for.
      const settled = await settle(run, item, job);
      if (!settled && group.resumed) again.push(item);
      else if (!settled) run.fail(item, reasonOf(job));
      report(ended.size);
    }
    if (ended.size === group.items.length) return again;
    wait = ended.size > before ? FIRST_PAUSE_MS : Math.min(wait * 1.5, LONGEST_PAUSE_MS);
    await pause(wait, run.signal);
  }
}

/** Saves the result of a job, unless it is there. @returns false when there is none. */
async function settle(run: Run, item: Item, job: Job): Promise<boolean> {
  const file = join(run.folder, item.file);
  if (existsSync(file)) return true;
  if (job.status !== "SUCCEEDED") return false;
  try {
    const { bytes } = await run.client.jobs.result(job, { signal: run.signal });
    await makeFolder(run.folder, dirname(item.file));
    await writeWhole(file, bytes);
    run.save(item, job.result?.targetStatus ?? null);
  } catch (error) {
    if (error instanceof FolderError) run.fail(item, error.message);
    else if (isApiError(error)) run.fail(item, `The result could not be fetched: ${error.reason} [${error.code}]`);
    else throw error;
  }
  return true;
}

const reasonOf = ({ error, status }: Job): string =>
  error === null ? `The job is ${status}.` : `${error.message} [${error.code}]`;
