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
  /** The DevTools sessions of its frames that live in processes of their own, by frame. */
  frames: Map<string, CDPSession>;
  /** Told of every answer that a frame or worker of the page gets; whoever uses the page sets it. */
  onResponse: (response: Response) => void;
}

/** An answer as DevTools reports it. */
export interface Response {
  url: string;
  /** Where it really came from; absent for caches and the like. */
  remoteIPAddress?: string;
}

/** Rules for a context's network, as `Target.createBrowserContext` has them. */
export interface ProxyRules {
  proxyServer: string;
  proxyBypassList: string;
}

/** How long a context may take to go away before its browser counts as broken. */
const DISPOSE_TIMEOUT_MS = 2000;

/** Opens an empty page in a new incognito context: no cookie, cache or storage of any other page. */
export async function openPage(connection: Connection, rules: ProxyRules | null): Promise<Page> {
  const options = { disposeOnDetach: true, ...rules };
  const { browserContextId } = await connection.send("Target.createBrowserContext", options);
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const session = connection.session(sessionId);
  if (session === null) throw new Error("The browser gave no session for a new page.");
  return {
    session,
    connection,
    contextId: browserContextId,
    frameId: targetId,
    frames: new Map(),
    onResponse: () => undefined,
  };
}

/** Ends a page with all that its context holds. @throws when the browser does not answer. */
export async function disposePage({ connection, contextId }: Page): Promise<void> {
  await connection.send(
    "Target.disposeBrowserContext",
    { browserContextId: contextId },
    { timeout: DISPOSE_TIMEOUT_MS },
  );
}
