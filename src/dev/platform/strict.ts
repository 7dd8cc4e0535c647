import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { V4ModuleDefinition } from "miniflare";
import type { Platform } from "./traits.ts";

/** The name of the entry that stands before the Worker's own. */
const ENTRY = "strict.js";
const LAYER = "platform-layer.js";
/** The other version's main module. */
const OBJECTS = "objects.js";

/** The classes of objects, by binding. */
type Classes = Readonly<Record<string, string>>;

/** A Worker that is built, and what is to be put around it. */
export interface Around {
  platform: Platform;
  classes: Classes;
  outDir: string;
  /** The modules of another version of it, whose code the objects still have, as in the minutes after a deployment. */
  objects?: readonly V4ModuleDefinition[];
}

/** The modules of a Worker with the strict platform around it; as they are where nothing is asked for. */
export async function strictModules(
  modules: readonly V4ModuleDefinition[],
  around: Around,
): Promise<V4ModuleDefinition[]> {
  const { platform, classes, outDir, objects = [] } = around;
  if (Object.keys(platform).length === 0 && objects.length === 0) return [...modules];
  // As if they lay beside the Worker, which imports are resolved by.
  const module = (name: string, contents: string | Buffer, type: V4ModuleDefinition["type"] = "ESModule") =>
    ({ type, path: join(outDir, name), contents }) satisfies V4ModuleDefinition;
  const [other, ...parts] = await Promise.all(
    objects.map(async ({ type, path }) => ({ type, name: basename(path), contents: await readFile(path) })),
  );
  // The names of a version's parts tell their contents: those of the same name are the same.
  const names = new Set(modules.map(({ path }) => basename(path)));
  const missing = parts.filter(({ name }) => !names.has(name));
  return [
    module(ENTRY, entryText(classes, other === undefined ? "./index.js" : `./${OBJECTS}`)),
    module(LAYER, await layerText(platform)),
    ...modules,
    ...(other === undefined ? [] : [module(OBJECTS, other.contents)]),
    ...missing.map(({ type, name, contents }) => module(name, contents, type)),
  ];
}

/** Modules are evaluated in the order of their imports: the Worker finds the platform as it is deployed. */
function entryText(classes: Classes, objects: string): string {
  const exported = Object.entries(classes).map(
    ([binding, name]) =>
      `export const ${name} = strictClass(${JSON.stringify(binding)}, objects.${name} ?? worker.${name});`,
  );
  return [
    `import { strictClass, strictHandlers } from "./${LAYER}";`,
    `import * as worker from "./index.js";`,
    `import * as objects from "${objects}";`,
    ...exported,
    "export default strictHandlers(worker.default);",
  ].join("\n");
}

async function layerText(platform: Platform): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "layer", "layer.ts")],
    write: false,
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    define: { PLATFORM_TRAITS: JSON.stringify(platform) },
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
