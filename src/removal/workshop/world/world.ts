import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../../dev/browser/browser.ts";
import { type Row, WORLD_CANDIDATES, WORLD_PAGES, writeRows } from "../learn/rows.ts";
import { startChrome } from "../visit/chrome.ts";
import { type Base, readBases, type Split } from "./bases.ts";
import { type Elements, elementsOf } from "./elements.ts";
import { installWidgets } from "./install.ts";
import { fetchWorld, readPackages, WORLD } from "./packages.ts";
import { basesOf, pairsOf, type WorldPage } from "./pairs.ts";
import { serveWorld } from "./site.ts";
import { tables, wrongsOf } from "./tables.ts";

/**
 * `npm run world:removal`: removal on pages that nobody here made: what packages of the registry ship, by itself and with
 * widgets of other packages in it. `--split test` for what nothing was tuned on.
 */
const { values } = parseArgs({
  options: {
    split: { type: "string", default: "tune" },
    bases: { type: "string", default: "1000" },
    /** On how many pages each variant of a widget is put. */
    times: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    wrong: { type: "boolean", default: false },
    tabs: { type: "string", default: "3" },
    /** Note the candidates of the pages, of those for tuning alone, for `train:removal`. */
    candidates: { type: "boolean", default: false },
    /** A folder for what wrong pages looked like before and after. */
    pictures: { type: "string" },
  },
});
const split: Split = values.split === "test" ? "test" : "tune";
await fetchWorld(await readPackages());
await installWidgets();
await mkdir(WORLD, { recursive: true });
const bases = await readBases();
await using chrome = await startChrome(await ensureBrowser(join(WORLD, "..")));
await using site = serveWorld();

const alone = basesOf(bases, split)
  .slice(0, Number(values.bases))
  .map((base: Base): WorldPage => ({ base }));
const only = new RegExp(values.only);
const pages = [...alone, ...pairsOf(bases, split, Number(values.times))].filter(({ base, id }) =>
  only.test(`${base.spec}/${base.path} ${id ?? ""}`),
);
const outcomes: Elements[] = [];
const queue = [...pages];
async function work(): Promise<void> {
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    try {
      const { pictures, ...outcome } = await elementsOf({ chrome, site }, page, values.pictures !== undefined);
      outcomes.push(outcome);
      if (pictures !== undefined && wrongsOf(outcome).length > 0) await keep(outcome, pictures);
    } catch (error) {
      process.stderr.write(`${page.base.spec}/${page.base.path} ${page.id ?? ""}: ${String(error).slice(0, 160)}\n`);
    }
  }
}
async function keep({ page, widget }: Elements, pictures: readonly Buffer[]): Promise<void> {
  const name = `${page} ${widget}`.replaceAll(/[^\w.-]+/g, "_");
  for (const [at, picture] of pictures.entries())
    await writeFile(join(values.pictures ?? "", `${name}_${at === 0 ? "before" : "after"}.png`), picture);
}
/** The candidates of a page, as training takes them; those of the page itself only once, where it is by itself. */
function rowsOf({ rows, baseFamily, widget }: Elements, at: number): Row[] {
  const own = rows.filter(({ family }) => widget === "" || !family.startsWith("base/"));
  return own.map(({ truth, family, features }) => ({
    page: WORLD_PAGES + at,
    language: "world",
    naming: "world",
    truth,
    family: family.startsWith("base/") ? `base/world-${baseFamily}` : family,
    features,
  }));
}
if (values.pictures !== undefined) await mkdir(values.pictures, { recursive: true });
await Promise.all(Array.from({ length: Number(values.tabs) }, work));
outcomes.sort((a, b) => `${a.page} ${a.widget}`.localeCompare(`${b.page} ${b.widget}`));
if (values.candidates && split === "tune") await writeRows(WORLD_CANDIDATES, outcomes.flatMap(rowsOf));
process.stdout.write(tables(outcomes, values.wrong));
