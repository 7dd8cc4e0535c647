import { z } from "zod";
import { RemovalReport } from "../../report.ts";
import type { Chrome } from "../visit/chrome.ts";
import { type Visit, visit } from "../visit/visit.ts";
import { familyOf } from "./bases.ts";
import type { WorldPage } from "./pairs.ts";
import type { WorldSite } from "./site.ts";

const { default: measure } = await import("../visit/measure.inpage.js");
const { default: label } = await import("../visit/label.inpage.js");
const { default: verdictsOf } = await import("../visit/verdicts.inpage.js");
const { dialogsOn, unnamedDialogs } = await import("../../dialogs.ts");
const { listedNames } = await import("../../names.ts");
const { REMOVAL_TYPES } = await import("../../../contract/capture.ts");

export const VIEWPORT = { width: 1280, height: 800 };
/** Bundles start, sheets slide in. */
const SETTLE_MS = 1200;
const MOST_MS = 40_000;

const Marked = z.object({
  marked: z.array(z.object({ truth: z.string(), family: z.string(), seen: z.boolean() })),
  locked: z.boolean(),
});
const Verdict = z.object({
  type: z.string(),
  confidence: z.number(),
  selector: z.string(),
  how: z.string(),
  truth: z.string(),
  family: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;

/** What was made of the elements of one page. */
export interface Elements {
  page: string;
  widget: string;
  baseFamily: string;
  /** What the page shows by itself that is to go: nothing else of these types is right or wrong. */
  shows: readonly string[];
  /** Widgets that were to be seen: one entry for each, however many elements it is made of. */
  widgets: { truth: string; family: string; gone: boolean }[];
  /** All that would go at any probability. */
  verdicts: Verdict[];
  /** Candidates of the page, with their features. */
  rows: { truth: string; family: string; features: Record<string, number> }[];
  /** How long the look took in the page. */
  ms: number;
  /** As it was and as it became; only where they were asked for. */
  pictures?: readonly [Buffer, Buffer];
}

const CLEAR = "(options, listed) => stillframeRemoval.clear(options, listed)";
const TIMED = `(options, listed) => { const from = performance.now(); stillframeRemoval.clear(options, listed); return performance.now() - from; }`;
const ANSWER = `async (dialogs) => {
  if (!stillframeRemoval.findNo(dialogs.map((one) => JSON.parse(one))) || !stillframeRemoval.sayNo()) return;
  for (let step = 0; step < 7; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  }
  stillframeRemoval.hasHeardNo();
}`;

/** Visits one page, as a capture does, and says what would go and what went. */
export async function elementsOf(
  { chrome, site }: { chrome: Chrome; site: WorldSite },
  page: WorldPage,
  pictures: boolean,
): Promise<Elements> {
  const { spec, path } = page.base;
  const url = await site.address(spec, path, page.id);
  const told = { page: `${spec}/${path}`, widget: page.id ?? "", baseFamily: familyOf(spec), shows: page.base.shows };
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("too slow")), MOST_MS).unref());
  const seen = visit(chrome, { url, viewport: VIEWPORT, waitMs: SETTLE_MS }, (one) => look(one, pictures));
  seen.catch(() => undefined);
  return { ...told, ...(await Promise.race([seen, late])) };
}

type Looked = Omit<Elements, "page" | "widget" | "baseFamily" | "shows">;

async function look(page: Visit, pictures: boolean): Promise<Looked> {
  const first = pictures ? await page.picture() : null;
  const rows = await page.run<Elements["rows"]>(label);
  const names = await page.run<string[]>("() => stillframeRemoval.names()");
  const listed = listedNames(names, REMOVAL_TYPES).map(({ type, name }) => `${type} ${name}`);
  const types = REMOVAL_TYPES;
  const before = Marked.parse(await page.run(measure));
  const wouldGo = RemovalReport.parse(await page.run(CLEAR, { types, confidence: 0, dryRun: true }, listed));
  const verdicts = z.array(Verdict).parse(await page.run(verdictsOf, wouldGo.removed));
  await page.run(ANSWER, [...dialogsOn({ url: "", names: new Set(names) }), ...unnamedDialogs()]);
  const ms = await page.run<number>(TIMED, { types, confidence: 0.7, dryRun: false }, listed);
  await page.run("async () => { await new Promise((resolve) => setTimeout(resolve, 200)); stillframeRemoval.look(); }");
  const after = Marked.parse(await page.run(measure));
  const looked = { widgets: widgetsOf(before, after), verdicts, rows, ms };
  return first === null ? looked : { ...looked, pictures: [first, await page.picture()] };
}

/** The elements of one widget are one: it is gone when none of those that were to be seen still is. */
function widgetsOf(before: z.infer<typeof Marked>, after: z.infer<typeof Marked>): Elements["widgets"] {
  const seen = before.marked.flatMap((mark, at) =>
    mark.seen ? [{ ...mark, gone: after.marked[at]?.seen !== true }] : [],
  );
  const groups = Map.groupBy(seen, ({ truth, family }) => `${truth} ${family}`);
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    return first === undefined
      ? []
      : [{ truth: first.truth, family: first.family, gone: all.every(({ gone }) => gone) }];
  });
}
