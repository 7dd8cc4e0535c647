import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { WarmBrowser } from "../../../src/browser/warm.ts";
import { settings } from "../../../src/config.ts";
import { openSessions, openSessionsOf } from "./sessions.ts";

/** Opens pages that nothing is done with. */
function newBrowser(
  preparePage: (opened: readonly string[]) => Promise<void> = () => Promise.resolve(),
  binding = env.BROWSER,
) {
  const opened: string[] = [];
  const sessions = openSessionsOf(binding);
  const browser = new WarmBrowser({
    binding,
    settings: settings(env),
    sessions: {
      add: (id) => {
        opened.push(id);
        sessions.add(id);
      },
      close: (id) => sessions.close(id),
      closeAll: () => sessions.closeAll(),
    },
    secureBrowser: () => Promise.resolve({ proxyRules: null, seesRealAddresses: true }),
    preparePage: () => preparePage(opened),
  });
  return { browser, opened };
}

it("a browser that cannot ready a page is closed, and the next caller gets another", async () => {
  const { browser, opened } = newBrowser(({ length }) =>
    length === 1 ? Promise.reject(new Error("stuck")) : Promise.resolve(),
  );
  await expect(browser.takePage()).rejects.toThrow("stuck");
  expect(browser.isOpen).toBe(false);
  expect(await openSessions()).not.toContain(opened[0]);
  await browser.takePage();
  expect(opened).toHaveLength(2);
  await browser.close();
});

it("a browser that is closed while a page comes back is not opened again for the next page", async () => {
  const { browser } = newBrowser();
  const back = browser.giveBack(await browser.takePage(), true);
  await browser.close();
  expect(await back).toBe(false);
  expect(browser.isOpen).toBe(false);
  expect(await openSessions()).toEqual([]);
});

it("a browser that is closed right after it gave a page fails that page's capture as one that crashed", async () => {
  const { browser } = newBrowser();
  await browser.takePage();
  await browser.close();
  await expect(browser.session()).rejects.toMatchObject({ code: "page_crashed" });
});

it("a browser is opened anew only when the one before has gone, however often that was closed meanwhile", async () => {
  const mayClose = Promise.withResolvers<void>();
  const slowToClose = async (...asked: Parameters<typeof env.BROWSER.fetch>) => {
    if (asked[1]?.method === "DELETE") await mayClose.promise;
    return await env.BROWSER.fetch(...asked);
  };
  const binding = new Proxy(env.BROWSER, {
    get: (target, name): unknown => (name === "fetch" ? slowToClose : Reflect.get(target, name)),
  });
  const { browser, opened } = newBrowser(undefined, binding);
  await browser.takePage();
  const closing = [browser.close(), browser.close()];
  const taking = browser.takePage();
  // As long as it takes to open one that need not wait.
  const { browser: another } = newBrowser();
  await another.takePage();
  await another.close();
  expect(opened).toHaveLength(1);
  mayClose.resolve();
  await Promise.all([...closing, taking]);
  expect(opened).toHaveLength(2);
  await browser.close();
});
