import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { forkHost, type Worker } from "./host-process.ts";
import { lockState } from "./lock.ts";
import { openRelay } from "../relay/relay.ts";
import { StartError } from "../process/terminal.ts";
import { withOwnHost } from "./variables.ts";

/** The first request reads every setting and opens nothing; it is slow only on a machine that is busy otherwise. */
const HEALTH_MS = 30_000;

export interface LocalOptions extends Worker {
  /** The port of `localhost` to listen on; 0 takes a free one. */
  port: number;
  /** The folder for all that is kept: databases, objects, results, the built Worker. */
  stateDir: string;
  /** Takes every line that the Worker logs. */
  onLine: (line: string) => void;
}

/** A whole service on this machine. */
export interface Local {
  /** Without a slash at its end. */
  url: string;
  /** Settles when the platform has ended, whether it was asked to or not. */
  ended: Promise<void>;
  /** Ends everything it started, browsers included: within three seconds, or when a busy machine lets go of it. */
  stop: () => Promise<void>;
  /** Ends everything at once and without a word, as a power cut would. Returns when it is done. */
  kill: () => void;
}

/**
 * Builds the Worker and runs it with the local platform: databases migrated, browser ready, answering on `localhost`.
 * Call `ensureBrowser` before.
 * @throws {StartError} when the port or the state folder is taken, or the Worker does not compile or start.
 */
export async function startService(options: LocalOptions): Promise<Local> {
  const stateDir = resolve(options.stateDir);
  await mkdir(stateDir, { recursive: true });
  await using undo = new AsyncDisposableStack();
  const unlock = await lockState(stateDir);
  undo.defer(unlock);
  const host = await forkHost(stateDir, options.onLine);
  undo.defer(host.stop);
  const upstream = Promise.withResolvers<number>();
  upstream.promise.catch(() => undefined); // It reaches the caller below; connections may be waiting for it or not.
  const relay = await openRelay(options.port, upstream.promise);
  undo.defer(relay.close);
  undo.defer(() => upstream.reject(new Error("stopped")));
  const url = `http://localhost:${relay.port}`;
  const variables = withOwnHost(options.variables, relay.port);
  upstream.resolve(await host.run({ ...options, variables, config: resolve(options.config) }));
  await checkHealth(url);
  const stack = undo.move();
  const kill = (): void => {
    relay.close();
    host.kill();
    unlock();
  };
  return { url, ended: host.ended, stop: () => stack.disposeAsync(), kill };
}

async function checkHealth(url: string): Promise<void> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_MS) });
  const text = await answer.text();
  if (!answer.ok) throw new StartError(`The service started but is not well. GET /health: ${answer.status} ${text}`);
}
