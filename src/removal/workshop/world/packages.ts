import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** Where other people's code is kept: outside of what is committed. */
export const WORLD = join(import.meta.dirname, "..", "..", "..", "..", ".wrangler", "removal-world");
const LIST = join(import.meta.dirname, "packages.json");

const Package = z.object({
  /** As the registry is asked for it: name and exact version. */
  spec: z.string(),
  /** Of the archive, SHA-512 in base64. */
  integrity: z.string(),
  /** As its `package.json` says. */
  licence: z.string(),
});
export type Package = z.infer<typeof Package>;

export const nameOf = (spec: string): string => spec.slice(0, spec.lastIndexOf("@"));
/** The folder of a package in the cache. */
export const folderOf = (spec: string): string => join(WORLD, "packages", spec.replaceAll("/", "+"));

/** The packages of the corpus, pinned. */
export async function readPackages(): Promise<Package[]> {
  return z.array(Package).parse(JSON.parse(await readFile(LIST, "utf8")));
}

/** Fetches what is not in the cache yet. @throws when an archive is not the one that was pinned. */
export async function fetchWorld(packages: readonly Package[]): Promise<void> {
  for (const { spec, integrity } of packages) await fetchPackage(spec, integrity);
}

/**
 * Fetches one package, and unpacks it where it is the archive that is `wanted`. Answers with the hash of the archive, or
 * `null` where it was there already. @throws when it is another.
 */
export async function fetchPackage(spec: string, wanted?: string): Promise<string | null> {
  const folder = folderOf(spec);
  if (await stat(folder).catch(() => null)) return null;
  await mkdir(join(WORLD, "packages"), { recursive: true });
  const part = await mkdtemp(join(WORLD, "part-"));
  try {
    await run("npm", ["pack", spec, "--silent", "--ignore-scripts"], { cwd: part, timeout: 300_000 });
    const archive = (await readdir(part)).find((name) => name.endsWith(".tgz")) ?? "";
    const hash = createHash("sha512").update(await readFile(join(part, archive)));
    const integrity = `sha512-${hash.digest("base64")}`;
    if (wanted !== undefined && integrity !== wanted)
      throw new Error(`${spec} is not the archive that was pinned: ${integrity}.`);
    const inner = join(part, "unpacked");
    await mkdir(inner);
    await run("tar", ["xzf", join(part, archive), "--strip-components=1", "-C", inner, "--no-same-owner"]);
    await run("chmod", ["-R", "u+rwX", inner]);
    await rename(inner, folder);
    return integrity;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** A file of a package in the cache; `null` where there is none. */
export async function fileOf(spec: string, path: string): Promise<Buffer | null> {
  try {
    const folder = await realpath(folderOf(spec));
    // An archive may hold links that lead elsewhere.
    const file = await realpath(join(folder, path));
    return file.startsWith(folder + sep) ? await readFile(file) : null;
  } catch {
    return null;
  }
}
