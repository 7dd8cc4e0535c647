import puppeteer, { type Browser, type Page } from "@cloudflare/puppeteer";
import { env } from "cloudflare:workers";
import { closeSession } from "../../../src/browser/binding.ts";

let own: Promise<Browser> | null = null;

/** A page in a browser of the tests' own, to compare with what the service does in its browsers. It is kept for the file. */
export async function inOwnBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  own ??= puppeteer.launch({ fetch: (input, init) => env.BROWSER.fetch(input, init) });
  const page = await (await own).newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Closes it, if there is one. */
export async function closeOwnBrowser(): Promise<void> {
  const open = own;
  own = null;
  if (open !== null) await closeSession(env.BROWSER, (await open).sessionId());
}
