import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { codeOf } from "../process/terminal.ts";
import { makeSecret } from "../run/secrets.ts";

/**
 * What this machine keeps of a deployment, in a file for its owner alone: the secrets it made, which Cloudflare shows to
 * nobody again, and the first account's token. They are written here before they are sent, so that a run that is cut off
 * in between leaves none that nobody knows.
 */
export type Kept = Record<string, string>;

export async function readKept(file: string): Promise<Kept> {
  try {
    const values = parseEnv(await readFile(file, "utf8"));
    return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw error;
  }
}

/** A reader sees the old values or the new ones. */
export async function writeKept(file: string, kept: Kept): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const lines = Object.entries(kept).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(draft, `# Secrets of this deployment. Keep a copy in a safe place.\n${lines.join("")}`, {
    mode: 0o600,
  });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

/** Values for these secrets: those that an earlier run made and could not send, else new ones. They are kept at once. */
export async function keepSecrets(file: string, names: readonly string[]): Promise<Kept> {
  const kept = await readKept(file);
  const values = Object.fromEntries(names.map((name) => [name, kept[name] ?? makeSecret(name)]));
  await writeKept(file, { ...kept, ...values });
  return values;
}
