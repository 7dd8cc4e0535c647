import { styleText } from "node:util";

/** Prints a result: the one thing that goes to standard output, so that it can be piped. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a result as JSON. */
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Tells the person at the terminal something: news and errors are no results. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

type Style = "bold" | "dim" | "red" | "green" | "yellow";

/** Coloured where standard error is a terminal that takes colours. */
export const style = (kind: Style, text: string): string =>
  process.stderr.isTTY && process.env["NO_COLOR"] === undefined ? styleText(kind, text) : text;

/** The same for standard output. */
export const styleResult = (kind: Style, text: string): string =>
  process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? styleText(kind, text) : text;

/** Rows as columns that line up, a gap of two spaces between them. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join("  ");
  return rows.map(line).join("\n");
}

/** `1.2 MB`: sizes as people read them, in powers of ten. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
