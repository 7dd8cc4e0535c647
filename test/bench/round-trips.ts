import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startSite } from "../site/server.ts";
import { BINDINGS } from "../support/bindings.ts";
import { startWhole } from "../support/service.ts";
import { type Ours, oursOf, type Shot } from "./contenders.ts";
import { processorMs } from "./machine/processes.ts";

/**
 * `npm run bench:distance`: how many messages a capture waits for one after the other. The way between Worker and
 * browser is made longer, and what a capture then takes longer is divided by that; and of several captures the fastest
 * counts: so it matters little how fast the machine is and what else it does. Beside it the processor time that Chrome and
 * the Worker use for one capture, which `bench:scale` takes.
 */
const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
/** Milliseconds each way. The trait `browser-latency` is put on the typed binding, so that one is needed too. */
const FAR_MS = 200;
const ROOT = join(import.meta.dirname, "..", "..");
const SIZE = { width: 1366, height: 768, format: "png" } as const;

const CASES: Readonly<Record<string, { path: string; fullPage: boolean }>> = {
  plain: { path: "/plain", fullPage: false },
  article: { path: "/article", fullPage: false },
  dashboard: { path: "/dashboard", fullPage: false },
  "plain, full page": { path: "/plain", fullPage: true },
  "article, full page": { path: "/article", fullPage: true },
};

/** What the fastest capture took, and what each it uses of a processor: milliseconds. */
interface Cost {
  wall: number;
  chrome: number;
  worker: number;
}

async function costsAt(latency: number, origin: string): Promise<Record<string, Cost>> {
  await using undo = new AsyncDisposableStack();
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-round-trips-"));
  undo.defer(() => rm(stateDir, { recursive: true, force: true, maxRetries: 10 }));
  const variables = {
    ...BINDINGS,
    REQUESTS_PER_MINUTE: '{"scale": 100000}',
    BROWSER_SLOTS: "1",
    BROWSER_EGRESS: "direct",
  };
  const service = await startWhole({
    variables,
    stateDir,
    ...(latency > 0 && { platform: `browser-typed,browser-latency=${latency}` }),
  });
  undo.defer(() => service.stop());
  const ours = await oursOf(service.url, BINDINGS.ADMIN_TOKEN);
  const costs: Record<string, Cost> = {};
  for (const [name, { path, fullPage }] of Object.entries(CASES))
    costs[name] = await costOf(ours, { ...SIZE, url: `${origin}${path}`, fullPage });
  return costs;
}

async function costOf(ours: Ours, shot: Shot): Promise<Cost> {
  // The first opens the browser, or fills the caches.
  await ours.capture(shot);
  const walls: number[] = [];
  const before = processorMs(process.pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Until then the next page is prepared, as it is for most callers.
    await setTimeout(8 * FAR_MS);
    const started = performance.now();
    await ours.capture(shot);
    walls.push(performance.now() - started);
  }
  const after = processorMs(process.pid);
  const used = (isIt: (command: string) => boolean) =>
    [...after].reduce((sum, [name, ms]) => (isIt(name) ? sum + ms - (before.get(name) ?? 0) : sum), 0) / ROUNDS;
  const cost = {
    wall: Math.min(...walls),
    chrome: used((name) => /chrom|headless/i.test(name)),
    worker: used((name) => name === "workerd"),
  };
  console.error(`  ${shot.url}: ${JSON.stringify(cost)}`);
  return cost;
}

await ensureBrowser(join(ROOT, ".wrangler"));
const site = await startSite();
const near = await costsAt(0, site.origin);
const far = await costsAt(FAR_MS, site.origin);
await site.close();
console.log("| page | near ms | far ms | round trips in a row | Chrome's processor ms | the Worker's |");
console.log("|---|---|---|---|---|---|");
for (const [name, { wall, chrome, worker }] of Object.entries(near)) {
  const further = far[name]?.wall ?? Number.NaN;
  const trips = (further - wall) / (2 * FAR_MS);
  const cells = [name, wall.toFixed(0), further.toFixed(0), trips.toFixed(1), chrome.toFixed(0), worker.toFixed(0)];
  console.log(`| ${cells.join(" | ")} |`);
}
