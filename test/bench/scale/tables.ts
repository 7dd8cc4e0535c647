import type { Summary } from "./report.ts";

export interface Row {
  load: string;
  settings: string;
  summary: Summary;
}

/** What callers see, and what is open for it. */
export function mainTable(title: string, rows: readonly Row[]): string {
  const cells = rows.map(({ load, settings, summary }) => {
    const { waits, jobWaits, total, browsers } = summary;
    return [
      `${load}: ${settings}`,
      summary.perHour.toFixed(0),
      [waits.p50, waits.p95, waits.p99].map(seconds).join(" / "),
      [total.p50, total.p95].map(seconds).join(" / "),
      [jobWaits.p50, jobWaits.p95].map(seconds).join(" / "),
      percent(summary.cold),
      summary.fairness.toFixed(2),
      `${browsers.mean.toFixed(1)} / ${browsers.peak}`,
      refusalsOf(summary),
    ];
  });
  const heads = [
    title,
    "captures an hour",
    "wait for a browser, s: p50 / p95 / p99",
    "to the picture, s: p50 / p95",
    "jobs wait, s: p50 / p95",
    "cold",
    "worst share",
    "browsers: mean / peak",
    "refused or failed, % of requests",
  ];
  return markdown(heads, cells);
}

/** US dollars for 1,000 captures. */
export const costTable = (rows: readonly Row[]): string =>
  markdown(
    ["1,000 captures", "browser time", "browsers at once", "all else", "together"],
    rows.map(({ load, settings, summary: { cost } }) => [
      `${load}: ${settings}`,
      ...[cost.browsers, cost.concurrency, cost.rest, cost.all].map((dollars) => `$${dollars.toFixed(3)}`),
    ]),
  );

const refusalsOf = ({ refusals, asked }: Summary): string =>
  Object.entries(refusals)
    .map(([code, count]) => `${code} ${percent(count / asked)}`)
    .join(", ");

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line), ""].join("\n");
}
