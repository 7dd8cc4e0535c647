import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newToken, VARIABLES } from "../variables.ts";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";
import { familyOf, readBases, type Split } from "../../../src/removal/workshop/world/bases.ts";
import { installWidgets } from "../../../src/removal/workshop/world/install.ts";
import { fetchWorld, readPackages, WORLD } from "../../../src/removal/workshop/world/packages.ts";
import { basesOf, pairsOf, type WorldPage } from "../../../src/removal/workshop/world/pairs.ts";
import { serveWorld } from "../../../src/removal/workshop/world/site.ts";
import { share } from "../../../src/removal/workshop/world/tables.ts";
import { capture, difference, type Taken } from "./capture.ts";

/**
 * `npm run bench:world`: whole pages of the corpus, by the service's own door and pixel for pixel. A page by itself
 * has to be the same with removal as without; one with a widget the same as without the widget; one with a widget that is
 * to stay the same as it is.
 */
const { values } = parseArgs({
  options: {
    split: { type: "string", default: "tune" },
    /** One of so many bases and widgets is looked at. */
    every: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    pictures: { type: "string" },
    /** Keep the pictures of right pages too. */
    all: { type: "boolean", default: false },
  },
});
const split: Split = values.split === "test" ? "test" : "tune";
const ROOT = join(WORLD, "..", "..");
await fetchWorld(await readPackages());
await installWidgets();
await ensureBrowser(join(WORLD, ".."));
await using cleanup = new AsyncDisposableStack();
const stateDir = join(WORLD, "service");
await rm(stateDir, { recursive: true, force: true });
const config = join(ROOT, "wrangler.toml");
const local = await startService({ config, port: 0, variables: VARIABLES, stateDir, onLine: () => undefined });
cleanup.defer(local.stop);
const service = { url: local.url, token: await newToken(local.url) };
await using site = serveWorld();

interface Whole {
  name: string;
  family: string;
  kind: "alone" | "keep" | "wanted";
  truth: string;
  /** Pixels that are not as they should be. */
  wrong: number;
  removed: string;
  /** Without removal the page is another a little later: nothing can be said of it. */
  restless: boolean;
  addedMs: number;
}

const REMOVE = { aiRemoval: {} };
/** A widget that changes fewer pixels is not to be seen. */
const LEAST_DRAWN = 40;
/** As long as removal waits for what comes late. */
const LATER = { delay: 2000 };

async function wholeOf(page: WorldPage): Promise<Whole | null> {
  const { spec, path } = page.base;
  const of = async (id: string | undefined, extra: object) =>
    await capture(service, await site.address(spec, path, id), extra);
  const plain = await of(page.id, {});
  const cleared = await of(page.id, REMOVE);
  const truth = page.widget?.truth ?? "none";
  const kind = page.widget === undefined ? "alone" : truth === "keep" ? "keep" : "wanted";
  // As it should be: as it is, or as the page is without the widget.
  const wished = kind === "wanted" ? await of(undefined, {}) : plain;
  if (kind === "wanted" && (await difference(wished.bytes, plain.bytes)) < LEAST_DRAWN) return null;
  let wrong = await difference(wished.bytes, cleared.bytes);
  // The style sheets of a widget alone may change the page that they are put into.
  if (wrong > 0 && kind === "wanted")
    wrong = Math.min(wrong, await difference((await of(`${page.id}.idle`, {})).bytes, cleared.bytes));
  const bare = kind === "wanted" ? undefined : page.id;
  const restless = wrong > 0 && (await difference(wished.bytes, (await of(bare, LATER)).bytes)) > 0;
  const name = `${spec}/${path} ${page.id ?? ""}`;
  if (wrong > 0 || values.all) await keep(name, [plain, cleared, wished]);
  const family = page.widget?.family ?? familyOf(spec);
  return { name, family, kind, truth, wrong, removed: cleared.removed, restless, addedMs: cleared.ms - plain.ms };
}

const NAMES = ["1-plain", "2-removed", "3-wished"];
async function keep(name: string, taken: readonly Taken[]): Promise<void> {
  if (values.pictures === undefined) return;
  const file = name.trim().replaceAll(/[^\w.-]+/g, "_");
  for (const [at, { bytes }] of taken.entries())
    await writeFile(join(values.pictures, `${file}_${NAMES[at]}.png`), bytes);
}

const only = new RegExp(values.only);
const bases = await readBases();
const alone = basesOf(bases, split).filter(({ shows }) => shows.length === 0);
const pages = [...alone.map((base): WorldPage => ({ base })), ...pairsOf(bases, split, 1)]
  .filter(({ base, id }) => only.test(`${base.spec}/${base.path} ${id ?? ""}`))
  .filter((_, at) => at % Number(values.every) === 0);
if (values.pictures !== undefined) await mkdir(values.pictures, { recursive: true });
const outcomes: Whole[] = [];
let silent = 0;
const queue = [...pages];
async function work(): Promise<void> {
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    try {
      const outcome = await wholeOf(page);
      if (outcome === null) silent += 1;
      else outcomes.push(outcome);
    } catch (error) {
      process.stderr.write(`${page.base.spec}/${page.base.path} ${page.id ?? ""}: ${String(error).slice(0, 160)}\n`);
    }
  }
}
await Promise.all([work(), work()]);

const calm = outcomes.filter(({ restless }) => !restless);
const line = (name: string, of: readonly Whole[]) =>
  `${name}: ${share(of.map(({ family, wrong }) => ({ family, hit: wrong === 0 })))}`;
const added = outcomes.map(({ addedMs }) => addedMs).toSorted((a, b) => a - b);
process.stdout.write(
  `${[
    `${outcomes.length} pages; ${outcomes.length - calm.length} are not the same twice and not counted; ${silent} widgets drew nothing.`,
    line(
      "pages by themselves, the same to the pixel",
      calm.filter(({ kind }) => kind === "alone"),
    ),
    line(
      "pages with a widget to keep, the same to the pixel",
      calm.filter(({ kind }) => kind === "keep"),
    ),
    line(
      "pages with something to remove, as without it to the pixel",
      calm.filter(({ kind }) => kind === "wanted"),
    ),
    ...[...new Set(calm.filter(({ kind }) => kind === "wanted").map(({ truth }) => truth))].toSorted().map((truth) =>
      line(
        `  ${truth}`,
        calm.filter((one) => one.truth === truth),
      ),
    ),
    `added by removal: median ${added[Math.floor(added.length / 2)]?.toFixed(0)} ms, p95 ${added[Math.floor(added.length * 0.95)]?.toFixed(0)} ms`,
    ...outcomes
      .filter(({ wrong, restless, removed, kind }) => wrong > 0 && (!restless || (removed !== "" && kind !== "wanted")))
      .map(
        ({ name, wrong, removed, restless }) =>
          `  ${name}: ${wrong} pixels, removed ${removed || "nothing"}${restless ? " (not the same twice)" : ""}`,
      ),
  ].join("\n")}\n`,
);
