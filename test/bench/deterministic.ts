import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startService } from "../../src/dev/run/local.ts";
import { MOVING } from "../site/pages/moving/index.ts";
import { startSite } from "../site/server.ts";
import { newToken, VARIABLES } from "./variables.ts";

/**
 * `npm run bench:deterministic`: pages that are never the same twice, each captured many times while other programs want
 * the machine too: how many different pictures there were with `deterministic`, and without.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    pages: { type: "string", default: Object.keys(MOVING).join() },
    // A folder for one picture of each kind that there was.
    save: { type: "string" },
    busy: { type: "string", default: "2" },
    // The same pages without `deterministic` take as long again.
    alone: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler", "bench-deterministic");
await rm(STATE, { recursive: true, force: true });
await mkdir(STATE, { recursive: true });
await ensureBrowser(join(ROOT, ".wrangler"));
await using cleanup = new AsyncDisposableStack();
const service = await startService({
  config: join(ROOT, "wrangler.toml"),
  port: 0,
  variables: VARIABLES,
  stateDir: STATE,
  onLine: () => undefined,
});
cleanup.defer(service.stop);
const site = await startSite();
cleanup.defer(() => site.close());
const token = await newToken(service.url);

for (let one = 0; one < Number(values.busy); one += 1) {
  // Half of the time, so that what is measured still gets on.
  const code =
    "for (;;) { const end = Date.now() + 50; while (Date.now() < end); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); }";
  const spinner = new Worker(code, { eval: true });
  cleanup.defer(async () => void (await spinner.terminate()));
}

console.log(
  `${runs} captures each; how many different pictures there were, and how many said that they were not stable.`,
);
console.log("| page | deterministic | not stable | without | ms | ms without |\n|---|---|---|---|---|---|");
const totals = { same: 0, sameWithout: 0, pages: 0 };
for (const name of values.pages.split(",")) {
  const held = await seriesOf(name, true);
  const loose = values.alone ? { different: "–", ms: "–" } : await seriesOf(name, false);
  totals.pages += 1;
  totals.same += Number(held.different === 1);
  totals.sameWithout += Number(loose.different === 1);
  console.log(`| ${name} | ${held.different} | ${held.unstable} | ${loose.different} | ${held.ms} | ${loose.ms} |`);
}
const compared = values.alone ? "" : `; without: ${totals.sameWithout}`;
console.log(`Always equal: ${totals.same} of ${totals.pages} pages${compared}.`);

/** The same page many times, two at a time. */
async function seriesOf(name: string, deterministic: boolean) {
  const hashes = new Map<string, number>();
  let unstable = 0;
  let left = runs;
  const times: number[] = [];
  const take = async () => {
    for (; left > 0;) {
      left -= 1;
      const { hash, stable, ms } = await capture(name, deterministic);
      hashes.set(hash, (hashes.get(hash) ?? 0) + 1);
      unstable += Number(!stable);
      times.push(ms);
    }
  };
  await Promise.all([take(), take()]);
  const ms = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  return { different: hashes.size, unstable, ms };
}

async function capture(name: string, deterministic: boolean) {
  const started = performance.now();
  const fullPage = name.startsWith("lazy");
  const body = { url: `${site.origin}/moving/${name}`, width: 400, height: 300, deterministic, fullPage };
  const response = await fetch(`${service.url}/api/screenshot`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${name}: ${response.status} ${bytes.toString("utf8", 0, 300)}`);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (values.save !== undefined)
    await writeFile(join(values.save, `${name}-${deterministic ? "held" : "loose"}-${hash.slice(0, 8)}.png`), bytes);
  return { hash, stable: response.headers.get("X-Stable") !== "false", ms: performance.now() - started };
}
