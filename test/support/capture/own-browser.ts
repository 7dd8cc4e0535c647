import puppeteer, { type Page } from "@cloudflare/puppeteer";
import { env } from "cloudflare:workers";
import { closeSession } from "../../../src/browser/binding.ts";

/** A page in a browser of the test's own, to compare with what the service does in its browsers. */
export async function inOwnBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await puppeteer.launch({ fetch: (input, init) => env.BROWSER.fetch(input, init) });
  try {
    return await work(await browser.newPage());
  } finally {
    await closeSession(env.BROWSER, browser.sessionId());
  }
}
