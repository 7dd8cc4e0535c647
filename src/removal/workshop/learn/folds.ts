import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pageOf } from "../pages/page.ts";

/** Whole families are held out in turn. */
export const FOLDS = 5;

/** In which fold each family is held out. */
export const foldsOf = (families: readonly string[]): Map<string, number> =>
  new Map([...new Set(families)].toSorted().map((family, at) => [family, at % FOLDS]));

const FOLDER = join(import.meta.dirname, "..", "..", "..", "..", ".wrangler", "removal-folds");
const FAMILIES = join(FOLDER, "families.json");
const fileOf = (fold: number): string => join(FOLDER, `${fold}.js`);

/** Keeps the weights of each fold, which know none of its families, for `eval:removal --held-out`. */
export async function writeFolds(families: ReadonlyMap<string, number>, weights: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FAMILIES, JSON.stringify([...families]));
  await Promise.all(weights.map((text, fold) => writeFile(fileOf(fold), text)));
}

/** What `train:removal` kept. @throws when it has not been run here. */
export async function readFolds(): Promise<{ families: Map<string, number>; weights: string[] }> {
  const families = await readFile(FAMILIES, "utf8").catch(() => {
    throw new Error("There are no weights of folds yet: run `npm run train:removal` first.");
  });
  const weights = await Promise.all(Array.from({ length: FOLDS }, (_, fold) => readFile(fileOf(fold), "utf8")));
  return { families: new Map(JSON.parse(families) as [string, number][]), weights }; // our own file
}

/** The fold that a page is of, its own family and those of all its widgets; `null` where they are of several. */
export function foldOfPage(seed: number, families: ReadonlyMap<string, number>): number | null {
  const { html, base } = pageOf(seed);
  const named = [...html.matchAll(/data-family=\\?"([^"\\]+)/g)].map(([, name]) => name ?? "");
  const folds = new Set([`base/${base}`, ...named].flatMap((name) => families.get(name) ?? []));
  const [only] = folds;
  return folds.size === 1 && only !== undefined ? only : null;
}
