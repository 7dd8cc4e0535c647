import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

type Params = Record<string, unknown>;
interface Reply {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

/** One page of a browser, spoken to over the DevTools. */
export interface Tab {
  send(method: string, params?: Params): Promise<Params>;
  /** Resolves with the next event of this name. */
  next(method: string): Promise<Params>;
  close(): Promise<void>;
}

/** A browser of its own. */
export interface Chrome extends AsyncDisposable {
  open(): Promise<Tab>;
}

/** Starts a browser that ends with this process. */
export async function startChrome(executable: string): Promise<Chrome> {
  const profile = await mkdtemp(join(tmpdir(), "removal-"));
  const args = [
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "--hide-scrollbars",
    "--headless",
    "--site-per-process",
  ];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const child = spawn(executable, args, { stdio: ["ignore", "ignore", "pipe"] });
  const socket = await connect(await addressOf(child.stderr));
  const { call, listen } = speak(socket);
  return {
    open: () => openTab(call, listen),
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, "exit");
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const found = /DevTools listening on (ws:\S+)/.exec(line);
    if (found?.[1] !== undefined) return found[1];
  }
  throw new Error("The browser did not start.");
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return socket;
}

type Call = (method: string, params?: Params, sessionId?: string) => Promise<Params>;
type Listen = (heard: (reply: Reply) => void) => () => void;

function speak(socket: WebSocket): { call: Call; listen: Listen } {
  const waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(reply: Reply) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply; // Chrome's own protocol
    if (reply.id === undefined) return listeners.forEach((heard) => heard(reply));
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    if (reply.error === undefined) resolve?.(reply.result ?? {});
    else reject?.(new Error(reply.error.message));
  });
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      }),
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}

async function openTab(call: Call, listen: Listen): Promise<Tab> {
  const { browserContextId } = await call("Target.createBrowserContext");
  const { targetId } = await call("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
  const session = String(sessionId);
  return {
    send: (method, params) => call(method, params, session),
    next: (method) =>
      new Promise((resolve) => {
        const stop = listen((reply) => {
          if (reply.sessionId !== session || reply.method !== method) return;
          stop();
          resolve(reply.params ?? {});
        });
      }),
    close: async () => {
      await call("Target.disposeBrowserContext", { browserContextId });
    },
  };
}
