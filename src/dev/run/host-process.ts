import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { buildWorker } from "../package/build.ts";
import { type HostOrder, HostReport } from "./host-messages.ts";
import { endFamily, family, type Process, processOf } from "../process/processes.ts";
import { StartError } from "../process/terminal.ts";

/** How long the browsers get to close by themselves; then all is killed, which loses nothing that was kept. */
const STOP_MS = 1500;

/** What is to be run. */
export interface Worker {
  /** `wrangler.toml` of the Worker. */
  config: string;
  /** A folder where that Worker lies, built before; without it, it is built now. */
  built?: string;
  /** Bindings beside those of the configuration, before them. */
  variables: Readonly<Record<string, string>>;
  /** What the local platform is to have of the deployed one, as `PLATFORM` says it; by default what that does say. */
  platform?: string;
  /** A folder where another version lies, built, whose code objects have: as for minutes after a deployment. */
  objectsFrom?: string;
}

/** The process that holds the platform; see `host.ts`. */
export interface Host {
  /** Builds the Worker, unless it is built, and starts it. @returns its port on 127.0.0.1. */
  run: (worker: Worker) => Promise<number>;
  ended: Promise<void>;
  stop: () => Promise<void>;
  kill: () => void;
}

/**
 * Starts the host. It leads a process group of its own: a Ctrl-C on the terminal reaches us alone, and all that it
 * starts can be found again.
 */
export async function forkHost(stateDir: string, onLine: (line: string) => void): Promise<Host> {
  const scratch = join(stateDir, "run");
  await clear(scratch);
  await mkdir(scratch, { recursive: true });
  const child = fork(join(import.meta.dirname, "host.ts"), {
    detached: true,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, TMPDIR: scratch, WRANGLER_LOG: "error", WRANGLER_LOG_PATH: join(stateDir, "logs") },
  });
  passLines(child.stdout, onLine);
  passLines(child.stderr, onLine);
  const host = child.pid === undefined ? undefined : processOf(child.pid);
  const kill = (seen: readonly Process[] = []): void => endFamily([...seen, ...(host === undefined ? [] : [host])]);
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => {
      kill(); // However it ended: what it leaves is still of its group.
      resolve();
    });
  });
  return {
    ended,
    kill: () => kill(),
    run: (worker) => run({ child, stateDir, worker }),
    stop: async () => {
      const seen = host === undefined ? [] : family([host]);
      if (child.connected) child.send({ kind: "stop" } satisfies HostOrder);
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
      kill(seen);
      await clear(scratch);
    },
  };
}

async function run(start: { child: ChildProcess; stateDir: string; worker: Worker }): Promise<number> {
  const { child, stateDir, worker } = start;
  const { config, built, variables, objectsFrom, platform = process.env["PLATFORM"] ?? "" } = worker;
  const outDir = built ?? join(stateDir, "build");
  if (built === undefined) await buildWorker({ config, outDir, logs: join(stateDir, "logs") });
  child.send({ kind: "start", config, outDir, stateDir, variables, platform, objectsFrom } satisfies HostOrder);
  const gone = once(child, "exit").then(() => [{ kind: "failed", reason: "The platform's process ended." }]);
  const [message] = await Promise.race([once(child, "message"), gone]);
  const report = HostReport.parse(message);
  if (report.kind === "failed") throw new StartError(`The Worker does not start: ${report.reason}`);
  return report.port;
}

function passLines(from: Readable | null, onLine: (line: string) => void): void {
  if (from !== null) createInterface(from).on("line", onLine);
}

/** Browsers that were just killed may still let go of files. */
const clear = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 10 });
