import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startService } from "../../src/dev/run/local.ts";
import { startSite } from "../site/server.ts";
import { median, quantile } from "./statistics.ts";
import { newToken, VARIABLES } from "./variables.ts";

/**
 * `npm run bench:removal`: what removal adds to a capture with a warm browser, the time that late
 * arrivals are given among it: captures with and without it in turns, of pages with nothing to remove, with three things,
 * behind a consent dialog that is known and answered, and of one that never rests.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });
const WARM_UP = 3;
const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler");
const PAGES = {
  "an article, nothing to remove": "/article",
  "an article with three things": "/removal?show=bottom-sheet,launcher,leaderboard",
  "an article behind a consent dialog that is known": "/removal-dialog?is=onetrust",
  "an article that never rests": "/removal-whole/restless",
};

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const stateDir = join(STATE, "bench-removal");
await rm(stateDir, { recursive: true, force: true });
const config = join(ROOT, "wrangler.toml");
const service = await startService({ config, port: 0, variables: VARIABLES, stateDir, onLine: () => undefined });
cleanup.defer(service.stop);
const site = await startSite();
cleanup.defer(() => site.close());

const post = (path: string, token: string, body: unknown) =>
  fetch(`${service.url}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const token = await newToken(service.url);

interface Timing {
  whole: number;
  /** Milliseconds by phase, as the service says. */
  phases: Record<string, number>;
  removed: string;
}

async function capture(path: string, extra: object): Promise<Timing> {
  const started = performance.now();
  const response = await post("/api/screenshot", token, { url: `${site.origin}${path}`, ...extra });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}`);
  const whole = performance.now() - started;
  const timing = [...(response.headers.get("Server-Timing") ?? "").matchAll(/(\w+);dur=([\d.]+)/g)];
  const phases = Object.fromEntries(timing.map(([, name = "", milliseconds]) => [name, Number(milliseconds)]));
  return { whole, phases, removed: response.headers.get("X-Removed") ?? "" };
}

console.log(
  "| page | without, ms | with, ms | added | p95 | added by phase | removed |\n|---|---|---|---|---|---|---|",
);
for (const [name, path] of Object.entries(PAGES)) {
  const pairs: { plain: Timing; cleared: Timing }[] = [];
  for (let round = -WARM_UP; round < Number(values.rounds); round += 1) {
    const pair = { plain: await capture(path, {}), cleared: await capture(path, { aiRemoval: {} }) };
    if (round >= 0) pairs.push(pair);
  }
  const [last] = pairs.slice(-1);
  const phases = Object.keys(last?.cleared.phases ?? {}).map((phase) => {
    const more = pairs.map(({ plain, cleared }) => (cleared.phases[phase] ?? 0) - (plain.phases[phase] ?? 0));
    return `${phase} ${median(more).toFixed(0)}`;
  });
  const added = pairs.map(({ plain, cleared }) => cleared.whole - plain.whole);
  const whole = [pairs.map(({ plain }) => plain.whole), pairs.map(({ cleared }) => cleared.whole), added].map((all) =>
    median(all).toFixed(0),
  );
  whole.push(quantile(added, 0.95).toFixed(0));
  console.log(`| ${[name, ...whole, phases.join(", "), last?.cleared.removed].join(" | ")} |`);
}
