import type { JobView } from "../../../../src/contract/job.ts";
import type { Walled } from "../../wall/walled.ts";

/** One account of a service with the strict platform, and the platform's own door. */
export interface StrictClient {
  call: (path: string, method?: string, body?: object) => Promise<unknown>;
  submit: (body: object, key?: string) => Promise<JobView>;
  /** All jobs of the account, once each of them has ended. */
  ended: () => Promise<JobView[]>;
  /** Has something happen on the platform. @returns what has happened so far, by its name. */
  platform: (wanted: object) => Promise<Record<string, number>>;
  counts: () => Promise<Record<string, number>>;
}

const LOOK_MS = 100;

export async function strictClient({ service, newToken }: Walled): Promise<StrictClient> {
  const token = await newToken();
  const send = async (path: string, method: string, { body, key }: { body?: object; key?: string } = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        ...(key !== undefined && { "Idempotency-Key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const jobs = async (): Promise<JobView[]> => (await send("/api/jobs?limit=100", "GET")).jobs;
  return {
    call: (path, method = "GET", body) => send(path, method, body === undefined ? {} : { body }),
    submit: (body, key) => send("/api/jobs", "POST", { body, ...(key !== undefined && { key }) }),
    ended: async () => {
      for (;;) {
        const seen = await jobs();
        if (seen.every(({ finishedAt }) => finishedAt !== null)) return seen;
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    },
    platform: (wanted) => send("/.platform", "POST", { body: wanted }),
    counts: () => send("/.platform", "GET"),
  };
}
