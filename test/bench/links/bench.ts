import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stillframe } from "../../../src/client/index.ts";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";
import { startInstances } from "../../service/e2e/links/instances.ts";
import { startSite } from "../../site/server.ts";
import { median, quantile } from "../statistics.ts";
import { ADMIN_TOKEN, VARIABLES } from "../variables.ts";

/**
 * `npm run bench:links`: what a picture by its address takes, against the least that the service answers and against the
 * same capture by `POST`; and a crowd that asks two instances for one link. Everything that is compared is measured in
 * turns, in one run. Prints tables and writes the same as JSON to `.wrangler/bench-links.json`.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const STATE = join(ROOT, ".wrangler");
const WARM_UP = 5;
const READS = 200;
const CAPTURES = 15;
const CROWD = 500;
const VIEW = { width: 1200, height: 630 };

/** What is measured beside others in turns. */
type Contender = readonly [what: string, once: () => Promise<void>];

interface Row {
  what: string;
  median: number;
  p95: number;
  /** The median over that of the first. */
  ratio: number;
}

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const site = await startSite();
cleanup.defer(() => site.close());

const single = await whole();
const tables = {
  "Reading a kept picture": await inTurns(READS, readers(single)),
  "Taking a new one": await inTurns(CAPTURES, takers(single)),
  "Refusing a forged signature, by its length": await inTurns(READS, forgers(single)),
};
const crowd = await crowdAt();
for (const [title, rows] of Object.entries(tables)) console.log(`${title}\n\n${markdown(rows)}\n`);
console.log(crowd.said);
await writeFile(join(STATE, "bench-links.json"), JSON.stringify({ ...tables, crowd }, null, 2));

interface Stage {
  client: Stillframe;
  /** A signed link to a page of the site. */
  linkTo: (path: string) => Promise<string>;
  /** A kept picture of an article. */
  kept: string;
}

async function whole(): Promise<Stage> {
  const stateDir = join(STATE, "bench-links");
  await rm(stateDir, { recursive: true, force: true });
  const config = join(ROOT, "wrangler.toml");
  const service = await startService({ config, port: 0, variables: VARIABLES, stateDir, onLine: () => undefined });
  cleanup.defer(service.stop);
  return await stageAt(service.url);
}

async function stageAt(url: string, adminToken = ADMIN_TOKEN): Promise<Stage> {
  const operator = new Stillframe({ url, adminToken });
  const { token } = await operator.accounts.create({ email: `${randomUUID()}@example.com`, plan: "scale" });
  const client = new Stillframe({ url, token });
  const { id: keyId, secret } = await client.linkKeys.create({ name: "bench" });
  const linkTo = (path: string) => client.links.sign({ url: `${site.origin}${path}`, ...VIEW }, { keyId, secret });
  const kept = await linkTo("/article");
  await get(kept, 200, {}, "miss");
  return { client, linkTo, kept };
}

/** A part of a picture, the whole of it too, is always read from the bucket; the rest from the cache near by. */
function readers({ client, kept }: Stage): Contender[] {
  return [
    ["GET /health", async () => void (await client.health())],
    ["kept in the cache near by", () => get(kept, 200, {}, "hit")],
    ["kept in the bucket", () => get(kept, 206, { Range: "bytes=0-" }, "hit")],
    ["the reader has it (304)", () => get(kept, 304, { "If-None-Match": "*" }, "hit")],
  ];
}

function takers({ client, linkTo }: Stage): Contender[] {
  const fresh = () => `/article?fresh=${randomUUID()}`;
  return [
    ["POST /api/screenshot", async () => void (await client.capture({ url: `${site.origin}${fresh()}`, ...VIEW }))],
    ["a link, taken now", async () => await get(await linkTo(fresh()), 200, {}, "miss")],
  ];
}

function forgers({ kept }: Stage): Contender[] {
  const [text = "", right = ""] = kept.split("&signature=");
  const wrong = right.replaceAll(/./g, (sign) => (sign === "0" ? "1" : "0"));
  const forged = (signature: string) => () => get(`${text}&signature=${signature}`, 403);
  return [
    ["64 characters, all wrong", forged(wrong)],
    ["64 characters, the last one wrong", forged(right.slice(0, -1) + wrong.slice(-1))],
    ...[0, 1, 32, 63, 65, 128, 1000].map(
      (length) => [`${length} characters`, forged(right.repeat(16).slice(0, length))] as const,
    ),
  ];
}

async function get(link: string, status: number, headers: Record<string, string> = {}, how?: string): Promise<void> {
  const response = await fetch(link, { headers });
  await response.arrayBuffer();
  const said = response.headers.get("X-Cache") ?? undefined;
  if (response.status !== status || said !== how) throw new Error(`${link}: ${response.status}, X-Cache: ${said}`);
}

async function inTurns(rounds: number, contenders: readonly Contender[]): Promise<Row[]> {
  const times = contenders.map((): number[] => []);
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [index, [, once]] of contenders.entries()) {
      const began = performance.now();
      await once();
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  const base = median(times[0] ?? []);
  return contenders.map(([what], index) => {
    const own = times[index] ?? [];
    return { what, median: median(own), p95: quantile(own, 0.95), ratio: median(own) / base };
  });
}

/** A crowd that asks two instances for one link at the same moment, which nobody asked for before. */
async function crowdAt() {
  const instances = await startInstances(VARIABLES);
  cleanup.defer(instances.stop);
  const { client, linkTo } = await stageAt(instances.urls[0]);
  const link = new URL(await linkTo("/article?crowd"));
  const began = performance.now();
  const asking = Array.from({ length: CROWD }, async (_, turn) => {
    const response = await fetch(`${instances.urls[turn % 2 === 0 ? 0 : 1]}${link.pathname}${link.search}`);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get("X-Cache")}`;
  });
  const sentMs = performance.now() - began;
  const answers = await Promise.all(asking);
  const answeredMs = performance.now() - began;
  const counts = Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((a) => a === one).length]));
  const { used } = await client.usage();
  const visits = site.hits.count("/article?crowd");
  const said = `${CROWD} requests for one link over two instances, sent within ${sentMs.toFixed(0)} ms, answered within ${answeredMs.toFixed(0)} ms: ${JSON.stringify(counts)}; the page was asked ${visits} time(s), ${used - 1} request(s) charged.`;
  return { said, sentMs, answeredMs, counts, visits, charged: used - 1 };
}

function markdown(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, median: middle, p95, ratio }) =>
      `| ${what} | ${middle.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${ratio.toFixed(2)} |`,
  );
  return ["| | median | 95th percentile | ratio |", "| --- | --- | --- | --- |", ...lines].join("\n");
}
