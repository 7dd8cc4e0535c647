import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { WIDGET_CACHE } from "./widgets/serve.ts";

const run = promisify(execFile);
const PINNED = join(import.meta.dirname, "npm");

/** Installs the packages of the widgets into the cache, as the lock file pins and hashes them; none of their scripts runs. */
export async function installWidgets(): Promise<void> {
  const lock = await readFile(join(PINNED, "package-lock.json"), "utf8");
  const done = join(WIDGET_CACHE, "installed.json");
  if ((await readFile(done, "utf8").catch(() => "")) === lock) return;
  await mkdir(WIDGET_CACHE, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) await cp(join(PINNED, name), join(WIDGET_CACHE, name));
  await run("npm", ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--silent"], {
    cwd: WIDGET_CACHE,
    maxBuffer: 1 << 26,
  });
  await writeFile(done, lock);
}
