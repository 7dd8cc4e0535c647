import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fetchPackage, folderOf, type Package, readPackages } from "./packages.ts";

/**
 * `node src/removal/workshop/world/pin.ts NAME@VERSION…`: fetches packages, and notes the hash of each archive and the
 * licence. What is under the GPL is left out: it stays out of the corpus altogether.
 */
const LIST = join(import.meta.dirname, "packages.json");
const known = new Map((await readPackages()).map((one) => [one.spec, one]));
const Manifest = z.object({ license: z.unknown(), licenses: z.unknown() }).partial();

for (const spec of process.argv.slice(2)) {
  if (known.has(spec)) continue;
  try {
    const integrity = await fetchPackage(spec);
    if (integrity === null) throw new Error("it was in the cache, but not pinned: pin it again");
    const licence = await licenceOf(spec);
    if (/\b[AL]?GPL/i.test(licence) && !/\bor\b/i.test(licence)) throw new Error(`licence ${licence}`);
    known.set(spec, { spec, integrity, licence });
  } catch (error) {
    process.stderr.write(`${spec}: ${String(error).slice(0, 200)}\n`);
    await rm(folderOf(spec), { recursive: true, force: true });
  }
  await save();
}

async function licenceOf(spec: string): Promise<string> {
  const { license, licenses } = Manifest.parse(
    JSON.parse(await readFile(join(folderOf(spec), "package.json"), "utf8")),
  );
  return typeof license === "string" ? license : JSON.stringify(license ?? licenses ?? "not said");
}

async function save(): Promise<void> {
  const sorted: Package[] = [...known.values()].toSorted((a, b) => a.spec.localeCompare(b.spec));
  await writeFile(LIST, `[\n${sorted.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`);
}
