import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { z } from "zod";
import { ensureBrowser } from "../../../../src/dev/browser/browser.ts";
import { builtModules } from "../../../../src/dev/package/build.ts";
import { applyMigrations } from "../../../../src/dev/run/migrations.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { builtWorker } from "../../../support/service.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const CONFIG = join(ROOT, "wrangler.toml");

/** One service as the platform runs it: two instances that share nothing in memory, over the same storage. */
export interface Instances {
  /** Where each of them answers, without a slash at its end. */
  urls: readonly [string, string];
  stop: () => Promise<void>;
}

/**
 * Starts the built Worker twice. Each has an isolate of its own, and so its own memory; database, bucket and objects are
 * those of the first. The second has no cache near by, as one in another data centre that has served nobody yet.
 */
export async function startInstances(variables: Readonly<Record<string, string>>): Promise<Instances> {
  await ensureBrowser(join(ROOT, ".wrangler"));
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-instances-"));
  const built = await builtWorker();
  const bindings = { ...BINDINGS, ...variables };
  const { workers, first, second } = twice(built, bindings);
  const platform = new Miniflare(
    convertV4MiniflareOptions({
      workers,
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: stateDir,
      cf: false,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: () => undefined,
    }),
  );
  const addressOf = async (name: string) => (await platform.unsafeGetDirectURL(name)).origin;
  await applyMigrations(await platform.getD1Database("DB", first), join(ROOT, "migrations"));
  return {
    urls: [await addressOf(first), await addressOf(second)],
    stop: async () => {
      await platform.dispose();
      await rm(stateDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function twice(built: string, bindings: Record<string, string>) {
  const { name: first = "worker" } = unstable_readConfig({ config: CONFIG });
  const second = `${first}-elsewhere`;
  const { modulesRules, queueConsumers, ...options } = unstable_getMiniflareWorkerOptions(CONFIG).workerOptions;
  const common = {
    ...options,
    rootPath: built,
    modules: builtModules(built, modulesRules ?? []),
    bindings,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  const elsewhere = Object.entries(Objects.parse(options["durableObjects"])).map(
    ([binding, object]) => [binding, { ...object, scriptName: first }] as const,
  );
  const workers = [
    { ...common, name: first, queueConsumers: Consumers.parse(queueConsumers) },
    { ...common, name: second, durableObjects: Object.fromEntries(elsewhere), cacheAPI: false },
  ];
  return { workers, first, second };
}

/** The classes of objects by their binding, and the consumers by their queue, as the configuration has them. */
const Objects = z.record(z.string(), z.object({ className: z.string(), useSQLite: z.boolean() }));
const Consumers = z.record(z.string(), z.looseObject({}));
