import { mkdir, rm, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";
import { startSite } from "../../site/server.ts";
import { startSink } from "../../worker/webhooks/sink.ts";
import { clientOf } from "../jobs/client.ts";
import { median, quantile } from "../statistics.ts";
import { ADMIN_TOKEN, VARIABLES } from "../variables.ts";

/**
 * `npm run bench:webhooks`: from a job's end to the first attempt at each healthy webhook, while three of every ten
 * hang, fail or are slow. Prints a table and writes the same as JSON to `.wrangler/bench-webhooks.json`.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const STATE = join(ROOT, ".wrangler");
const ACCOUNTS = 10;
const EVENTS = 1000;
/** As fast as the browsers of a laptop end jobs; each event goes to ten webhooks. */
const EVENTS_PER_SECOND = 10;

/** The webhooks of each account. */
const KINDS = [
  ...Array.from({ length: 7 }, (_, index) => ({ name: `healthy-${index}`, query: "do=answer" })),
  { name: "hangs", query: "do=hang" },
  { name: "fails", query: "do=answer&codes=500" },
  { name: "slow", query: "do=slow&ms=5000" },
];

const Event = z.object({ data: z.object({ id: z.string(), finishedAt: z.string() }) });

await mkdir(STATE, { recursive: true });
await ensureBrowser(STATE);
await using cleanup = new AsyncDisposableStack();
const site = await startSite();
cleanup.defer(() => site.close());
const sink = await startSink();
cleanup.defer(() => sink.close());
const stateDir = join(STATE, "bench-webhooks");
await rm(stateDir, { recursive: true, force: true });
const config = join(ROOT, "wrangler.toml");
const service = await startService({ config, port: 0, variables: VARIABLES, stateDir, onLine: () => undefined });
cleanup.defer(service.stop);

const accounts = await Promise.all(
  Array.from({ length: ACCOUNTS }, async (_, index) => {
    const client = await clientOf(service.url, ADMIN_TOKEN);
    for (const { name, query } of KINDS) {
      await client.call("/api/webhooks", { url: `${sink.origin}/${index}/${name}?${query}` });
    }
    return client;
  }),
);

const load = () => loadavg()[0]?.toFixed(1) ?? "?";
const loadBefore = load();
const started = performance.now();
const makeEvent = async (index: number) => {
  const account = accounts[index % ACCOUNTS];
  const job = await account?.submit({ url: `${site.origin}/slow-document`, width: 100, height: 100 });
  if (job !== undefined) await account?.cancel(job.id);
};
const making: Promise<void>[] = [];
for (let index = 0; index < EVENTS; index += 1) {
  const left = started + (index * 1000) / EVENTS_PER_SECOND - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
  making.push(makeEvent(index));
}
await Promise.all(making);
const made = performance.now() - started;

const healthy = () => sink.received.filter(({ key }) => key.includes("healthy"));
const wanted = EVENTS * 7;
while (healthy().length < wanted) await new Promise((done) => setTimeout(done, 100));
const whole = performance.now() - started;

const first = new Map<string, number>();
for (const { key, body, at } of healthy()) {
  const { data } = Event.parse(JSON.parse(body));
  const id = `${key} ${data.id}`;
  if (!first.has(id)) first.set(id, at - Date.parse(data.finishedAt));
}
const times = [...first.values()];
const ms = (value: number) => `${value.toFixed(0)} ms`;
const rows = [
  ["events, deliveries to healthy webhooks", `${EVENTS}, ${times.length}`, ""],
  ["the events were made in", ms(made), ""],
  ["all had been delivered after", ms(whole), ""],
  ["requests that reached any webhook", `${sink.received.length}`, ""],
  ["from a job's end to the first attempt, median", ms(median(times)), ""],
  ["95th percentile", ms(quantile(times, 0.95)), "below 2000 ms"],
  ["longest", ms(Math.max(...times)), ""],
  ["load of the machine (one minute's average) before and at the end", `${loadBefore}, ${load()}`, ""],
];
console.log(
  ["| | measured | wanted |", "| --- | --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n"),
);
await writeFile(join(STATE, "bench-webhooks.json"), JSON.stringify(rows, null, 2));
