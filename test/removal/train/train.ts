import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Chance } from "../pages/random.ts";
import { boost, type Examples, type Forest, type Options, scoreOf } from "./boost.ts";
import { isotonic } from "./isotonic.ts";
import { report } from "./report.ts";
import { readRows, type Row } from "./rows.ts";

/**
 * `npm run train:removal`: makes the weights from the candidates that are kept beside the pages. The same candidates
 * give the same bytes. Figures are of folds that hold out whole families of widgets and of pages.
 */
const KINDS = ["none", "cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"];
const FOLDS = 5;
const OPTIONS: Options = { rounds: 90, depth: 3, rate: 0.2, lambda: 2, least: 2, part: 0.45 };
const WEIGHTS = join(import.meta.dirname, "..", "..", "..", "src", "removal", "inpage", "weights.inpage.js");

const { names, rows } = await readRows();

/** Features a row may be robbed of, so that no single sign decides: what a widget is named, and what it says. */
const NAMED = names.map((name) => /^(name|inner|place)_/.test(name));
const SAID = names.map((name) => /^(says|button)_/.test(name));

const valuesOf = (row: Row): Float32Array => Float32Array.from(names, (name) => row.features[name] ?? 0);

/** Rows as they are, and again without their names, and for a part without some of their words. */
function examplesOf(chosen: readonly Row[], chance: Chance): Examples {
  const x: Float32Array[] = [];
  const y: number[] = [];
  const weight: number[] = [];
  const add = (row: Row, values: Float32Array, w: number) => {
    x.push(values);
    y.push(KINDS.indexOf(row.truth));
    weight.push(w * (row.family.startsWith("keep/") ? 1.5 : 1));
  };
  for (const row of chosen) {
    const values = valuesOf(row);
    add(row, values, 1);
    add(
      row,
      values.map((value, at) => (NAMED[at] === true ? 0 : value)),
      0.5,
    );
    if (chance.is(0.3))
      add(
        row,
        values.map((value, at) => (SAID[at] === true && chance.is(0.35) ? 0 : value)),
        0.5,
      );
  }
  return { x, y: Int32Array.from(y), weight: Float64Array.from(weight), classes: KINDS.length };
}

function train(chosen: readonly Row[], seed: number): Forest {
  const chance = new Chance(seed);
  return boost(examplesOf(chosen, chance), OPTIONS, () => chance.next());
}

export interface Judged {
  row: Row;
  /** By kind, adding up to 1. */
  chances: number[];
}

function judge(forest: Forest, row: Row): Judged {
  const powers = scoreOf(forest, valuesOf(row)).map((score) => Math.exp(score));
  const sum = powers.reduce((total, power) => total + power, 0);
  return { row, chances: powers.map((power) => power / sum) };
}

/** Families in turn, so that every kind has some in each fold. */
const families = [...new Set(rows.map(({ family }) => family))].toSorted();
const foldOf = (row: Row): number => families.indexOf(row.family) % FOLDS;

const heldOut = Array.from({ length: FOLDS }, (_, fold) => {
  const forest = train(
    rows.filter((row) => foldOf(row) !== fold),
    fold + 1,
  );
  return rows.filter((row) => foldOf(row) === fold).map((row) => judge(forest, row));
}).flat();

const curves = KINDS.map((_, kind) =>
  isotonic(heldOut.map(({ row, chances }) => ({ given: chances[kind] ?? 0, true: row.truth === KINDS[kind] }))),
);
process.stdout.write(report(heldOut, KINDS, curves));

const forest = train(rows, 1);
const kinds = KINDS.map((name, kind) => ({
  name,
  base: forest.base[kind],
  trees: forest.trees[kind],
  curve: curves[kind],
}));
const weights = JSON.stringify({ features: names, depth: forest.depth, kinds });
await writeFile(WEIGHTS, `const MODEL = JSON.parse(\`${weights}\`);\n`);
process.stdout.write(`${weights.length} bytes of weights.\n`);
