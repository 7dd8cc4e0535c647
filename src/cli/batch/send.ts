import * as client from "../../client/index.ts";
import { type Group, grouped, type Run } from "./group.ts";

/** Captures that the service has taken on, in the order of the group, and how to see them again. */
export interface Accepted {
  accepted: true;
  jobs: client.Job[];
  read: () => Promise<client.Job[]>;
}

/** Sends a group; where it is not taken on as a whole, says what to send instead. What can never be taken on has failed. */
export async function send(run: Run, group: Group): Promise<Accepted | { accepted: false; groups: Group[] }> {
  try {
    return await accept(run, group);
  } catch (error) {
    return { accepted: false, groups: withoutRefused(run, group, error) };
  }
}

async function accept(run: Run, { captures, key: idempotencyKey }: Group): Promise<Accepted> {
  const { signal } = run;
  const { jobs, batches } = run.client;
  const [only] = captures;
  if (captures.length === 1 && only !== undefined) {
    const job = await jobs.create(only, { idempotencyKey, signal });
    return { accepted: true, jobs: [job], read: async () => [await jobs.get(job.id, { signal })] };
  }
  const batch = await batches.create(captures, { idempotencyKey, signal });
  return { accepted: true, jobs: batch.jobs, read: async () => (await batches.get(batch.id, { signal })).jobs };
}

/** @throws the error, when it is about no capture of the group. */
function withoutRefused(run: Run, group: Group, error: unknown): Group[] {
  // What an earlier run has sent may have been deleted by now; it is captured anew.
  if (group.resumed && client.isNotFoundError(error)) return grouped(group.items, group.items.length);
  // Some plans take jobs only one by one.
  if (client.isForbiddenError(error) && error.code === "plan_required") return grouped(group.items, 1);
  if (client.isCaptureError(error) && group.items.length > 1) return grouped(group.items, 1);
  if (!client.isInvalidRequestError(error) && !client.isCaptureError(error)) throw error;
  const reasons = reasonsOf(group, error);
  for (const [index, reason] of reasons) {
    const item = group.items[index];
    if (item !== undefined) run.fail(item, reason);
  }
  const rest = group.items.filter((_, index) => !reasons.has(index));
  return grouped(rest, group.items.length);
}

/** Why each capture is refused, by its place; all of them when the service names none. */
function reasonsOf({ items }: Group, error: client.ApiError): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const { path, message } of error.details) {
    const [list, index, ...field] = path;
    if (list === "captures" && typeof index === "number") reasons.set(index, `${field.join(".")}: ${message}`);
  }
  if (reasons.size > 0) return reasons;
  return new Map(items.map((_, index) => [index, `${error.reason} [${error.code}]`]));
}
