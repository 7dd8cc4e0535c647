import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../../src/dev/browser.ts";
import { pageOf } from "../pages/page.ts";
import { startChrome } from "./chrome.ts";
import { type Row, writeRows } from "./rows.ts";
import { servePages } from "./site.ts";
import { visit } from "./visit.ts";

/**
 * Visits the test pages in a real browser and writes down every candidate: `node test/removal/train/extract.ts`.
 * Late arrivals come ten times as fast here; that they came late is all that the model is told.
 */
const { values } = parseArgs({
  options: { pages: { type: "string", default: "2500" }, tabs: { type: "string", default: "3" } },
});
const { default: label } = await import("./label.inpage.js");
const PACE = 0.1;

const STATE = join(import.meta.dirname, "..", "..", "..", ".wrangler");
await mkdir(STATE, { recursive: true });
await using chrome = await startChrome(await ensureBrowser(STATE));
const site = await servePages();

const rows: Row[][] = [];
const queue = Array.from({ length: Number(values.pages) }, (_, seed) => seed);

async function work(): Promise<void> {
  for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
    const { viewport, language, naming } = pageOf(seed);
    const url = `${site.origin}/page/${seed}?pace=${PACE}`;
    const found = await visit(chrome, { url, viewport, waitMs: 1500 * PACE + 150 }, (page) =>
      page.run<Omit<Row, "page" | "language" | "naming">[]>(label),
    );
    rows[seed] = found.map((row) => Object.assign(row, { page: seed, language, naming }));
    if (seed % 100 === 0) process.stderr.write(`${seed} `);
  }
}

await Promise.all(Array.from({ length: Number(values.tabs) }, work));
site.close();
await writeRows(rows.flat());
process.stderr.write(`${rows.flat().length} candidates\n`);
