import { acquire, type BrowserWorker } from "@cloudflare/puppeteer";
import { COMMAND_TIMEOUT_MS, LAUNCH_TIMEOUT_MS } from "../config.ts";
import { Problem } from "../contract/problem.ts";
import { Deadline, pause, within } from "../lib/deadline.ts";
import { Connection, WorkersWebSocketTransport } from "../devtools/protocol.ts";
import { MessageFilter } from "../devtools/message-filter.ts";

/**
 * An open browser: its Browser Run session and the DevTools connection to it. We speak DevTools directly rather than
 * through puppeteer's `Browser` and `Page`: their target manager attaches to every target on its own, which costs round
 * trips for each page and lets targets run before our own session has secured them.
 */
export interface Session {
  /** Browser Run's session id: the handle by which it can be closed from outside. */
  id: string;
  connection: Connection;
  messages: MessageFilter;
  openedAt: number;
  /** The product and user agent the browser itself reports. */
  userAgent: string;
}

/**
 * Asks Browser Run for a new browser. It gives one a second (`/browser-run/limits/`), so a refusal is asked again for a
 * while. @throws {Problem} `capacity` when the account has none to give.
 */
export async function acquireSession(binding: BrowserRun, keepAliveMs: number): Promise<string> {
  const end = new Deadline(LAUNCH_TIMEOUT_MS);
  for (;;) {
    try {
      const acquired = acquire(endpoint(binding), { keep_alive: Math.min(keepAliveMs, MAX_KEEP_ALIVE_MS) });
      return (await within(acquired, end.left(), "Opening a browser")).sessionId;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (refusal === "for today" || end.left() < REFUSED_PAUSE_MS) throw new Problem("capacity");
      await pause(REFUSED_PAUSE_MS);
    }
  }
}

/** One new browser a second may be opened. */
const REFUSED_PAUSE_MS = 1000;

/** Browser Run's longest `keep_alive`. */
const MAX_KEEP_ALIVE_MS = 600_000;

/** puppeteer reports the binding's answer as text: "Unable to create new browser: code: 429: message: …". */
function refusalOf(error: unknown): "for now" | "for today" | null {
  if (!(error instanceof Error) || !/code: (429|503)/.test(error.message)) return null;
  return error.message.includes("for today") ? "for today" : "for now";
}

/** Connects to an acquired session. Every command has a deadline unless it brings its own. */
export async function connectSession(binding: BrowserRun, id: string): Promise<Session> {
  const transport = await within(
    WorkersWebSocketTransport.create(endpoint(binding), id),
    LAUNCH_TIMEOUT_MS,
    "Connecting",
  );
  const connection = new Connection("", transport, 0, COMMAND_TIMEOUT_MS);
  const messages = new MessageFilter(transport, connection);
  const { userAgent } = await connection.send("Browser.getVersion");
  return { id, connection, messages, openedAt: Date.now(), userAgent };
}

/** The binding as puppeteer wants it. */
const endpoint = (binding: BrowserRun): BrowserWorker => ({ fetch: (input, init) => binding.fetch(input, init) });

/**
 * Closes a browser from outside its own connection, which works also when the browser no longer answers. Never throws:
 * a session that cannot be closed ends by its idle timeout.
 */
export async function closeSession(binding: BrowserRun, id: string): Promise<void> {
  const closing = binding.fetch(`https://browser.run/v1/devtools/browser/${id}`, { method: "DELETE" });
  await within(closing, COMMAND_TIMEOUT_MS, "Closing a browser").catch(() => undefined);
}
