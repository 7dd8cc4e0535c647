import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import envPaths from "env-paths";
import { CommandError, EXIT } from "./output/exit.ts";

/** What is kept of one service. */
export interface Login {
  token?: string;
  adminToken?: string;
}

/** Tokens by the address they belong to, so that one is never sent to another service. */
export interface Logins {
  /** The address that is used when none is named. */
  current?: string;
  services: Record<string, Login>;
}

/** `STILLFRAME_CONFIG`, or a file in the folder that the system has for it. */
export const loginsFile = (): string =>
  process.env["STILLFRAME_CONFIG"] ?? join(envPaths("stillframe", { suffix: "" }).config, "logins.json");

/** @throws {CommandError} when the file is there and cannot be understood. */
export async function readLogins(file = loginsFile()): Promise<Logins> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new CommandError(`${file} cannot be read: ${error.message}`, { exitCode: EXIT.access });
  });
  if (text === undefined) return { services: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isLogins(value)) return value;
  } catch {
    // It is said below, as for any other text that is not ours.
  }
  throw new CommandError(`${file} cannot be understood.`, {
    exitCode: EXIT.access,
    hint: "Delete it and log in again: stillframe login",
  });
}

/** Only its owner may read it; a reader sees all of it or nothing. */
export async function writeLogins(logins: Logins, file = loginsFile()): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

function isLogins(value: unknown): value is Logins {
  if (typeof value !== "object" || value === null || !("services" in value)) return false;
  const { services } = value;
  if (typeof services !== "object" || services === null) return false;
  if ("current" in value && typeof value.current !== "string") return false;
  return Object.values(services).every((login) => typeof login === "object" && login !== null);
}
