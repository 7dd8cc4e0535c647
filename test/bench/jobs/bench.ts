import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";
import { startSite } from "../../site/server.ts";
import { median, quantile } from "../statistics.ts";
import { clientOf } from "./client.ts";
import { inTurns, load, timed } from "./load.ts";
import { dial, type Wire } from "./socket.ts";
import { ADMIN_TOKEN, VARIABLES } from "../variables.ts";

/**
 * `npm run bench:jobs`: what it costs to accept, run and read jobs. Prints a table and writes the same as JSON to
 * `.wrangler/bench-jobs.json`.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const STATE = join(ROOT, ".wrangler");
const CALLERS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const MANY = 100_000;

const variables = {
  ...VARIABLES,
  MONTHLY_REQUESTS: '{"scale": 100000000}',
};

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const site = await startSite();
cleanup.defer(() => site.close());
const stateDir = join(STATE, "bench-jobs");
await rm(stateDir, { recursive: true, force: true });
const config = join(ROOT, "wrangler.toml");
const service = await startService({ config, port: 0, variables, stateDir, onLine: () => undefined });
cleanup.defer(service.stop);
const newClient = () => clientOf(service.url, ADMIN_TOKEN);
const rows: [string, string, string][] = [];
const ms = (value: number) => `${value.toFixed(1)} ms`;

await runs();
await accepting();
await reading();

console.log(
  ["| | measured | wanted |", "| --- | --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n"),
);
await writeFile(join(STATE, "bench-jobs.json"), JSON.stringify(rows, null, 2));

/** From accept to RUNNING, and to the result, against the same capture made while the caller waits. */
async function runs(): Promise<void> {
  const client = await newClient();
  const body = { url: `${site.origin}/article` };
  const begins: number[] = [];
  const jobs: number[] = [];
  const captures: number[] = [];
  for (let round = -3; round < 30; round += 1) {
    const capture = await timed(() => client.call("/api/screenshot", body));
    const started = performance.now();
    const job = await client.ended((await client.submit(body)).id);
    if (round < 0) continue;
    captures.push(capture);
    jobs.push(performance.now() - started);
    begins.push(Date.parse(job.startedAt ?? "") - Date.parse(job.createdAt));
  }
  rows.push([
    "accept to RUNNING, median (p95)",
    `${ms(median(begins))} (${ms(quantile(begins, 0.95))})`,
    "below 50 ms",
  ]);
  const more = median(jobs) - median(captures);
  const both = `${ms(median(jobs))} against ${ms(median(captures))}`;
  rows.push(["POST to SUCCEEDED against the synchronous capture", `${both}: ${ms(more)} more`, "at most 100 ms more"]);
}

/** The rate of accepting, against a route that does nothing. Jobs of a page that never answers cost no more after that. */
async function accepting(): Promise<void> {
  const client = await newClient();
  const { token } = client;
  const body = { url: `${site.origin}/slow-document`, width: 100, height: 100 };
  await using health = await callers({ method: "GET", path: "/health", token, status: 200 });
  await using jobs = await callers({ method: "POST", path: "/api/jobs", token, body, status: 202 });
  await jobs.load();
  const [idle, accepted] = await inTurns(ROUNDS, health.load, jobs.load);
  if (idle === undefined || accepted === undefined) return;
  const rates = `${accepted.rate.toFixed(0)}/s against ${idle.rate.toFixed(0)}/s: ${(accepted.rate / idle.rate).toFixed(2)}`;
  rows.push([`POST /api/jobs against GET /health, ${CALLERS} callers`, rates, "at least 0.5"]);
  const p99 = `${ms(accepted.p99)} against ${ms(idle.p99)}: ${(accepted.p99 / idle.p99).toFixed(1)} x`;
  rows.push(["their 99th percentiles", p99, "below 8 x"]);
  const busy = [accepted, idle].map((each) => `${(100 * each.busy).toFixed(0)} %`).join(" and ");
  rows.push(["the callers' own thread was busy for", busy, "far from 100 %"]);
  const captures = Array.from({ length: 20 }, () => body);
  const [single, batch] = await inTurns(
    ROUNDS,
    () => load(1, 1, () => client.submit(body)),
    () => load(1, 1, () => client.call("/api/jobs/batch", { captures })),
  );
  if (single === undefined || batch === undefined) return;
  const cost = `${ms(batch.median)} against ${ms(single.median)}: ${(batch.median / single.median).toFixed(1)} x`;
  rows.push(["a batch of 20 against a single job", cost, "below 5 x"]);
}

/** Connections that ask the same at the same time. */
async function callers(wire: Wire) {
  const all = await Promise.all(Array.from({ length: CALLERS }, () => dial(service.url, wire)));
  return {
    load: () => load(CALLERS, SECONDS, async (caller) => await all[caller]?.ask()),
    [Symbol.asyncDispose]: async () => {
      for (const caller of all) caller.end();
    },
  };
}

/** Reading one job of few and of many. */
async function reading(): Promise<void> {
  const [few, many] = [await newClient(), await newClient()];
  const body = { url: `${site.origin}/slow-document`, width: 100, height: 100 };
  const fill = async (client: typeof few, count: number) => {
    const captures = Array.from({ length: 20 }, () => body);
    let left = count / 20;
    const caller = async () => {
      while (left-- > 0) await client.call("/api/jobs/batch", { captures });
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    return (await client.submit(body)).id;
  };
  const [first, second] = [await fill(few, 100), await fill(many, MANY)];
  const [hundred, thousands] = await inTurns(
    ROUNDS,
    () => load(1, 2, () => few.job(first)),
    () => load(1, 2, () => many.job(second)),
  );
  if (hundred === undefined || thousands === undefined) return;
  const cost = `${ms(thousands.median)} against ${ms(hundred.median)}: ${(thousands.median / hundred.median).toFixed(2)} x`;
  rows.push([`GET /api/jobs/{id} of ${MANY} jobs against 100`, cost, "below 1.5 x"]);
}
