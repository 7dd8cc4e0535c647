import { DurableObject } from "cloudflare:workers";
import type { Page } from "../../../src/devtools/page.ts";
import { WarmBrowser } from "../../../src/browser/warm.ts";
import { preparePage } from "../../../src/capture/page/emulate.ts";
import { capture } from "../../../src/capture/recipe.ts";
import { capturePolicy } from "../../../src/outbound/policy.ts";
import { networkOf } from "../../../src/wall/egress.ts";
import { secureBrowser, Wall } from "../../../src/wall/wall.ts";
import { Animations } from "../../../src/capture/page/rest/animations.ts";
import { Clock } from "../../../src/capture/page/rest/clock.ts";
import { Photographs } from "../../../src/capture/shoot/photographs.ts";
import { Requests } from "../../../src/capture/page/rest/requests.ts";
import { Watch } from "../../../src/capture/page/watch.ts";
import { settings, type Settings } from "../../../src/config.ts";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import { Deadline } from "../../../src/lib/deadline.ts";
import { checkAddress, type PublicUrl } from "../../../src/outbound/check.ts";
import { DnsClient } from "../../../src/outbound/dns-client.ts";
import { createResolver } from "../../../src/outbound/resolve.ts";

interface WallEnv {
  BROWSER: BrowserRun;
  SIDES: DurableObjectNamespace<Side>;
}

/** What the wall tells a page beforehand; without it, nothing of it is left in the page. */
const OF_THE_WALL: ReadonlySet<string> = new Set(["Page.addScriptToEvaluateOnNewDocument", "Target.setAutoAttach"]);

/** A browser in which the service's own captures are made, with its wall or, here alone, without. */
export class Side extends DurableObject<WallEnv> {
  readonly #settings = settings(this.env);
  readonly #dns = new DnsClient({ resolverUrl: this.#settings.DNS_RESOLVER_URL });
  #browser: WarmBrowser | null = null;

  /** Milliseconds from a prepared page to the bytes. The next page is prepared before it returns. */
  async capture(url: string, walled: boolean): Promise<number> {
    const browser = (this.#browser ??= this.#open(walled));
    const page = await browser.takePage();
    const target = await checked(url, this.#settings);
    const started = performance.now();
    const wall = new Wall(page, this.#settings, { ownHosts: [], dns: this.#dns });
    await capture(workOf({ page, wall, settings: this.#settings }), target, (_, work) => work());
    const milliseconds = performance.now() - started;
    wall[Symbol.dispose]();
    await browser.giveBack(page, true);
    return milliseconds;
  }

  #open(walled: boolean): WarmBrowser {
    return new WarmBrowser({
      binding: this.env.BROWSER,
      settings: this.#settings,
      sessions: NO_SESSIONS,
      secureBrowser: async ({ connection }) => {
        if (walled) await secureBrowser(connection);
        return networkOf(walled ? "direct" : "unknown", this.#settings);
      },
      preparePage: async (page, session) => {
        if (!walled) leaveOut(page);
        await preparePage(page, session);
      },
    });
  }
}

/** The runtime ends with its browsers. */
const NO_SESSIONS = { add: () => undefined, close: () => Promise.resolve(), closeAll: () => Promise.resolve() };

/** Nobody looks at what these commands answer. */
const NOTHING = {} as never;

function leaveOut({ session }: Page): void {
  const send = session.send.bind(session);
  session.send = (method, ...rest) => (OF_THE_WALL.has(method) ? Promise.resolve(NOTHING) : send(method, ...rest));
}

async function checked(url: string, all: Settings): Promise<PublicUrl> {
  const answer = await checkAddress(url, capturePolicy(all, []), createResolver({ resolverUrl: all.DNS_RESOLVER_URL }));
  if (!answer.ok) throw new Error(`${url}: ${answer.code}`);
  return answer.url;
}

const workOf = ({ page, wall, settings: all }: { page: Page; wall: Wall; settings: Settings }) => ({
  page,
  wall,
  settings: all,
  request: CaptureRequest.parse({ url: "https://example.com" }),
  ...watching(page),
  ready: new Deadline(all.NAVIGATION_TIMEOUT_MS),
  end: new Deadline(all.CAPTURE_TIMEOUT_MS),
  takenAs: "png" as const,
});

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/health") return new Response("ok");
    const walled = searchParams.get("walled") === "true";
    const side = env.SIDES.getByName(`${walled}`);
    return Response.json(await side.capture(searchParams.get("url") ?? "", walled));
  },
} satisfies ExportedHandler<WallEnv>;

function watching(page: Page) {
  const watch = new Watch(page);
  return {
    watch,
    requests: new Requests(page, () => watch.wake()),
    photographs: new Photographs(page),
    clock: new Clock(page),
    animations: new Animations(page),
  };
}
