import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Packs and installs, as a user of the package would; without a network, for it needs no other package. */
export async function installPackage(folder: string): Promise<void> {
  const npm = (args: readonly string[], cwd: string) => promisify(execFile)("npm", args, { cwd });
  await mkdir(folder, { recursive: true });
  await npm(["pack", "--silent", "--pack-destination", folder], ROOT);
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await npm(["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], folder);
}
