import { z } from "zod";
import { connect, connections } from "./connections.ts";
import { after, count, every, isAsked, most, realNow, trait } from "./platform.ts";
import { farSocket } from "./socket.ts";

/** A browser that is open, or not yet seen to be closed. */
interface Session {
  keepAliveMs: number;
  /** When the last command was sent. */
  usedAt: number;
  /** It is to end by itself, as a test asked. */
  isEnding: boolean;
}

/** Of all bindings: limits are those of the account. */
const sessions = new Map<string, Session>();
let lastOpened = 0;

const API = "https://browser.run/v1/devtools";
const WATCH_MS = 100;
const DEFAULT_KEEP_ALIVE_MS = 60_000;

const Acquired = z.object({ sessionId: z.string() });
const Open = z.array(z.object({ sessionId: z.string() }));

/** Has all browsers that are open end by themselves. */
export function endSessions(): void {
  for (const session of sessions.values()) session.isEnding = true;
}

/** What Browser Run refuses with; its methods throw what its HTTP interface answers. */
const refusal = (status: number, text: string, retryAfter?: number): Error =>
  new Error(`code: ${status}: message: ${text}${retryAfter === undefined ? "" : ` Retry-After: ${retryAfter}`}`);

const roundTrip = () => after(2 * (trait("browser-latency") ?? 0));

/** The binding with the methods that the deployed one has. */
export function strictBrowser(binding: BrowserRun): object {
  const fetcher = { fetch: (...args: Parameters<BrowserRun["fetch"]>) => connect(() => binding.fetch(...args)) };
  if (trait("browser-typed") === undefined) return fetcher;
  return {
    acquire: (options: { keepAlive?: number } = {}) => connect(() => acquire(binding, options)),
    connectSession: async (id: string) => ({ webSocket: { fetch: () => connect(() => join(binding, id)) } }),
    closeSession: (id: string) => connect(() => close(binding, id)),
    listSessions: () => connect(() => list(binding)),
    limits: () => connect(() => limits(binding)),
  };
}

async function acquire(binding: BrowserRun, { keepAlive }: { keepAlive?: number }): Promise<{ sessionId: string }> {
  await roundTrip();
  if (isAsked("acquire 429")) throw refusal(429, "Rate limit exceeded", 1);
  if (isAsked("acquire 503")) throw refusal(503, "No browser available");
  await refuseTooMany(binding);
  const answer = await binding.fetch(`${API}/browser`, { method: "POST" });
  const { sessionId } = Acquired.parse(await answer.json());
  sessions.set(sessionId, { keepAliveMs: keepAlive ?? DEFAULT_KEEP_ALIVE_MS, usedAt: realNow(), isEnding: false });
  most("browsers open", sessions.size);
  return { sessionId };
}

async function refuseTooMany(binding: BrowserRun): Promise<void> {
  const [limit, rate] = [trait("browser-count"), trait("browser-rate")];
  if (limit !== undefined && sessions.size >= limit) await list(binding);
  if (limit !== undefined && sessions.size >= limit) {
    count("browsers refused: too many");
    throw refusal(429, "Too many concurrent browsers", 2);
  }
  if (rate !== undefined && realNow() - lastOpened < 1000 / rate) {
    count("browsers refused: too soon");
    throw refusal(429, "Rate limit exceeded", Math.ceil(1 / rate));
  }
  lastOpened = realNow();
}

/** Those that are open; what has ended without our doing is forgotten, and what is idle for too long ends. */
async function list(binding: BrowserRun): Promise<{ sessionId: string }[]> {
  const idle = [...sessions].filter(([, session]) => hasEnded(session));
  await Promise.all(idle.map(([id]) => end(binding, id)));
  const answer = await binding.fetch(`${API}/session`);
  const open = Open.parse(await answer.json());
  for (const id of sessions.keys()) if (!open.some(({ sessionId }) => sessionId === id)) sessions.delete(id);
  return open;
}

const hasEnded = ({ isEnding, keepAliveMs, usedAt }: Session): boolean =>
  isEnding || (trait("browser-keep-alive") !== undefined && realNow() - usedAt > keepAliveMs);

async function end(binding: BrowserRun, id: string): Promise<void> {
  count("browsers that ended by themselves");
  await binding.fetch(`${API}/browser/${id}`, { method: "DELETE" });
  sessions.delete(id);
}

/** The answer to the request for a WebSocket. */
async function join(binding: BrowserRun, id: string): Promise<Response> {
  await roundTrip();
  if (isAsked("connect 404")) return new Response("Session not found", { status: 404 });
  if (isAsked("connect 429")) return new Response("Rate limited", { status: 429, headers: { "Retry-After": "1" } });
  if (isAsked("connect 503")) return new Response("No browser available", { status: 503 });
  const session = sessions.get(id);
  if (session === undefined) return new Response("Session not found", { status: 404 });
  const answer = await binding.fetch(`${API}/browser/${id}`, { headers: { Upgrade: "websocket" } });
  if (answer.webSocket === null) return answer;
  answer.webSocket.accept();
  session.usedAt = realNow();
  const { socket, close: closeSocket } = farSocket(answer.webSocket, connections(), () => (session.usedAt = realNow()));
  every(WATCH_MS, () => {
    if (!sessions.has(id)) return false;
    if (!hasEnded(session)) return true;
    closeSocket(1000, "session ended");
    void end(binding, id);
    return false;
  });
  return new Response(null, { status: 101, webSocket: socket });
}

async function close(binding: BrowserRun, id: string): Promise<{ status: string }> {
  await roundTrip();
  await after(trait("browser-close-slow") ?? 0);
  if (isAsked("close 503")) throw refusal(503, "Could not be closed");
  if (isAsked("close 404") || !sessions.has(id)) throw refusal(404, "Session not found");
  await binding.fetch(`${API}/browser/${id}`, { method: "DELETE" });
  sessions.delete(id);
  return { status: "closed" };
}

async function limits(binding: BrowserRun): Promise<object> {
  await roundTrip();
  const open = await list(binding);
  const rate = trait("browser-rate");
  const wait = rate === undefined ? 0 : Math.max(0, lastOpened + 1000 / rate - realNow());
  return {
    activeSessions: open.map(({ sessionId }) => ({ id: sessionId })),
    maxConcurrentSessions: trait("browser-count") ?? 120,
    allowedBrowserAcquisitions: wait > 0 ? 0 : 1,
    timeUntilNextAllowedBrowserAcquisition: wait,
  };
}
