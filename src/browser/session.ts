import {
  ACQUIRE_PAUSE_MS,
  COMMAND_TIMEOUT_MS,
  EXHAUSTED_RETRY_SECONDS,
  LAUNCH_TIMEOUT_MS,
} from "../config-browsers.ts";
import { Problem } from "../contract/problem.ts";
import { MessageFilter } from "../devtools/message-filter.ts";
import { Connection, WorkersWebSocketTransport } from "../devtools/protocol.ts";
import { jittered } from "../lib/backoff.ts";
import { Deadline, pause } from "../lib/deadline.ts";
import { write } from "../lib/log.ts";
import { type AcquireOptions, acquireSession, connectSession, type BrowserRefusal } from "./binding.ts";

/**
 * An open browser: its Browser Run session and the DevTools connection to it. We speak DevTools directly rather than
 * through puppeteer's `Browser` and `Page`: their target manager attaches to every target on its own, which costs round
 * trips for each page and resumes targets before our own session has added its scripts.
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

/** Tells whoever keeps account of open sessions of a new one, before anything is done with it. */
type OnAcquired = (id: string) => void;

/**
 * Opens a browser and connects to it. Browser Run gives one new browser a second (`/browser-run/limits/`), so a refusal is
 * asked again for a while. @throws {Problem} `capacity` when it gives none.
 */
export async function openSession(
  binding: BrowserRun,
  options: AcquireOptions,
  onAcquired: OnAcquired,
): Promise<Session> {
  const end = new Deadline(LAUNCH_TIMEOUT_MS);
  for (;;) {
    const acquired = await acquireSession(binding, options);
    if (!acquired.ok) {
      await pauseAfter(acquired, end);
      continue;
    }
    onAcquired(acquired.id);
    const session = await connectWhile(binding, acquired.id, end);
    if (session !== null) return session;
  }
}

/** `null` when there is no such session after all; then another is to be opened. @throws {Problem} `capacity`. */
async function connectWhile(binding: BrowserRun, id: string, end: Deadline): Promise<Session | null> {
  for (;;) {
    const session = await connect(binding, id);
    if (isSession(session)) return session;
    await pauseAfter(session, end);
    if (session.reason === "gone") return null;
  }
}

async function connect(binding: BrowserRun, id: string): Promise<Session | BrowserRefusal> {
  const connected = await connectSession(binding, id);
  if (!connected.ok) return connected;
  const transport = new WorkersWebSocketTransport(connected.webSocket, id);
  const connection = new Connection("", transport, 0, COMMAND_TIMEOUT_MS);
  const messages = new MessageFilter(transport, connection);
  try {
    const { userAgent } = await connection.send("Browser.getVersion");
    return { id, connection, messages, openedAt: Date.now(), userAgent };
  } catch (error) {
    connection.dispose();
    return { ok: false, reason: "gone", retryAfterMs: null, cause: String(error).slice(0, 300) };
  }
}

const isSession = (session: Session | BrowserRefusal): session is Session => "connection" in session;

/** Waits as long as a refusal asks for, and at random a little longer: other objects were refused at the same moment. */
async function pauseAfter({ reason, retryAfterMs, cause }: BrowserRefusal, end: Deadline): Promise<void> {
  if (reason === "exhausted") throw refused(EXHAUSTED_RETRY_SECONDS, cause);
  const wait = jittered(Math.max(retryAfterMs ?? 0, ACQUIRE_PAUSE_MS) * 1.25, 0.2, Math.random());
  if (end.left() <= wait) throw refused(Math.ceil(wait / 1000), cause);
  await pause(wait);
}

function refused(retryAfterSeconds: number, cause: string): Problem {
  write("error", { message: "browser refused", cause });
  return new Problem("capacity", undefined, { retryAfterSeconds });
}
