import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
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
const PROGRAM = join("src", "dev", "run", "embedded.ts");

/**
 * Starts a service from the clone of Stillframe that this command is in, or that the current folder is.
 * @throws {CommandError} when there is no clone, or its service does not start.
 */
export async function startLocalService(signal: AbortSignal): Promise<LocalService> {
  const root = [cloneAround(import.meta.dirname), process.cwd()].find(
    (folder) => folder !== undefined && isClone(folder),
  );
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
function cloneAround(folder: string): string | undefined {
  if (isClone(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : cloneAround(parent);
}

/**
 * What stands in a clone is run, so it has to be one of whoever runs it: anybody could put one into a shared folder.
 * For the same reason the folders above the current one are not searched.
 */
function isClone(folder: string): boolean {
  if (!existsSync(join(folder, PROGRAM)) || nameOf(join(folder, "package.json")) !== "stillframe") return false;
  return statSync(folder).uid === (process.getuid?.() ?? statSync(folder).uid);
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
