import { globSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as esbuild from "esbuild";

/**
 * Code that runs inside captured pages is written as TypeScript modules in folders named `inpage`. The Worker cannot hand
 * modules to a page, only text: each `<name>.entry.ts` is bundled with all it imports into `built/<name>.inpage.js`, and
 * the Worker imports that file as text. The built files are not in git: `npm ci`, `npm start`, `npm test` and
 * `wrangler deploy` each make them anew, so that a change of an in-page file is never missed.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const ENTRIES = "src/**/inpage/*.entry.ts";
const SUFFIX = ".entry.ts";

/** Makes the text of every entry, and removes texts whose entry is gone. */
export async function buildInPage(): Promise<void> {
  const entries = globSync(ENTRIES, { cwd: ROOT });
  const built = await Promise.all(entries.map(writeBundle));
  for (const folder of new Set(built.map((file) => dirname(file)))) {
    const stale = (await readdir(folder)).map((name) => join(folder, name)).filter((file) => isStale(file, built));
    await Promise.all(stale.map((file) => rm(file, { force: true })));
  }
}

const isStale = (file: string, built: readonly string[]): boolean =>
  file.endsWith(".inpage.js") && !built.includes(file);

async function writeBundle(entry: string): Promise<string> {
  const folder = join(ROOT, dirname(entry), "built");
  const file = join(folder, `${basename(entry, SUFFIX)}.inpage.js`);
  const text = await bundleInPage(join(ROOT, entry));
  const known = await readFile(file, "utf8").catch(() => null);
  if (known === text) return file;
  await mkdir(folder, { recursive: true });
  // Several builds may run at once: nobody may read half a file.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text);
  await rename(part, file);
  return file;
}

/** How esbuild ends a module that has a default export alone. */
const DEFAULT_EXPORT = /export\s*\{\s*([\w$]+) as default\s*\};?\s*$/;

/**
 * The text of one entry. An entry with a default export becomes the text of a function that calls it, as DevTools'
 * `Runtime.callFunctionOn` wants it; any other becomes a program.
 */
export async function bundleInPage(entry: string, plugins: esbuild.Plugin[] = []): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    target: "esnext",
    charset: "utf8",
    // Names stay: pages can read those of functions and classes that are put in the place of built-in ones.
    minifyWhitespace: true,
    loader: { ".txt": "text" },
    plugins,
    logLevel: "warning",
  });
  const text = outputFiles[0]?.text.trimEnd() ?? "";
  const name = DEFAULT_EXPORT.exec(text)?.[1];
  if (name === undefined) return `(() => {"use strict";${text}})();\n`;
  return `(...given) => {${text.replace(DEFAULT_EXPORT, () => `return ${name}(...given)`)}}\n`;
}
