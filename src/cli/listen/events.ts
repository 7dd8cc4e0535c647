import { isNotFoundError, type Job, type Stillframe } from "../../client/index.ts";
import { pause } from "../../client/transport/pause.ts";
import { type Listening, PAUSE_MS } from "./deliveries.ts";

/** An event as a webhook would be sent it. */
export interface JobEvent {
  id: string;
  body: { type: "job.succeeded" | "job.failed" | "job.canceled"; timestamp: string; data: Job };
}

const TYPES: Readonly<Partial<Record<Job["status"], JobEvent["body"]["type"]>>> = {
  SUCCEEDED: "job.succeeded",
  FAILED: "job.failed",
  CANCELED: "job.canceled",
};

/** The event of a job; `undefined` while it has not ended. */
export function eventOf(job: Job): JobEvent | undefined {
  const type = TYPES[job.status];
  if (type === undefined) return undefined;
  const timestamp = job.finishedAt ?? new Date().toISOString();
  return { id: `msg_${job.id}`, body: { type, timestamp, data: job } };
}

/** More jobs than anybody starts between two looks; older ones are not looked for. */
const MOST_PAGES = 10;

/** Jobs that are looked at one by one, as they are too old for the list's first page. */
const MOST_OLD = 20;

/** Every job that ends from now on, once. */
export async function* jobsEnding(client: Stillframe, { ready, signal }: Listening): AsyncGenerator<Job> {
  const open = new Set(await unfinished(client, signal));
  const { jobs } = await client.jobs.list({ limit: 100, signal });
  for (const { id, finishedAt } of jobs) if (finishedAt === null) open.add(id);
  let seen = new Set(jobs.map(({ id }) => id));
  ready();
  for (;;) {
    const found = await newest(client, seen, signal);
    const listed = new Set(found.map(({ id }) => id));
    const old = [...open].filter((id) => !listed.has(id)).slice(0, MOST_OLD);
    for (const id of old) {
      // Those that are looked at now are the last to be looked at again.
      open.delete(id);
      const job = await find(client, id, signal);
      if (job?.finishedAt === null) open.add(id);
      else if (job !== undefined) yield job;
    }
    for (const job of found.toReversed()) {
      if (job.finishedAt === null) open.add(job.id);
      else if (open.delete(job.id) || !seen.has(job.id)) yield job;
    }
    seen = listed;
    await pause(PAUSE_MS, signal);
  }
}

/** The latest jobs, newest first, back to one that was seen before. */
async function newest({ jobs }: Stillframe, seen: ReadonlySet<string>, signal: AbortSignal): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page = await jobs.list({ limit: 100, cursor, signal });
    found.push(...page.jobs);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined || page.jobs.some(({ id }) => seen.has(id))) break;
  }
  return found;
}

async function unfinished({ jobs }: Stillframe, signal: AbortSignal): Promise<string[]> {
  const pages = await Promise.all(
    (["QUEUED", "RUNNING"] as const).map((status) => jobs.list({ status, limit: 100, signal })),
  );
  return pages.flatMap((page) => page.jobs.map(({ id }) => id));
}

/** A job may have been deleted by now. */
async function find({ jobs }: Stillframe, id: string, signal: AbortSignal): Promise<Job | undefined> {
  try {
    return await jobs.get(id, { signal });
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}
