import { styleText } from "node:util";
import { plain, plainJson, plainLine } from "./plain.ts";

/** Prints a result: the one thing that goes to standard output, so that it can be piped. */
export function print(text: string): void {
  process.stdout.write(`${shownOn(process.stdout, text)}\n`);
}

/** Prints a result as JSON. */
export const printJson = (value: unknown): void => print(plainJson(value, 2));

/** The same on one line, for results that come one after the other. */
export const printJsonLine = (value: unknown): void => print(plainJson(value));

/** Tells the person at the terminal something: news and errors are no results. */
export function tell(text: string): void {
  process.stderr.write(`${underway === "" ? "" : CLEAR}${shownOn(process.stderr, text)}\n${underway}`);
}

/** The line at the bottom of the terminal that says what is under way; empty when there is none. */
let underway = "";

/** To the first column, and the line from there on is empty. */
const CLEAR = "\r\u001B[K";

/** Shows a line that the next one takes the place of, on a terminal alone; the empty text takes it away. */
export function showUnderway(text: string): void {
  if (!process.stderr.isTTY || (text === "" && underway === "")) return;
  underway = shownOn(
    process.stderr,
    text === "" ? "" : style("dim", plainLine(text).slice(0, process.stderr.columns - 1)),
  );
  process.stderr.write(`${CLEAR}${underway}`);
}

/** How a styled text begins, by its style, and ends: characters that no text has (Unicode, 23.7). */
const BEGIN = { bold: "\uFDD0", dim: "\uFDD1", red: "\uFDD2", green: "\uFDD3", yellow: "\uFDD4" } as const;
const END = "\uFDD5";

type Style = keyof typeof BEGIN;

/** Marks a text, to be coloured where it is printed on a terminal that takes colours. */
export const style = (kind: Style, text: string): string => `${BEGIN[kind]}${text}${END}`;

const STYLED = /([\uFDD0-\uFDD4])([^\uFDD0-\uFDD5]*)\uFDD5|[\uFDD0-\uFDD5]/g;

/** A text as it goes to a stream: without what a terminal obeys, but for the colours of {@link style}. */
export function shownOn(stream: NodeJS.WriteStream, text: string): string {
  const colored = stream.isTTY && process.env["NO_COLOR"] === undefined;
  return plain(text).replaceAll(STYLED, (_, begin?: string, inner = "") => {
    const kind = STYLES.find((each) => BEGIN[each] === begin);
    return colored && kind !== undefined ? styleText(kind, inner, { validateStream: false }) : inner;
  });
}

const STYLES = Object.keys(BEGIN) as Style[]; // the keys of a constant

/** Rows as columns that line up, a gap of two spaces between them. */
export function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(plainLine));
  const widths = lines.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join("  ");
  return lines.map(line).join("\n");
}

/** `1.2 MB`: sizes as people read them, in powers of ten. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
