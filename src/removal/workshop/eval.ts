import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../dev/browser/browser.ts";
import { pageOf } from "./pages/page.ts";
import { startChrome } from "./visit/chrome.ts";
import { foldOfPage, readFolds } from "./learn/folds.ts";
import { servePages } from "./visit/site.ts";
import { byLanguage, type WidgetOutcome, tally, wrongs } from "./learn/tally.ts";
import { visit } from "./visit/visit.ts";

/**
 * `npm run eval:removal`: the whole of what runs in a page, in a real browser, on pages of numbers that no weights were
 * made from; and the same with the filter lists alone, with the rules for consent dialogs alone, and with the model
 * alone. The widgets are of the families that the weights know; with `--held-out` every page is judged by
 * weights that know none of its families, its own included, as `train:removal` left them. `--wrong` tells of each page
 * that went wrong.
 */
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "150" },
    from: { type: "string", default: "500000" },
    ways: { type: "string", default: "everything,model,lists,rules" },
    confidence: { type: "string", default: "0.7" },
    "held-out": { type: "boolean", default: false },
    wrong: { type: "boolean", default: false },
  },
});
const { default: measure } = await import("./visit/measure.inpage.js");
const { dialogsOn } = await import("../dialogs.ts");
const { listedNames } = await import("../names.ts");
const { REMOVAL_TYPES } = await import("../../contract/capture.ts");

interface Measured {
  marked: { truth: string; family: string; seen: boolean }[];
  locked: boolean;
}

const HIDE = `(names) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(names.map((name) => name + " { display: none !important }").join(" "));
  document.adoptedStyleSheets = [sheet];
}`;
/** Names that the filter lists know, and those of the rules for consent dialogs. */
const { default: names } = await import("../lists/names.list.txt");
const lines = names.split("\n").map((line) => line.split(" "));
const alone = {
  lists: new Set(lines.filter(([first]) => first?.includes(":") === false).flatMap(([, ...own]) => own)),
  rules: new Set(lines.filter(([first]) => first?.includes(":") === true).flatMap(([, ...own]) => own)),
};
const ANSWER = `async (dialogs) => {
  if (!stillframeRemoval.findNo(dialogs.map((one) => JSON.parse(one))) || !stillframeRemoval.sayNo()) return;
  await new Promise((resolve) => setTimeout(resolve, 600));
  stillframeRemoval.hasHeardNo();
}`;
const CLEAR = "(types, confidence, listed) => stillframeRemoval.clear({ types, confidence, dryRun: false }, listed)";

const STATE = join(import.meta.dirname, "..", "..", "..", ".wrangler");
await mkdir(STATE, { recursive: true });
await using chrome = await startChrome(await ensureBrowser(STATE));
const site = await servePages();
const folds = values["held-out"] ? await readFolds() : null;
const seeds = [...seedsOf(Number(values.from), Number(values.pages))];

function* seedsOf(from: number, count: number): Generator<number> {
  for (let seed = from, found = 0; found < count; seed += 1) {
    if (folds !== null && foldOfPage(seed, folds.families) === null) continue;
    found += 1;
    yield seed;
  }
}

const weightsFor = (seed: number) => folds?.weights[foldOfPage(seed, folds.families) ?? 0];

async function runPage(seed: number, way: string): Promise<WidgetOutcome> {
  const { viewport, language } = pageOf(seed);
  const url = `${site.origin}/page/${seed}?pace=0.1`;
  return await visit(chrome, { url, viewport, waitMs: 350, weights: weightsFor(seed) }, async (page) => {
    const before = await page.run<Measured>(measure);
    const told = await page.run<string[]>("() => stillframeRemoval.names()");
    const listed = listedNames(told, REMOVAL_TYPES);
    if (way === "rules" || way === "everything") await page.run(ANSWER, dialogsOn({ url: "", names: new Set(told) }));
    if (way === "lists" || way === "rules") {
      const known = listed.map(({ name }) => name);
      await page.run(
        HIDE,
        known.filter((name) => alone[way].has(name)),
      );
    } else {
      const known = way === "model" ? [] : listed.map(({ type, name }) => `${type} ${name}`);
      const types = REMOVAL_TYPES.filter((type) => type === way);
      await page.run(CLEAR, types.length === 0 ? REMOVAL_TYPES : types, Number(values.confidence), known);
    }
    return outcomeOf({ seed, language }, before, await page.run<Measured>(measure));
  });
}

function outcomeOf(page: { seed: number; language: string }, before: Measured, after: Measured): WidgetOutcome {
  const marks = before.marked.flatMap(({ truth, family, seen }, at) =>
    seen ? [{ truth, family, gone: after.marked[at]?.seen !== true }] : [],
  );
  return { ...page, marks, lockedAfter: after.locked };
}

for (const way of values.ways.split(",")) {
  const outcomes: WidgetOutcome[] = [];
  const queue = [...seeds];
  const work = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) outcomes.push(await runPage(seed, way));
  };
  await Promise.all([work(), work(), work()]);
  outcomes.sort((a, b) => a.seed - b.seed);
  const languages = way === "everything" ? ["  wanted and gone, by language:", ...byLanguage(outcomes)] : [];
  process.stdout.write(`${[`${way}:`, ...tally(outcomes), ...languages].join("\n")}\n`);
  if (values.wrong) process.stdout.write(`${wrongs(outcomes).join("\n")}\n`);
}
site.close();
