import type { Elements, Verdict } from "./elements.ts";

/** The default of a capture. */
const DEFAULT = 0.7;
const TYPES = ["cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"];

const percent = (value: number): string => (Number.isNaN(value) ? "–" : `${(100 * value).toFixed(1)} %`);

interface Counted {
  family: string;
  hit: boolean;
}

/** A generator of numbers that gives the same each time. */
function* chances(): Generator<number, never> {
  for (let state = 12345; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

/**
 * How many are hits, and its 95 % interval over families: what one vendor makes is alike, so whole families are drawn anew.
 */
export function share(counted: readonly Counted[]): string {
  const hits = counted.filter(({ hit }) => hit).length;
  const families = [...Map.groupBy(counted, ({ family }) => family).values()];
  if (families.length === 0) return "–";
  const next = chances();
  const drawn = Array.from({ length: 1000 }, () => {
    const all = families.flatMap(() => families[Math.floor(next.next().value * families.length)] ?? []);
    return all.filter(({ hit }) => hit).length / all.length;
  }).toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [drawn[25], drawn[974]];
  return `${percent(hits / counted.length)} [${percent(low)} to ${percent(high)}] of ${counted.length}, ${families.length} families`;
}

const taken = ({ confidence }: Verdict): boolean => confidence >= DEFAULT;
/** What a page shows by itself belongs to it, whatever widget was put into it. */
const isWrong = ({ type, truth }: Verdict): boolean => truth !== type;

/** What was said of a page, but for what its own package shows of a type: nobody marked that. */
const judgedOf = ({ verdicts, shows }: Elements): Verdict[] =>
  verdicts.filter(({ type, truth }) => truth === type || !shows.includes(type));

/** Everything that is published of a run. */
export function tables(outcomes: readonly Elements[], tellWrong: boolean): string {
  const alone = outcomes.filter(({ widget, shows }) => widget === "" && shows.length === 0);
  const wanted = outcomes.flatMap(({ widgets }) => widgets.filter(({ truth }) => truth !== "keep"));
  const kept = outcomes.flatMap(({ widgets }) => widgets.filter(({ truth }) => truth === "keep"));
  const verdicts = outcomes.flatMap(judgedOf);
  const drawn = outcomes.filter(({ widget, widgets }) => widget !== "" && widgets.length === 0);
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const lines = [
    `${alone.length} pages by themselves, ${outcomes.filter(({ widget }) => widget !== "").length} with a widget (${drawn.length} of these drew nothing).`,
    `pages by themselves, nothing taken: ${share(alone.map(({ baseFamily, verdicts: all }) => ({ family: baseFamily, hit: !all.some(taken) })))}`,
    `widgets to keep, still there: ${share(kept.map(({ family, gone }) => ({ family, hit: !gone })))}`,
    ...TYPES.map((type) => {
      const own = wanted.filter(({ truth }) => truth === type);
      const said = verdicts.filter((verdict) => verdict.type === type && taken(verdict));
      return `${type}: gone ${share(own.map(({ family, gone }) => ({ family, hit: gone })))}; right of those taken ${said.filter((one) => !isWrong(one)).length} of ${said.length}`;
    }),
    "Calibration of the final verdict (given, right, how many):",
    ...TYPES.map((type) => calibration(type, verdicts)),
    `Time of the look in the page: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
    ...(tellWrong ? wrongs(outcomes) : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Bins of what was given, and how often that was right, with the mean distance between both. */
function calibration(type: string, verdicts: readonly Verdict[]): string {
  const own = verdicts.filter((verdict) => verdict.type === type);
  const bins = [...Map.groupBy(own, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)))].toSorted(
    ([a], [b]) => a - b,
  );
  let error = 0;
  const told = bins.map(([, all]) => {
    const given = all.reduce((sum, { confidence }) => sum + confidence, 0) / all.length;
    const right = all.filter((one) => !isWrong(one)).length / all.length;
    error += (Math.abs(given - right) * all.length) / own.length;
    return `${given.toFixed(2)} ${right.toFixed(2)} ${all.length}`;
  });
  return `  ${type}: ECE ${error.toFixed(3)} | ${told.join(" | ")}`;
}

function wrongs(outcomes: readonly Elements[]): string[] {
  return outcomes.flatMap((outcome) => {
    const all = wrongsOf(outcome);
    return all.length === 0 ? [] : [`  ${outcome.page} ${outcome.widget}: ${all.join("; ")}`];
  });
}

/** What went wrong on a page, in words. */
export function wrongsOf(outcome: Elements): string[] {
  const { widget, widgets } = outcome;
  const verdicts = judgedOf(outcome);
  const left = widgets.filter(({ truth, gone }) => truth !== "keep" && !gone).map(({ family }) => `left ${family}`);
  const lost = widgets.filter(({ truth, gone }) => truth === "keep" && gone).map(({ family }) => `lost ${family}`);
  const took = verdicts
    .filter((one) => taken(one) && isWrong(one))
    .map(
      ({ type, confidence, selector, truth, how }) => `took ${selector} as ${type} ${confidence} (${how}), is ${truth}`,
    );
  const near = left.length > 0 ? verdicts.map((one) => `said ${one.type} ${one.confidence} of ${one.selector}`) : [];
  const nothing = widget !== "" && widgets.length === 0 ? ["drew nothing"] : [];
  return [...left, ...lost, ...took, ...near, ...nothing];
}
