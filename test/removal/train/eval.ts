import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../../src/dev/browser.ts";
import { pageOf } from "../pages/page.ts";
import { startChrome } from "./chrome.ts";
import { part } from "./part.ts";
import { servePages } from "./site.ts";
import { visit } from "./visit.ts";

/**
 * `npm run eval:removal`: the whole of what runs in a page, in a real browser, on pages of numbers that no weights were
 * made from; and the same with the lists alone, with the rules for consent dialogs alone, and with the model alone.
 * The widgets are of the families that the weights know: for families that are not, see the folds of `train:removal`.
 */
const { values } = parseArgs({
  options: { pages: { type: "string", default: "150" }, from: { type: "string", default: "500000" } },
});
const { default: measure } = await import("./measure.inpage.js");
const { listedNames } = await import("../../../src/removal/names.ts");
const { REMOVAL_TYPES } = await import("../../../src/contract/capture.ts");

interface Measured {
  marked: { truth: string; seen: boolean }[];
  locked: boolean;
}

const HIDE = `(names) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(names.map((name) => name + " { display: none !important }").join(" "));
  document.adoptedStyleSheets = [sheet];
}`;

/** What of the whole each way uses. */
const WAYS = ["everything", "model alone", "lists alone", "consent rules alone"] as const;
type Way = (typeof WAYS)[number];

const STATE = join(import.meta.dirname, "..", "..", "..", ".wrangler");
await mkdir(STATE, { recursive: true });
await using chrome = await startChrome(await ensureBrowser(STATE));
const site = await servePages();

async function runPage(seed: number, way: Way): Promise<{ before: Measured; after: Measured }> {
  const { viewport } = pageOf(seed);
  return await visit(chrome, { url: `${site.origin}/page/${seed}?pace=0.1`, viewport, waitMs: 350 }, async (page) => {
    const before = await page.run<Measured>(measure);
    const names = await page.run<string[]>("() => stillframeRemoval.names()");
    const listed = listedNames(names, way === "consent rules alone" ? ["cookie-banner"] : REMOVAL_TYPES);
    if (way.endsWith("s alone"))
      await page.run(
        HIDE,
        listed.map(({ name }) => name),
      );
    else {
      const known = way === "everything" ? listed.map(({ type, name }) => `${type} ${name}`) : [];
      await page.run("(types, listed) => stillframeRemoval.clear(types, 0.7, listed)", REMOVAL_TYPES, known);
    }
    return { before, after: await page.run<Measured>(measure) };
  });
}

for (const way of WAYS) {
  const counts = new Map<string, { gone: number; all: number }>();
  const count = (name: string, hit: boolean) => {
    const known = counts.get(name) ?? { gone: 0, all: 0 };
    counts.set(name, { gone: known.gone + (hit ? 1 : 0), all: known.all + 1 });
  };
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.pages); seed += 1) {
    const { before, after } = await runPage(seed, way);
    const seen = before.marked
      .map(({ truth, seen: shown }, at) => ({ truth, seen: shown, gone: shown && after.marked[at]?.seen !== true }))
      .filter((mark) => mark.seen);
    for (const { truth, gone } of seen) count(truth, gone);
    const wanted = seen.filter(({ truth }) => truth !== "keep" && truth !== "veil");
    const kept = seen.filter(({ truth }) => truth === "keep");
    if (wanted.length === 0)
      count(
        "untouched page",
        seen.every(({ gone }) => !gone),
      );
    else count("perfect page", wanted.every(({ gone }) => gone) && kept.every(({ gone }) => !gone));
  }
  process.stdout.write(`${way}:\n`);
  for (const [name, { gone, all }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(`  ${name.padEnd(16)} ${part(gone, all)}${name === "keep" ? " lost" : ""}\n`);
}
site.close();
