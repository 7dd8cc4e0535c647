import { z } from "zod";
import { COMMAND_TIMEOUT_MS, LAUNCH_TIMEOUT_MS } from "../config-browsers.ts";
import { within } from "../lib/deadline.ts";

/**
 * Browser Run's session methods (`/browser-run/reference/browser-binding-api/`). Each is called on the typed binding and,
 * where the runtime's binding does not have it, over the HTTP interface that puppeteer uses. No call here throws: whatever
 * is not a success is a refusal.
 */

/** What Browser Run answered instead of doing what was asked. */
export interface BrowserRefusal {
  ok: false;
  /** `gone`: there is no such session. `busy`: no browser now. `exhausted`: none for the rest of the day. */
  reason: "gone" | "busy" | "exhausted";
  /** When to ask again, where it said so. */
  retryAfterMs: number | null;
  /** For the log. */
  cause: string;
}

type BrowserAnswer<T> = ({ ok: true } & T) | BrowserRefusal;

export interface AcquireOptions {
  /** How long the session lasts without a command. */
  keepAliveMs: number;
  /** The country whose network pages are loaded from, if possible (ISO 3166). */
  country: string | undefined;
}

/** Browser Run's longest `keep_alive`. */
const MAX_KEEP_ALIVE_MS = 600_000;

/** The HTTP interface's host is not looked at. */
const API = "https://browser.run/v1";

/** Opens a browser. */
export async function acquireSession(
  binding: BrowserRun,
  { keepAliveMs, country }: AcquireOptions,
): Promise<BrowserAnswer<{ id: string }>> {
  const keepAlive = Math.min(keepAliveMs, MAX_KEEP_ALIVE_MS);
  const typed = () => binding.acquire({ keepAlive, ...(country !== undefined && { location: country }) });
  const http = async () => {
    const query = new URLSearchParams({
      keep_alive: `${keepAlive}`,
      ...(country !== undefined && { location: country }),
    });
    return (
      await succeeded(await binding.fetch(`${API}/devtools/browser?${query.toString()}`, { method: "POST" }))
    ).json();
  };
  const acquiring = call<unknown>(binding, typed, http);
  const answer = await answerOf(acquiring, LAUNCH_TIMEOUT_MS, (result) => ({ id: Acquired.parse(result).sessionId }));
  // One that comes too late is nobody's: it would count as open until its keep-alive ends.
  if (!answer.ok)
    acquiring.then((late) => closeSession(binding, Acquired.parse(late).sessionId)).catch(() => undefined);
  return answer;
}

const Acquired = z.object({ sessionId: z.string().min(1) });

/** The DevTools WebSocket of an open browser, accepted. */
export async function connectSession(
  binding: BrowserRun,
  id: string,
): Promise<BrowserAnswer<{ webSocket: WebSocket }>> {
  const upgrade = { headers: { Upgrade: "websocket" } };
  const typed = async () => {
    const connection = await binding.connectSession(id);
    return await connection.webSocket.fetch(`${API}/devtools/browser/${id}`, upgrade);
  };
  const http = () => binding.fetch(`${API}/devtools/browser/${id}`, upgrade);
  const connecting = call(binding, typed, http).then((response) => {
    if (response.webSocket === null) throw new RefusedError(response, "no WebSocket");
    response.webSocket.accept();
    return response.webSocket;
  });
  return await answerOf(connecting, LAUNCH_TIMEOUT_MS, (webSocket) => ({ webSocket }));
}

/** Closes a browser from outside its own connection, which works also when it no longer answers commands. */
export async function closeSession(binding: BrowserRun, id: string): Promise<BrowserAnswer<object>> {
  const typed = () => binding.closeSession(id);
  const http = async () => await succeeded(await binding.fetch(`${API}/devtools/browser/${id}`, { method: "DELETE" }));
  const answer = await answerOf<unknown, object>(call<unknown>(binding, typed, http), COMMAND_TIMEOUT_MS, () => ({}));
  return !answer.ok && answer.reason === "gone" ? { ok: true } : answer;
}

/** How many browsers the account has open and may open. */
const Limits = z.object({
  activeSessions: z.array(z.object({ id: z.string() })).default([]),
  maxConcurrentSessions: z.number(),
  allowedBrowserAcquisitions: z.number(),
  timeUntilNextAllowedBrowserAcquisition: z.number(),
});
export type Limits = z.output<typeof Limits>;

/** The account's limits as they are now. */
export async function sessionLimits(binding: BrowserRun): Promise<BrowserAnswer<{ limits: Limits }>> {
  const typed = () => binding.limits();
  const http = async () => (await succeeded(await binding.fetch(`${API}/limits`))).json();
  return await answerOf(call<unknown>(binding, typed, http), COMMAND_TIMEOUT_MS, (result) => ({
    limits: Limits.parse(result),
  }));
}

/** Bindings whose runtime has only `fetch`. */
const untyped = new WeakSet<object>();

/** On a service binding every method seems to exist; that it does not shows only in the error of the call. */
const MISSING = /does not implement|is not a function|not support RPC|no such method/i;

async function call<T>(binding: BrowserRun, typed: () => Promise<T>, http: () => Promise<T>): Promise<T> {
  if (untyped.has(binding)) return await http();
  try {
    return await typed();
  } catch (error) {
    if (!(error instanceof Error) || !MISSING.test(error.message)) throw error;
    untyped.add(binding);
    return await http();
  }
}

/** An HTTP answer that is no success. */
class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly status: number;
  readonly retryAfter: string | null;

  constructor({ status, headers }: Response, text: string) {
    super(`${status}: ${text.slice(0, 200)}`);
    this.status = status;
    this.retryAfter = headers.get("Retry-After");
  }
}

async function succeeded(response: Response): Promise<Response> {
  if (!response.ok) throw new RefusedError(response, await response.text());
  return response;
}

async function answerOf<T, Value extends object>(
  work: Promise<T>,
  timeoutMs: number,
  read: (result: T) => Value,
): Promise<BrowserAnswer<Value>> {
  try {
    return { ok: true, ...read(await within(work, timeoutMs, "Browser Run")) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Methods of the typed binding throw errors that carry status and time at most in their text. */
function refusalOf(error: unknown): BrowserRefusal {
  const text = error instanceof Error ? error.message : "not an error";
  const status = error instanceof RefusedError ? error.status : Number(/\b(4\d\d|5\d\d)\b/.exec(text)?.[1]);
  const given = error instanceof RefusedError ? error.retryAfter : /retry.?after\D{0,10}(\d+)/i.exec(text)?.[1];
  const seconds = given === null || given === undefined ? Number.NaN : Number(given);
  return {
    ok: false,
    reason: status === 404 || status === 410 ? "gone" : /for today/i.test(text) ? "exhausted" : "busy",
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    cause: text.slice(0, 300),
  };
}
