import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtFrom } from "../../../support/service.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const PARTS = ["src", "migrations", "wrangler.toml", "tsconfig.json", "package.json", "package-lock.json"];

/** Where the contract's fields of a capture begin. */
const FIELDS = ".strictObject({\n    ...sourceFields,";

/**
 * The folder of the next version of this repository's Worker, built: captures have one more field, `badge`, with a
 * default.
 */
export async function newerWorker(): Promise<string> {
  const copy = join(ROOT, ".wrangler", "test", "newer");
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  await Promise.all(PARTS.map((part) => cp(join(ROOT, part), join(copy, part), { recursive: true })));
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const contract = join(copy, "src", "contract", "capture.ts");
  const text = await readFile(contract, "utf8");
  if (!text.includes(FIELDS)) throw new Error("The fields of a capture are not where they were.");
  await writeFile(contract, text.replace(FIELDS, `${FIELDS}\n    badge: z.boolean().default(true),`));
  return await builtFrom(join(copy, "wrangler.toml"), ["src/**", "package-lock.json", "wrangler.toml"]);
}
