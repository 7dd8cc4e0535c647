import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { WarmBrowser } from "../../src/browsers/warm.ts";
import { settings } from "../../src/config.ts";
import { openSessions } from "./sessions.ts";

it("a browser that cannot ready a page is closed, and the next caller gets another", async () => {
  const opened: string[] = [];
  const browser = new WarmBrowser({
    binding: env.BROWSER,
    settings: settings(env),
    proxyRules: null,
    remember: (id) => id !== null && opened.push(id),
    secureBrowser: () => Promise.resolve(),
    preparePage: () => (opened.length === 1 ? Promise.reject(new Error("stuck")) : Promise.resolve()),
  });
  await expect(browser.takePage()).rejects.toThrow("stuck");
  expect(browser.isOpen).toBe(false);
  expect(await openSessions()).not.toContain(opened[0]);
  await browser.takePage();
  expect(opened).toHaveLength(2);
  await browser.close();
});
