import { part } from "./part.ts";
import type { Row } from "./rows.ts";

/** A candidate and what was made of it. */
export interface Decided {
  row: Row;
  /** The likeliest kind. */
  kind: string;
  confidence: number;
}

/** The figures of what was decided: per kind, per language, kept ones lost, and how well calibrated. */
export function report(decided: readonly Decided[], kinds: readonly string[]): string {
  const lines = ["On held-out families, at confidence 0.7:"];
  for (const kind of kinds.slice(1)) {
    const wanted = widgetsOf(decided.filter(({ row }) => row.truth === kind));
    const hits = wanted.filter((all) => all.some((one) => isHit(one))).length;
    const taken = decided.filter((one) => one.kind === kind && one.confidence >= 0.7);
    const right = taken.filter(({ row }) => row.truth === kind).length;
    lines.push(`  ${kind.padEnd(16)} recall ${part(hits, wanted.length)}; precision ${part(right, taken.length)}`);
  }
  const none = decided.filter(({ row }) => row.truth === "none");
  for (const at of [0.7, 0.95]) {
    lines.push(
      `  not wanted, but taken at ${at}: ${part(none.filter(({ confidence }) => confidence >= at).length, none.length)}`,
    );
    const kept = none.filter(({ row }) => row.family.startsWith("keep/"));
    lines.push(
      `  overlays to keep, but taken at ${at}: ${part(kept.filter(({ confidence }) => confidence >= at).length, kept.length)}`,
    );
  }
  lines.push("By language, recall of all kinds:");
  const languages = [...new Set(decided.map(({ row }) => row.language))].toSorted();
  for (const language of languages) {
    const wanted = widgetsOf(decided.filter(({ row }) => row.language === language && row.truth !== "none"));
    const hits = wanted.filter((all) => all.some((one) => isHit(one))).length;
    lines.push(`  ${language}: ${part(hits, wanted.length)}`);
  }
  lines.push("By family, where less than nine in ten are right:", ...worst(decided));
  lines.push(`Expected calibration error: ${calibration(decided).toFixed(3)}`);
  return `${lines.join("\n")}\n`;
}

const isHit = ({ row, kind, confidence }: Decided): boolean => kind === row.truth && confidence >= 0.7;

/** The candidates of each widget: an overlay is found when one of its parts is; slots are each their own. */
const widgetsOf = (decided: readonly Decided[]): Decided[][] => [
  ...Map.groupBy(decided, ({ row }, at) =>
    row.truth === "ad" ? `${at}` : `${row.page} ${row.family} ${row.truth}`,
  ).values(),
];

function worst(decided: readonly Decided[]): string[] {
  const families = Map.groupBy(decided, ({ row }) => `${row.family} as ${row.truth}`);
  return [...families].flatMap(([family, all]) => {
    const right = all.filter((one) =>
      one.row.truth === "none" ? one.confidence < 0.7 : one.kind === one.row.truth && one.confidence >= 0.7,
    ).length;
    return right / all.length < 0.9 ? [`  ${family}: ${right} of ${all.length}`] : [];
  });
}

/** Mean distance between how sure and how often right, over ten bins of those that are at all likely. */
function calibration(decided: readonly Decided[]): number {
  const sure = decided.filter(({ confidence }) => confidence >= 0.1);
  const bins = Map.groupBy(sure, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  let error = 0;
  for (const all of bins.values()) {
    const given = all.reduce((sum, { confidence }) => sum + confidence, 0) / all.length;
    const right = all.filter((one) => one.kind === one.row.truth).length / all.length;
    error += (Math.abs(given - right) * all.length) / sure.length;
  }
  return error;
}
