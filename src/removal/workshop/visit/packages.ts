import { execFile } from "node:child_process";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import { promisify } from "node:util";
import { PACKAGES } from "../pages/libraries.ts";

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, "..", "..", "..", "..", ".wrangler", "removal-packages");

/** Fetches the packages whose widgets the test pages show, those that are not there yet, at the versions we name. */
export async function fetchPackages(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const name of PACKAGES) {
    const folder = join(FOLDER, name);
    if (await stat(folder).catch(() => null)) continue;
    const unpacked = `${folder}.part`;
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked);
    await run("npm", ["pack", name, "--silent"], { cwd: unpacked });
    await run("sh", ["-c", "tar xzf *.tgz --strip-components=1"], { cwd: unpacked });
    await rename(unpacked, folder);
  }
}

/** A file of one of the packages, by `<package>/<path>`; `null` where there is none. */
export async function packageFile(path: string): Promise<Buffer | null> {
  const [first = ""] = path.split("/");
  const name = PACKAGES.find((one) => one.slice(0, one.lastIndexOf("@")) === first);
  const inner = normalize(path.slice(first.length + 1));
  if (name === undefined || inner.startsWith("..")) return null;
  return await readFile(join(FOLDER, name, inner)).catch(() => null);
}
