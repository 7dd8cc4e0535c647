import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, EXIT } from "./output/exit.ts";
import { style, tell } from "./output/print.ts";

/** A service of one's own for a moment. */
export interface LocalService {
  url: string;
  token: string;
  /** Ends it and everything it started. */
  stop: () => Promise<void>;
}

/** The program in a clone that runs a service for as long as somebody listens to it. */
const PROGRAM = join("src", "dev", "embedded.ts");

/**
 * Starts a service from the clone of Stillframe that this command, or the current folder, is in.
 * @throws {CommandError} when there is no clone, or its service does not start.
 */
export async function startLocalService(signal: AbortSignal): Promise<LocalService> {
  const root = findClone(import.meta.dirname) ?? findClone(process.cwd());
  if (root === undefined) throw noClone();
  // The service needs a newer Node than this command; a clone brings one.
  const node = join(root, "node_modules", ".bin", "node");
  if (!existsSync(node)) throw new CommandError(`Packages are missing. Run npm ci in ${root} first.`);
  const child = spawn(node, [join(root, PROGRAM)], { stdio: ["ignore", "pipe", "pipe", "ipc"], detached: true });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", said);
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await ended;
  };
  signal.addEventListener("abort", () => void stop());
  const [message] = await Promise.race([once(child, "message", { signal }), ended.then(() => [undefined])]);
  if (isReady(message)) return { ...message, stop };
  throw new CommandError("The service did not start; its last lines above say why.", { exitCode: EXIT.unreachable });
}

const said = (text: Buffer): void => tell(style("dim", text.toString().trimEnd()));

/** The folder of a clone that holds this one. */
function findClone(folder: string): string | undefined {
  if (existsSync(join(folder, PROGRAM)) && nameOf(join(folder, "package.json")) === "stillframe") return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findClone(parent);
}

function nameOf(manifest: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(manifest, "utf8"));
    return typeof value === "object" && value !== null && "name" in value ? value.name : undefined;
  } catch {
    return undefined;
  }
}

function isReady(message: unknown): message is { url: string; token: string } {
  return typeof message === "object" && message !== null && "url" in message && "token" in message;
}

function noClone(): CommandError {
  return new CommandError("--local needs a clone of Stillframe: the installed package is the client alone.", {
    exitCode: EXIT.access,
    hint: "Clone Stillframe, run npm ci in it, and run this command from there.",
  });
}
