import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startSite } from "../../site/server.ts";
import { median, quantile } from "../statistics.ts";

/**
 * `npm run bench:wall`: what the wall adds to a capture. The same captures in two browsers of one service that was built
 * for this alone, one with the wall and one without, in turns.
 */
const ROUNDS = 40;
const WARM_UP = 5;
const PAGES = ["/plain", "/article"];
const MOST_MS = 10;
const LONGEST_MS = 60_000;

const ROOT = join(import.meta.dirname, "..", "..", "..");
const STATE = join(ROOT, ".wrangler");

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const site = await startSite();
cleanup.defer(() => site.close());
const stateDir = join(STATE, "bench-wall");
await rm(stateDir, { recursive: true, force: true });
const service = await startService({
  config: join(import.meta.dirname, "wrangler.toml"),
  port: 0,
  variables: { ...BINDINGS, ALLOW_PRIVATE_TARGETS: `127.0.0.1:${site.port}`, BROWSER_EGRESS: "direct" },
  stateDir,
  onLine: (line) => console.error(line),
});
cleanup.defer(service.stop);

async function capture(page: string, walled: boolean): Promise<number> {
  const url = encodeURIComponent(`${site.origin}${page}`);
  const response = await fetch(`${service.url}/?url=${url}&walled=${walled}`, {
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return Number(text);
}

console.log("| milliseconds, median (95th percentile) | with the wall | without | more | ratio |");
console.log("| --- | --- | --- | --- | --- |");
for (const page of PAGES) {
  const times = { walled: [] as number[], open: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Each goes first every other time.
    for (const walled of round % 2 === 0 ? [true, false] : [false, true]) {
      const milliseconds = await capture(page, walled);
      if (round >= 0) times[walled ? "walled" : "open"].push(milliseconds);
    }
  }
  const more = median(times.walled) - median(times.open);
  const ratio = median(times.walled) / median(times.open);
  const spread = (samples: number[]) => `${median(samples).toFixed(1)} (${quantile(samples, 0.95).toFixed(1)})`;
  console.log(
    `| ${page} | ${spread(times.walled)} | ${spread(times.open)} | ${more.toFixed(1)} | ${ratio.toFixed(2)} |`,
  );
  if (page === "/plain" && more > MOST_MS) process.exitCode = 1;
}
