import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildWorker, builtModules } from "../../../src/dev/package/build.ts";
import { temporaryFolder } from "./folders.ts";

/** What a Worker may weigh, compressed, on the smallest plan (`/workers/platform/limits/`, "Worker size"). */
const MOST_BYTES = 3 * 1024 * 1024;

it("the Worker is small enough to be deployed on any plan", { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const outDir = join(folder, "build");
  await buildWorker({
    config: join(import.meta.dirname, "../../../wrangler.toml"),
    outDir,
    logs: join(folder, "logs"),
  });
  const modules = await Promise.all(builtModules(outDir, []).map(({ path }) => readFile(path)));
  expect(modules.length).toBeGreaterThan(1);
  expect(gzipSync(Buffer.concat(modules)).length).toBeLessThan(MOST_BYTES);
});
