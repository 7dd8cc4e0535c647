import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../dev/browser/browser.ts";
import { PACKAGED, pageOf } from "./pages/page.ts";
import { startChrome } from "./visit/chrome.ts";
import { CANDIDATES, type Row, writeRows } from "./learn/rows.ts";
import { servePages } from "./visit/site.ts";
import { visit } from "./visit/visit.ts";

/**
 * Visits the test pages in a real browser and writes down every candidate: `node src/removal/workshop/extract.ts`.
 * Late arrivals come ten times as fast here; that they came late is all that the model is told.
 */
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "3300" },
    packaged: { type: "string", default: "250" },
    into: { type: "string", default: CANDIDATES },
    only: { type: "string", default: "" },
    tabs: { type: "string", default: "4" },
  },
});
const { default: label } = await import("./visit/label.inpage.js");
const PACE = 0.1;

const STATE = join(import.meta.dirname, "..", "..", "..", ".wrangler");
await mkdir(STATE, { recursive: true });
await using chrome = await startChrome(await ensureBrowser(STATE));
const site = await servePages();

const rows = new Map<number, Row[]>();
const numbers = (from: number, count: string) => Array.from({ length: Number(count) }, (_, at) => from + at);
const queue = [...numbers(0, values.pages), ...numbers(PACKAGED.from, values.packaged)];
const seeds = queue.filter((seed) => new RegExp(values.only).test(pageOf(seed).html));
queue.splice(0, queue.length, ...seeds);

async function work(): Promise<void> {
  for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
    const { viewport, language, naming } = pageOf(seed);
    const url = `${site.origin}/page/${seed}?pace=${PACE}`;
    const found = await visit(chrome, { url, viewport, waitMs: 1500 * PACE + 150 }, (page) =>
      page.run<Omit<Row, "page" | "language" | "naming">[]>(label),
    );
    rows.set(
      seed,
      found.map((row) => Object.assign(row, { page: seed, language, naming })),
    );
    if (seed % 100 === 0) process.stderr.write(`${seed} `);
  }
}

await Promise.all(Array.from({ length: Number(values.tabs) }, work));
site.close();
const all = seeds.flatMap((seed) => rows.get(seed) ?? []);
await writeRows(values.into, all);
process.stderr.write(`${all.length} candidates\n`);
