import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { UsageView } from "../../../src/contract/account.ts";
import type { TestAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";
import { hitsOf, newKey as newPageKey, siteUrl } from "../../support/capture/site.ts";

export const SMALL = { width: 64, height: 48 };
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A page of its own for a test, that is of another colour at each visit. */
export function newPage(path = "/changing") {
  const key = newPageKey();
  const page = `${path}?key=${key}`;
  return { key, url: siteUrl(page), visits: async () => (await hitsOf(page)).length };
}

export const usageOf = ({ token }: TestAccount): Promise<UsageView> => read<UsageView>(api("/api/usage", { token }));

export const move = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

/** Opens a link, and waits for what goes on after the answer. */
export async function open(link: string, headers: Record<string, string> = {}): Promise<Response> {
  return await apiWith({}, new Request(`http://localhost${link}`, { headers }));
}

/** Captures with `cache`, or forgets with another method and path. */
export const post = ({ token }: TestAccount, body: object): Promise<Response> =>
  apiWith({}, apiRequest("/api/screenshot", { method: "POST", token, body }));

/** Runs the alarms of all caches, as the platform does when it is time. */
export async function runAlarms(): Promise<void> {
  for (const id of await listDurableObjectIds(env.CACHE)) await runDurableObjectAlarm(env.CACHE.get(id));
}

/** How many pictures of an account lie in the bucket. */
export async function keptBytes({ id }: TestAccount): Promise<number> {
  return (await env.RESULTS.list({ prefix: `cache/${id}/` })).objects.length;
}
