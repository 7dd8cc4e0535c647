import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** One candidate of one test page. */
export interface Row {
  page: number;
  language: string;
  naming: string;
  truth: string;
  family: string;
  features: Record<string, number>;
}

/**
 * The candidates that the weights in use are made from: those of 1,140 pages, and those of 3,550 pages of an earlier
 * generator, whose numbers begin at a million.
 */
export const CANDIDATES = join(import.meta.dirname, "..", "candidates.json.gz");

/** Those of pages that packages ship, with widgets of other packages: what is noted of them, nothing of the packages. */
export const WORLD_CANDIDATES = join(import.meta.dirname, "..", "world.json.gz");
/** From which number on pages are of packages. */
export const WORLD_PAGES = 2_000_000;

/** Names once, then one list a row: page, and places in the lists of names; features that are 0 are left out. */
interface Stored {
  names: string[];
  words: string[];
  rows: number[][];
}

export async function writeRows(file: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0]?.features ?? {});
  const words: string[] = [];
  const at = (word: string) => (words.includes(word) ? words.indexOf(word) : words.push(word) - 1);
  const stored: Stored = {
    names,
    words,
    rows: rows.map((row) => [
      row.page,
      at(row.language),
      at(row.naming),
      at(row.truth),
      at(row.family),
      ...names.flatMap((name, index) => {
        const value = Math.round((row.features[name] ?? 0) * 1000) / 1000;
        return value === 0 ? [] : [index, value];
      }),
    ]),
  };
  await writeFile(file, gzipSync(JSON.stringify(stored), { level: 9 }));
}

export async function readRows(file: string): Promise<{ names: string[]; rows: Row[] }> {
  const { names, words, rows } = JSON.parse(gunzipSync(await readFile(file)).toString()) as Stored; // our own file
  return { names, rows: rows.map((row) => rowOf(row, names, words)) };
}

function rowOf(stored: readonly number[], names: readonly string[], words: readonly string[]): Row {
  const [page = 0, language = 0, naming = 0, truth = 0, family = 0, ...pairs] = stored;
  const features: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  for (let at = 0; at < pairs.length; at += 2) features[names[pairs[at] ?? 0] ?? ""] = pairs[at + 1] ?? 0;
  const word = (at: number) => words[at] ?? "";
  return { page, language: word(language), naming: word(naming), truth: word(truth), family: word(family), features };
}
