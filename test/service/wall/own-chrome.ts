import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";

const STATE = join(import.meta.dirname, "..", "..", "..", ".wrangler");

let chosen = false;

/** Has the services that this process starts run the usual Chrome, unless flags were added to it before. */
export async function findChrome(): Promise<void> {
  if (!chosen) await ensureBrowser(STATE);
}

/**
 * From here on, services that this process starts run the usual Chrome with these flags added.
 * @returns how to remove what that took.
 */
export async function addFlags(flags: readonly string[]): Promise<() => Promise<void>> {
  const chrome = await ensureBrowser(STATE);
  const folder = await mkdtemp(join(tmpdir(), "stillframe-chrome-"));
  const script = join(folder, "chrome");
  const words = [chrome, ...flags].map((word) => `'${word}'`);
  await writeFile(script, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
  process.env["CHROME_PATH"] = script;
  await ensureBrowser(folder);
  chosen = true;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
