import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ensureBrowser } from "../../src/dev/browser.ts";
import { startService } from "../../src/dev/local.ts";
import { startSite } from "../site/server.ts";
import { median } from "./statistics.ts";

/**
 * `npm run bench:removal`: what removal adds to a capture with a warm browser, beyond the wait for late arrivals, which
 * is none here: captures with and without it in turns, of pages with nothing to remove and with three things.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });
const WARM_UP = 3;
const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler");
const ADMIN_TOKEN = "the-operator-of-this-benchmark";
const variables = {
  PAYLOAD_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
  LINK_KEYS: `bench:${Buffer.alloc(32, 2).toString("base64")}`,
  AUTH_SECRET: "a secret for benchmarks, long enough to be one",
  ADMIN_TOKEN,
  ALLOW_PRIVATE_TARGETS: "true",
  REQUESTS_PER_MINUTE: '{"scale": 100000}',
  REMOVAL_WAIT_MS: "0",
};
const PAGES = {
  "an article, nothing to remove": "/article",
  "an article with three things": "/removal?show=bottom-sheet,launcher,leaderboard",
};

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const stateDir = join(STATE, "bench-removal");
await rm(stateDir, { recursive: true, force: true });
const config = join(ROOT, "wrangler.toml");
const service = await startService({ config, port: 0, variables, stateDir, onLine: () => undefined });
cleanup.defer(service.stop);
const site = await startSite();
cleanup.defer(() => site.close());

const post = (path: string, token: string, body: unknown) =>
  fetch(`${service.url}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const account = { email: `${crypto.randomUUID()}@example.com`, plan: "scale" };
const { token } = z
  .object({ token: z.string() })
  .parse(await (await post("/api/admin/accounts", ADMIN_TOKEN, account)).json());

async function capture(
  path: string,
  extra: object,
): Promise<{ whole: number; remove: number; removed: string | null }> {
  const started = performance.now();
  const response = await post("/api/screenshot", token, { url: `${site.origin}${path}`, ...extra });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}`);
  const phase = /remove;dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1];
  const whole = performance.now() - started;
  return { whole, remove: Number(phase ?? Number.NaN), removed: response.headers.get("X-Removed") };
}

console.log(
  "| page | without, ms | with, ms | added | of it looking and removing | removed |\n|---|---|---|---|---|---|",
);
for (const [name, path] of Object.entries(PAGES)) {
  const times = { without: [] as number[], with: [] as number[], added: [] as number[], remove: [] as number[] };
  let removed = "";
  for (let round = -WARM_UP; round < Number(values.rounds); round += 1) {
    const plain = await capture(path, {});
    const cleared = await capture(path, { aiRemoval: {} });
    if (round < 0) continue;
    times.without.push(plain.whole);
    times.with.push(cleared.whole);
    times.added.push(cleared.whole - plain.whole);
    times.remove.push(cleared.remove);
    removed = cleared.removed ?? "";
  }
  const cells = [times.without, times.with, times.added, times.remove].map((all) => median(all).toFixed(0));
  console.log(`| ${[name, ...cells, removed].join(" | ")} |`);
}
