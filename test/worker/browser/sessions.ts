import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import puppeteer from "@cloudflare/puppeteer";
import { expect } from "vitest";
import { closeSession } from "../../../src/browser/binding.ts";
import { OpenSessions } from "../../../src/browser/open-sessions.ts";

/** The browser that a lone caller is lent first: that of the first slot, in the region of a caller from nowhere. */
export const firstBrowser = () => env.BROWSERS.getByName("enam/0");

/** The ids of all browsers that are open. */
export async function openSessions(): Promise<string[]> {
  const sessions = await puppeteer.sessions({ fetch: (input, init) => env.BROWSER.fetch(input, init) });
  return sessions.map(({ sessionId }) => sessionId);
}

/** Closes every browser that nobody uses just now. Answers with the ids of those that are still open. */
export async function closeAll(): Promise<string[]> {
  const browsers = (await listDurableObjectIds(env.BROWSERS)).map((id) => env.BROWSERS.get(id));
  for (const browser of browsers) await runInDurableObject(browser, (object) => object.alarm());
  return await openSessions();
}

/** The id of the browser that the first slot has open, once it has one. */
export async function sessionOfFirst(): Promise<string> {
  for (;;) {
    const id = await runInDurableObject(
      firstBrowser(),
      (_, { storage }) => storage.kv.get<{ id: string }[]>("sessions")?.at(-1)?.id,
    );
    if (id !== undefined) return id;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Handles of sessions, kept in memory. */
export function openSessionsOf(binding: BrowserRun): OpenSessions {
  const kept = new Map<string, unknown>();
  const kv = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => kept.delete(key),
  };
  return new OpenSessions(kv, binding);
}

/** The ids of open browsers that the first slot does not remember. One that is just being replaced may be among them. */
export async function strays(): Promise<string[]> {
  const own = await sessionOfFirst();
  return (await openSessions()).filter((id) => id !== own);
}

/** Ends the Chrome of the first slot from outside, as a crash would. Resolves once it is gone. */
export const killFirst = async (): Promise<void> => await kill(await sessionOfFirst());

/** The same for any. */
export async function kill(session: string): Promise<void> {
  await closeSession(env.BROWSER, session);
  await expect.poll(openSessions).not.toContain(session);
}
