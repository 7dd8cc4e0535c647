import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { WarmBrowser } from "../../src/browsers/warm.ts";
import { settings } from "../../src/config.ts";
import { openSessions } from "./sessions.ts";

const resolved = () => Promise.resolve();
const ready = { settings: settings(env), proxyRules: null, secureBrowser: resolved, preparePage: resolved };

it("a browser that cannot ready a page is closed, and the next caller gets another", async () => {
  const opened: string[] = [];
  const browser = new WarmBrowser({
    ...ready,
    binding: env.BROWSER,
    remember: (id) => id !== null && opened.push(id),
    preparePage: () => (opened.length === 1 ? Promise.reject(new Error("stuck")) : Promise.resolve()),
  });
  await expect(browser.takePage()).rejects.toThrow("stuck");
  expect(browser.isOpen).toBe(false);
  expect(await openSessions()).not.toContain(opened[0]);
  await browser.takePage();
  expect(opened).toHaveLength(2);
  await browser.close();
});

it("is opened anew only when the one before has gone, however often that was closed meanwhile", async () => {
  const opened: string[] = [];
  const mayClose = Promise.withResolvers<void>();
  const slowToClose = async (...asked: Parameters<typeof env.BROWSER.fetch>) => {
    if (asked[1]?.method === "DELETE") await mayClose.promise;
    return await env.BROWSER.fetch(...asked);
  };
  const browser = new WarmBrowser({
    ...ready,
    binding: new Proxy(env.BROWSER, {
      get: (target, name): unknown => (name === "fetch" ? slowToClose : Reflect.get(target, name)),
    }),
    remember: (id) => id !== null && opened.push(id),
  });
  await browser.takePage();
  const closing = [browser.close(), browser.close()];
  const taking = browser.takePage();
  // As long as it takes to open one that need not wait.
  const another = new WarmBrowser({ ...ready, binding: env.BROWSER, remember: () => undefined });
  await another.takePage();
  await another.close();
  expect(opened).toHaveLength(1);
  mayClose.resolve();
  await Promise.all([...closing, taking]);
  expect(opened).toHaveLength(2);
  await browser.close();
});
