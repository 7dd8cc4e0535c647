import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * The program behind `npm run package`: packs what is published, into the current folder or the one that is named. npm
 * takes the README of the folder that it packs, and that of this repository is about the service: the package is put
 * together in a folder of its own.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const STAGE = join(ROOT, ".wrangler", "package");

/** What of the repository's manifest is the package's too; its scripts and tools are not. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.string(),
  engines: z.unknown(),
  files: z.unknown(),
  exports: z.unknown(),
  bin: z.unknown(),
  sideEffects: z.boolean(),
});

await import("./package.ts");
await rm(STAGE, { recursive: true, force: true });
await mkdir(STAGE, { recursive: true });
const manifest = Manifest.parse(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")));
await writeFile(join(STAGE, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await cp(join(ROOT, "dist"), join(STAGE, "dist"), { recursive: true });
await cp(join(ROOT, "LICENSE"), join(STAGE, "LICENSE"));
await cp(join(import.meta.dirname, "README.md"), join(STAGE, "README.md"));
const destination = resolve(process.argv[2] ?? ".");
const { stdout } = await promisify(execFile)("npm", ["pack", "--silent", "--pack-destination", destination], {
  cwd: STAGE,
});
process.stdout.write(stdout);
