import { once } from "node:events";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { z } from "zod";
import { builtModules } from "../package/build.ts";
import { HostOrder, type HostReport } from "./host-messages.ts";
import { applyMigrations } from "./migrations.ts";
import { openEgressProxy } from "../platform/egress-proxy.ts";
import { watchMemory } from "../platform/memory.ts";
import { strictModules } from "../platform/strict.ts";
import { type Platform, platformFrom } from "../platform/traits.ts";
import { endFamily, processOf } from "../process/processes.ts";
import { codeOf } from "../process/terminal.ts";
import { withOwnHost } from "./variables.ts";

/**
 * A program of its own, started by `local.ts`: the process that holds the platform (Miniflare, workerd and the browsers)
 * and nothing else. It is told what to run over its channel and ends everything it started when that channel closes,
 * so that nothing outlives the command that started it, not even when that was killed.
 */
const report = (message: HostReport): void => {
  process.send?.(message);
};

const self = processOf(process.pid);
let miniflare: Miniflare | undefined;

type Start = Extract<HostOrder, { kind: "start" }>;

/** How often a port that was free is taken before the platform listens on it is a matter of luck; not this often. */
const PORT_TRIES = 5;

process.on("disconnect", () => {
  endFamily(self === undefined ? [] : [self]);
  process.exit(1);
});

process.on("message", (message) => {
  void obey(HostOrder.parse(message)).catch((error: unknown) => {
    report({ kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});

async function obey(order: HostOrder): Promise<void> {
  if (order.kind === "stop") {
    // A platform that never started fails again when it is put away; there is nothing left to do about that.
    await miniflare?.dispose().catch(() => undefined);
    process.exit(0);
  }
  const strict = platformFrom(order.platform);
  if (strict["egress-proxy"] !== undefined) await openEgressProxy(join(order.stateDir, "run"));
  const { platform, port } = await start(order, strict);
  await migrate(platform, order.config);
  report({ kind: "ready", port });
}

/** Starts the platform on a free port, of which the Worker knows as one of its own. */
async function start(order: Start, strict: Platform, tries = 1): Promise<{ platform: Miniflare; port: number }> {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const variables = withOwnHost(order.variables, port);
  const limit = strict["isolate-memory"];
  const inspected = limit === undefined ? {} : { inspectorPort };
  miniflare = new Miniflare({ ...(await options({ ...order, variables }, strict, port)), ...inspected });
  try {
    await miniflare.ready;
    if (limit !== undefined) watchMemory(inspectorPort, limit);
    return { platform: miniflare, port };
  } catch (error) {
    // Another program may have taken it in the meantime.
    if (tries === PORT_TRIES || codeOf(error) !== "ERR_ADDRESS_IN_USE") throw error;
    await miniflare.dispose();
    return await start(order, strict, tries + 1);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await once(server.close(), "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}

/**
 * The local platform calls a queue's consumer for one batch at a time and takes its time between two; the deployed one
 * calls many side by side, each with the few messages for which it has connections. Here nobody counts connections, so
 * one batch stands for many. Only where the consumer does not wait for the work: the most a batch may hold.
 */
const WIDE = { queue: "webhook-deliveries", maxBatchSize: 100 };

async function options(order: Start, platform: Platform, port: number) {
  const config = unstable_readConfig({ config: order.config });
  const { modulesRules, queueConsumers, ...worker } = unstable_getMiniflareWorkerOptions(order.config).workerOptions;
  const { outDir, objectsFrom } = order;
  const modulesIn = (folder: string) => builtModules(folder, modulesRules ?? []);
  return convertV4MiniflareOptions({
    ...worker,
    queueConsumers: widened(Consumers.parse(queueConsumers)),
    name: config.name ?? "worker",
    rootPath: outDir,
    modules: await strictModules(modulesIn(outDir), {
      platform,
      classes: classesOf(config.durable_objects),
      outDir,
      ...(objectsFrom !== undefined && { objects: modulesIn(objectsFrom) }),
    }),
    bindings: { ...config.vars, ...order.variables },
    host: "127.0.0.1",
    port,
    // As wrangler has it, so that `wrangler d1 execute --local` and the like see the same data.
    resourcePersistencePath: join(order.stateDir, "state", "v3"),
    // Nothing is known of where callers are: the places for browsers are those of one region, this machine.
    cf: {},
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ message }) => process.stdout.write(`${message}\n`),
  });
}

const Objects = z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) });

/** The classes of the configuration's objects, by binding. */
const classesOf = (objects: unknown): Record<string, string> =>
  Object.fromEntries(Objects.parse(objects).bindings.map((each) => [each.name, each.class_name]));

/** The consumers of the configuration, by their queue. */
const Consumers = z.record(z.string(), z.looseObject({}));

function widened(consumers: z.infer<typeof Consumers>): Record<string, object> {
  const { queue, maxBatchSize } = WIDE;
  const { [queue]: consumer, ...others } = consumers;
  return consumer === undefined ? others : { ...others, [queue]: { ...consumer, maxBatchSize } };
}

async function migrate(platform: Miniflare, configPath: string): Promise<void> {
  const databases = unstable_readConfig({ config: configPath }).d1_databases;
  for (const { binding, migrations_dir: folder } of databases) {
    if (folder !== undefined)
      await applyMigrations(await platform.getD1Database(binding), join(dirname(configPath), folder));
  }
}
