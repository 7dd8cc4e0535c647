import { randomBytes } from "node:crypto";
import { appendFile, chmod, readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { codeOf, reasonOf, StartError } from "../process/terminal.ts";

/** AES-256 and HMAC-SHA-256 keys alike, as the key rings hold them. */
const KEY_BYTES = 32;

const base64Key = (): string => randomBytes(KEY_BYTES).toString("base64");

/** How each secret that the service cannot do without is made. */
const MAKE: Readonly<Record<string, () => string>> = {
  PAYLOAD_KEYS: () => `k1:${base64Key()}`,
  LINK_KEYS: () => `k1:${base64Key()}`,
  AUTH_SECRET: base64Key,
  ADMIN_TOKEN: () => `sf_admin_${randomBytes(KEY_BYTES).toString("base64url")}`,
};

/** A new value for one of the secrets that the service cannot do without. */
export function makeSecret(name: string): string {
  const make = MAKE[name];
  if (make === undefined) throw new Error(`${name} is no secret that is made.`);
  return make();
}

/**
 * The values of a `.dev.vars` file; secrets that are missing are made and added to it, everything else in it stays as
 * it is. Only its owner may read the file afterwards.
 * @throws {StartError} when it cannot be read, or a line of it is not understood.
 */
export async function readSecrets(file: string): Promise<Record<string, string>> {
  try {
    const text = await readOrEmpty(file);
    const added = missingSecrets(text);
    if (added !== "") await appendFile(file, added, { mode: 0o600 });
    await chmod(file, 0o600);
    return values(text + added);
  } catch (error) {
    if (error instanceof StartError || codeOf(error) === undefined) throw error;
    throw new StartError(`.dev.vars cannot be used: ${reasonOf(error)}`);
  }
}

/**
 * The text to add to a `.dev.vars` file so that every secret has a value.
 * @throws {StartError} naming the first line that is not `NAME=value`.
 */
export function missingSecrets(text: string): string {
  const wrong = brokenLine(text);
  if (wrong !== undefined) throw new StartError(`.dev.vars line ${wrong} is not NAME=value. Correct or delete it.`);
  const present = values(text);
  const lines = Object.entries(MAKE)
    .filter(([name]) => !present[name])
    .map(([name, make]) => `${name}=${make()}\n`);
  if (lines.length === 0) return "";
  const before =
    text === "" ? "# Secrets of this machine alone, made by npm start.\n" : text.endsWith("\n") ? "" : "\n";
  return before + lines.join("");
}

/** The number of the first line that no reader of such files would understand. They skip it silently; we say so. */
export function brokenLine(text: string): number | undefined {
  let open: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open !== undefined) {
      if (line.includes(open)) open = undefined;
      continue;
    }
    if (/^\s*(#.*)?$/.test(line)) continue;
    const value = /^\s*(?:export\s+)?[\w.-]+\s*=\s*(.*)$/.exec(line)?.[1];
    if (value === undefined) return index + 1;
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote !== undefined && !value.includes(quote, 1)) open = quote;
  }
  return undefined;
}

function values(text: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
