import { join } from "node:path";
import { build } from "esbuild";
import type { V4ModuleDefinition } from "miniflare";
import type { Platform } from "./traits.ts";

/** The name of the entry that stands before the Worker's own. */
const ENTRY = "strict.js";
const LAYER = "platform-layer.js";

/** The classes of objects, by binding. */
type Classes = Readonly<Record<string, string>>;

/** The modules of a Worker with the strict platform around it; as they are where no trait is on. */
export async function strictModules(
  modules: readonly V4ModuleDefinition[],
  worker: { platform: Platform; classes: Classes; outDir: string },
): Promise<V4ModuleDefinition[]> {
  const { platform, classes, outDir } = worker;
  if (Object.keys(platform).length === 0) return [...modules];
  // As if they lay beside the Worker, which imports are resolved by.
  const module = (name: string, contents: string): V4ModuleDefinition => ({
    type: "ESModule",
    path: join(outDir, name),
    contents,
  });
  return [module(ENTRY, entryText(classes)), module(LAYER, await layerText(platform)), ...modules];
}

/** Modules are evaluated in the order of their imports: the Worker finds the platform as it is deployed. */
function entryText(classes: Classes): string {
  const exported = Object.entries(classes).map(
    ([binding, name]) => `export const ${name} = strictClass(${JSON.stringify(binding)}, worker.${name});`,
  );
  return [
    `import { strictClass, strictHandlers } from "./${LAYER}";`,
    `import * as worker from "./index.js";`,
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
