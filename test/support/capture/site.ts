import { inject } from "vitest";
import { z } from "zod";

const Hit = z.object({ path: z.string(), search: z.string(), headers: z.record(z.string(), z.unknown()) });
export type Hit = z.infer<typeof Hit>;

/** The whole address of a page of the test site. */
export const siteUrl = (path: string): string => new URL(path, inject("site")).href;

/** Lets go what hangs under a key. */
export async function release(key: string): Promise<void> {
  await (await fetch(siteUrl(`/site/release?key=${encodeURIComponent(key)}`))).text();
}

/** Every request the site got for this path and query. */
export async function hitsOf(pathAndQuery: string): Promise<Hit[]> {
  const asked = await fetch(siteUrl(`/site/hits?of=${encodeURIComponent(pathAndQuery)}`));
  return z
    .array(Hit)
    .parse(await asked.json())
    .filter(({ path, search }) => `${path}${search}` === pathAndQuery);
}

/** Resolves once the page was asked for. The runner's time limit ends a wait that is in vain. */
export async function reached(pathAndQuery: string): Promise<void> {
  while ((await hitsOf(pathAndQuery)).length === 0) await new Promise((done) => setTimeout(done, 20));
}

/** A key of its own, so that tests that run at the same time do not let go or count what is another's. */
export const newKey = (): string => crypto.randomUUID();
