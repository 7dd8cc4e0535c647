import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buildWorker } from "../../src/dev/package/build.ts";
import { type Local, type LocalOptions, startService } from "../../src/dev/run/local.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const CONFIG = join(ROOT, "wrangler.toml");

/** Where built Workers are kept between runs. */
const BUILT = join(ROOT, ".wrangler", "test", "built");

/** All that a Worker is made of; the packages it uses are those that the lock file names. */
const SOURCES = ["src/**", "migrations/**", "wrangler.toml", "tsconfig.json", "package-lock.json"];

/**
 * The folder of this repository's Worker, built. It takes seconds of a processor, and is the same for every service that
 * tests start: it is built once for as long as no source changes.
 */
export const builtWorker = (): Promise<string> => builtFrom(CONFIG, SOURCES);

/** The same of any Worker, by its `wrangler.toml` and the files beside that which it is made of. */
export async function builtFrom(config: string, sources: readonly string[]): Promise<string> {
  const folder = join(BUILT, hashOf(dirname(config), sources));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(BUILT, { recursive: true });
  await buildWorker({ config, outDir: draft, logs: join(BUILT, "logs") });
  // Another process may have built the same in the meantime.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

function hashOf(root: string, patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }));
  const paths = files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []));
  for (const path of paths.toSorted())
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex").slice(0, 32);
}

/** Starts the whole service on a free port. Its browser must have been found before (`ensureBrowser`). */
export async function startWhole(
  options: Pick<LocalOptions, "stateDir" | "variables"> & Partial<LocalOptions>,
): Promise<Local> {
  return await startService({
    config: CONFIG,
    built: await builtWorker(),
    port: 0,
    onLine: () => undefined,
    ...options,
  });
}
