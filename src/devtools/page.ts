import { DISPOSE_TIMEOUT_MS } from "../config-browsers.ts";
import type { CDPSession, Connection } from "./protocol.ts";

/** A page in an incognito context of its own. */
export interface Page {
  /** The DevTools session of the page itself. */
  session: CDPSession;
  /** The DevTools connection of the browser, for what concerns more than the page. */
  connection: Connection;
  contextId: string;
  /** The main frame; Chrome names it as the target. */
  frameId: string;
  /** The execution context of our isolated world in the document in place, once it was opened. */
  world: number | null;
  /** The DevTools sessions of its frames that live in processes of their own, by frame. */
  frames: Map<string, CDPSession>;
  /** Ids of the DevTools sessions of the page itself and of all that was attached to in it. */
  sessions: Set<string>;
  /** Called when its events are so long that they are no longer read; set by the capture. */
  onFlood: () => void;
  /** Ids of its frames and workers, and of pop-ups while they last; a paused request names one of them. */
  targets: Set<string>;
  /** Called when one is added. */
  onTarget: () => void;
  /** How this page reaches the internet. */
  network: PageNetwork;
  /** Called for every response that the page, a frame or a worker of it gets; set by the capture. */
  onResponse: (response: Response) => void;
  /** Called with the DevTools session of every further frame or worker of it, before that runs; set by the capture. */
  onSession: (session: CDPSession, type: string) => void;
  /** Called for every frame that lives in a process of its own, before anything of it runs; set by the capture. */
  prepareFrame: (session: CDPSession) => Promise<unknown>;
  /** The DevTools sessions of its workers. */
  workers: Set<CDPSession>;
  /** The same for every worker. */
  prepareWorker: (session: CDPSession) => Promise<unknown>;
}

/** A response as DevTools reports it. */
export interface Response {
  url: string;
  /** The server's address; absent for what came from a cache. */
  remoteIPAddress?: string;
  remotePort?: number;
}

/** How a page reaches the internet. */
export interface PageNetwork {
  /** For the page's context; `null` leaves Chrome's own. */
  proxyRules: ProxyRules | null;
  /** Whether `remoteIPAddress` is the site's address, and not a proxy's. */
  seesRealAddresses: boolean;
}

/** Proxy settings of a browser context, as `Target.createBrowserContext` takes them. */
export interface ProxyRules {
  proxyServer: string;
  proxyBypassList: string;
}

/** Opens an empty page in a new incognito context: no cookie, cache or storage of any other page. */
export async function openPage(connection: Connection, network: PageNetwork): Promise<Page> {
  const options = { disposeOnDetach: true, ...network.proxyRules };
  const { browserContextId } = await connection.send("Target.createBrowserContext", options);
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const session = connection.session(sessionId);
  if (session === null) throw new Error("The browser gave no session for a new page.");
  const page: Page = {
    session,
    connection,
    contextId: browserContextId,
    frameId: targetId,
    world: null,
    frames: new Map(),
    sessions: new Set([sessionId]),
    onFlood: () => undefined,
    targets: new Set([targetId]),
    onTarget: () => undefined,
    network,
    onResponse: () => undefined,
    onSession: () => undefined,
    prepareFrame: () => Promise.resolve(),
    workers: new Set(),
    prepareWorker: () => Promise.resolve(),
  };
  session.on("Page.frameNavigated", ({ frame }) => {
    if (frame.id === targetId) page.world = null;
  });
  return page;
}

/** Ends a page with all that its context holds. @throws when the browser does not answer. */
export async function disposePage({ connection, contextId }: Page): Promise<void> {
  await connection.send(
    "Target.disposeBrowserContext",
    { browserContextId: contextId },
    { timeout: DISPOSE_TIMEOUT_MS },
  );
}
