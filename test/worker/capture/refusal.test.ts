import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WarmBrowser } from "../../../src/browser/warm.ts";
import { preparePage } from "../../../src/capture/page/emulate.ts";
import { DnsClient } from "../../../src/outbound/dns-client.ts";
import { networkOf } from "../../../src/wall/egress.ts";
import { secureBrowser, Wall } from "../../../src/wall/wall.ts";
import { Watch } from "../../../src/capture/page/watch.ts";
import { settings } from "../../../src/config.ts";
import { openSessionsOf } from "../browser/sessions.ts";
import { hitsOf, newKey, siteUrl } from "../../support/capture/site.ts";

let browser: WarmBrowser;

beforeAll(() => {
  browser = new WarmBrowser({
    binding: env.BROWSER,
    settings: settings(env),
    sessions: openSessionsOf(env.BROWSER),
    secureBrowser: async ({ connection }) => {
      await secureBrowser(connection);
      return networkOf("direct", settings(env));
    },
    preparePage,
  });
});

afterAll(() => browser.close());

it("a request that cannot be judged is refused, and keeps no page waiting", async () => {
  const page = await browser.takePage();
  using wall = new Wall(page, settings(env), {
    ownHosts: [],
    dns: new DnsClient({ resolverUrl: "https://dns.invalid/" }),
  });
  wall.drop(() => {
    throw new Error("a fault of ours");
  });
  const watch = new Watch(page);
  const key = newKey();
  await page.session.send("Page.navigate", { url: siteUrl(`/slow-image?key=${key}`) });
  // Its picture does not answer: neither let through nor left waiting does the page load.
  expect(await watch.until(() => watch.settled, 15_000)).toBe(true);
  expect(watch.answered).toMatchObject({ status: 200 });
  expect(wall.refused).toBe(1);
  expect(await hitsOf(`/held/image.png?key=${key}`)).toEqual([]);
});
