import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import type { V4ModuleDefinition, V4ModuleRule } from "miniflare";
import { runQuietly, tail } from "../process/command.ts";
import { StartError } from "../process/terminal.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/**
 * Bundles the Worker exactly as `wrangler deploy` would and leaves its modules in `outDir`.
 * @throws {StartError} with the compiler's own words when it does not compile.
 */
export async function buildWorker(build: { config: string; outDir: string; logs: string }): Promise<void> {
  await rm(build.outDir, { recursive: true, force: true });
  const wrangler = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");
  const args = [wrangler, "deploy", "--dry-run", "--config", build.config, "--outdir", build.outDir];
  const { ok, output } = await runQuietly(process.execPath, args, {
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG_PATH: build.logs,
    WRANGLER_SEND_METRICS: "false",
  });
  if (!ok) throw new StartError(`The Worker does not compile:\n${tail(output, 40)}`);
}

/** The modules of a built Worker, its entry first; `rules` are those of `wrangler.toml` for what is not JavaScript. */
export function builtModules(outDir: string, rules: readonly V4ModuleRule[]): V4ModuleDefinition[] {
  // Wrangler leaves a note about the folder beside the modules.
  const names = readdirSync(outDir).filter((name) => !name.endsWith(".map") && name !== "README.md");
  const others = names.filter((name) => name !== "index.js");
  return ["index.js", ...others].map((name) => ({ type: moduleType(name, rules), path: join(outDir, name) }));
}

function moduleType(name: string, rules: readonly V4ModuleRule[]): V4ModuleDefinition["type"] {
  const rule = rules.find(({ include }) => include.some((glob) => matchesGlob(name, glob)));
  return rule?.type ?? "ESModule";
}
