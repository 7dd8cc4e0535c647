import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startService } from "../../src/dev/run/local.ts";
import { startSite } from "../site/server.ts";
import { compareAll, type Comparison } from "./compare.ts";
import { floorOf, oursOf } from "./contenders.ts";
import { watchMemory } from "./machine/memory.ts";
import { type Framing, framingOf } from "./mockups.ts";
import { table } from "./report.ts";
import { throughputOf, type Throughput } from "./throughput.ts";
import { ADMIN_TOKEN, VARIABLES } from "./variables.ts";

/**
 * `npm run bench`: our `POST /api/screenshot` against puppeteer written by hand, on the same machine, platform, browser
 * and pages, in turns; with `--mockups` only what a frame adds. Prints tables and writes the same as JSON to `.wrangler/bench.json`.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, mockups: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);

const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler");
await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const start = async (name: string, config: string, variables: Record<string, string>) => {
  const stateDir = join(STATE, `bench-${name}`);
  await rm(stateDir, { recursive: true, force: true });
  const service = await startService({
    config: join(ROOT, config),
    port: 0,
    variables,
    stateDir,
    onLine: () => undefined,
  });
  cleanup.defer(service.stop);
  return service;
};
const site = await startSite();
cleanup.defer(() => site.close());
// The plan's burst limit is not what is measured here.
const service = await start("ours", "wrangler.toml", VARIABLES);
const peak = watchMemory(process.pid);
const ours = await oursOf(service.url, ADMIN_TOKEN);
const floor = floorOf((await start("floor", "test/bench/floor/wrangler.toml", {})).url);

const url = `${site.origin}/article`;
const comparisons: Comparison[] = values.mockups ? [] : await compareAll({ ours, floor, origin: site.origin, rounds });
const throughput: Throughput[] = values.mockups ? [] : await throughputOf({ ours, floor, url, captures: 2 * rounds });
const framing: Framing[] = await framingOf({ ours, url, rounds });
const quick = await floor.quickAction(`${site.origin}/plain`);
const memory = peak();

console.log(table(comparisons, throughput, { framing, quick, memory }));
await writeFile(
  join(STATE, "bench.json"),
  JSON.stringify({ rounds, comparisons, throughput, framing, quick, memory }, null, 2),
);
