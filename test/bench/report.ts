import type { Comparison, Spread } from "./compare.ts";
import type { Framing } from "./mockups.ts";
import type { Throughput } from "./throughput.ts";

/** The results as Markdown. */
export function table(
  comparisons: readonly Comparison[],
  throughput: readonly Throughput[],
  rest: { framing: readonly Framing[]; quick: number | string; memory: number | null },
): string {
  const rows = comparisons.map((one) => [
    one.what,
    spread(one.ours),
    spread(one.warm),
    one.ratio.toFixed(2),
    spread(one.fresh),
    one.own.toFixed(0),
  ]);
  const rates = throughput.map((one) => [
    `${one.callers}`,
    one.ours.toFixed(1),
    one.warm.toFixed(1),
    `${one.oursErrors} / ${one.warmErrors}`,
  ]);
  const framing = rest.framing.map((one) => [
    one.mockup,
    one.plain.toFixed(0),
    one.framed.toFixed(0),
    one.ratio.toFixed(2),
    one.encode.toFixed(0),
  ]);
  return [
    "Milliseconds, median (95th percentile). Floor: puppeteer, warm browser, new context for each capture.",
    "",
    markdown(["1920 x 1080", "ours", "floor", "ours / floor", "new browser", "not the browser"], rows),
    "",
    "Captures a second of the article:",
    "",
    markdown(["callers", "ours", "floor", "errors, ours / floor"], rates),
    "",
    "The article in a frame, without and with it; `encode` is the frame's own part:",
    "",
    markdown(["frame", "without", "with", "ratio", "encode"], framing),
    "",
    `The platform's own screenshot call: ${typeof rest.quick === "number" ? `${rest.quick.toFixed(0)} ms` : rest.quick}.`,
    `Peak memory of the service's runtime: ${rest.memory === null ? "not known here" : `${rest.memory.toFixed(0)} MiB`}.`,
  ].join("\n");
}

const spread = ({ median, p95 }: Spread): string => `${median.toFixed(0)} (${p95.toFixed(0)})`;

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
