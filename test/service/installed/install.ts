import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Packs and installs, as a user of the package would; without a network, for it needs no other package. */
export async function installPackage(folder: string): Promise<void> {
  const run = promisify(execFile);
  await mkdir(folder, { recursive: true });
  await run(process.execPath, [join(ROOT, "src", "dev", "package", "stage.ts"), folder], { cwd: ROOT });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });
}
