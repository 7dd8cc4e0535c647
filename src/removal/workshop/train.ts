import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Chance } from "./pages/random.ts";
import { boost, type Examples, type Forest, type Options, scoreOf } from "./learn/boost.ts";
import { FOLDS, foldsOf, writeFolds } from "./learn/folds.ts";
import { calibrated } from "../inpage/judge/model.ts";
import { isotonic } from "./learn/isotonic.ts";
import { report } from "./learn/report.ts";
import { CANDIDATES, readRows, type Row, WORLD_CANDIDATES, WORLD_PAGES } from "./learn/rows.ts";
import { mayBe, mostOf } from "../inpage/judge/vetoes.ts";

/**
 * `npm run train:removal`: makes the weights from the candidates that are kept beside the pages, of drawn pages and
 * of those of packages that are for tuning. The same candidates
 * give the same bytes: `-- --check` fails where those in use are others. Figures are of folds that hold out whole families
 * of widgets and of pages.
 */
const KINDS = ["none", "cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"];
const OPTIONS: Options = { rounds: 90, depth: 3, rate: 0.2, lambda: 2, least: 2, part: 0.45 };
const WEIGHTS = join(import.meta.dirname, "..", "inpage", "judge", "weights.txt");
const { values: options } = parseArgs({
  options: {
    candidates: { type: "string", default: CANDIDATES },
    weights: { type: "string", default: WEIGHTS },
    check: { type: "boolean", default: false },
  },
});

const { names, rows: drawn } = await readRows(options.candidates);
const { rows: shipped } = await readRows(WORLD_CANDIDATES);
const rows = [...drawn, ...shipped];

/** Features a row may be robbed of, so that no single sign decides: what a widget is named, and what it says. */
const NAMED = names.map((name) => /^(name|inner|place)_/.test(name));
const SAID = names.map((name) => /^(says|button)_/.test(name));

/** Numbers that stand in what it says. */
const NUMBERS = names.map((name) => /^(digits|prices|percent|adult|button_adult|time)$/.test(name));

/** All that is written in it or about it, and where it leads: what is left is what can be seen. */
const TOLD = names.map((name) => /^(name|inner|place|says|button)_|^network(Controls|Kinds|Part)$|Links$/.test(name));

const valuesOf = (row: Row): Float32Array => Float32Array.from(names, (name) => row.features[name] ?? 0);

/** Values without those whose place is marked, as if nothing were known of them. */
const without = (values: Float32Array, isLeftOut: (at: number) => boolean): Float32Array =>
  values.map((value, at) => (isLeftOut(at) ? 0 : value));

/** A row again in the ways that other pages might show it: without its names, its words, or with other numbers. */
function* variantsOf(row: Row, chosen: readonly Row[], chance: Chance): Generator<Float32Array> {
  const values = valuesOf(row);
  yield without(values, (at) => NAMED[at] === true);
  if (leadsFar(row)) yield without(values, (at) => SAID[at] === true || NAMED[at] === true);
  if (wearsSigns(row)) yield without(values, (at) => TOLD[at] === true);
  // Numbers are anywhere: with those of another row it is what it was.
  const other = chance.is(0.25) ? valuesOf(chance.of(chosen)) : null;
  if (other !== null) yield values.map((value, at) => (NUMBERS[at] === true ? (other[at] ?? 0) : value));
  if (chance.is(0.3)) yield without(values, (at) => SAID[at] === true && chance.is(0.35));
}

/** There are few candidates of pages that nobody here made, and each tells more than one that is drawn. */
const SHIPPED_WEIGHT = 5;
const isShipped = ({ row }: { row: Row }): boolean => row.page >= WORLD_PAGES;

/** Rows as they are, and their variants, which count half. */
function examplesOf(chosen: readonly Row[], chance: Chance): Examples {
  const x: Float32Array[] = [];
  const y: number[] = [];
  const weight: number[] = [];
  const add = (row: Row, values: Float32Array, w: number) => {
    x.push(values);
    y.push(KINDS.indexOf(row.truth));
    weight.push(w * (row.family.startsWith("keep/") ? 2 : 1) * (isShipped({ row }) ? SHIPPED_WEIGHT : 1));
  };
  for (const row of chosen) {
    add(row, valuesOf(row), 1);
    for (const values of variantsOf(row, chosen, chance)) add(row, values, 0.5);
  }
  return { x, y: Int32Array.from(y), weight: Float64Array.from(weight), classes: KINDS.length };
}

/** Whether where its links lead is enough to know it by, whatever it says and in whatever language. */
const leadsFar = ({ truth, features }: Row): boolean =>
  (truth === "social-overlay" && ((features["shareLinks"] ?? 0) > 1 || (features["storeLinks"] ?? 0) > 0)) ||
  (truth === "chat-widget" && (features["chatLinks"] ?? 0) > 0);

/** Whether colours or drawings tell of networks, of sharing or of a conversation, were nothing else said. */
const wearsSigns = ({ features }: Row): boolean =>
  ["brandColours", "networkIcons"].some((name) => (features[name] ?? 0) > 1) ||
  ["shareIcons", "chatIcons"].some((name) => (features[name] ?? 0) > 0);

function train(chosen: readonly Row[], seed: number): Forest {
  const chance = new Chance(seed);
  return boost(examplesOf(chosen, chance), OPTIONS, () => chance.next());
}

interface Judged {
  row: Row;
  /** By kind, adding up to 1. */
  chances: number[];
}

function judge(forest: Forest, row: Row): Judged {
  const powers = scoreOf(forest, valuesOf(row)).map((score) => Math.exp(score));
  const sum = powers.reduce((total, power) => total + power, 0);
  return { row, chances: powers.map((power) => power / sum) };
}

/** The likeliest kind but "none", as the script in the page decides. */
const likeliest = ({ row, chances }: Judged): number =>
  chances.reduce(
    (top, chance, kind) =>
      kind > 0 && chance > (chances[top] ?? 0) && mayBe(KINDS[kind] ?? "", row.features) ? kind : top,
    1,
  );

const familiesOf = (some: readonly Row[]): string[] => some.map(({ family }) => family);
// Each for themselves, so that the folds of drawn pages stay what they are when packages are added.
const foldByFamily = new Map([...foldsOf(familiesOf(shipped)), ...foldsOf(familiesOf(drawn))]);
const foldOf = (row: Row): number => foldByFamily.get(row.family) ?? 0;

const folds = Array.from({ length: FOLDS }, (_, fold) => {
  const forest = train(
    rows.filter((row) => foldOf(row) !== fold),
    fold + 1,
  );
  return { forest, judged: rows.filter((row) => foldOf(row) === fold).map((row) => judge(forest, row)) };
});

/** How often each kind is right where it is the likeliest, by how likely. */
function curvesOf(judged: readonly Judged[]): [number, number][][] {
  const guesses = judged.map((one) => ({ ...one, kind: likeliest(one) }));
  return KINDS.map((name, kind) =>
    isotonic(
      guesses
        .filter((guess) => guess.kind === kind)
        .map(({ row, chances }) => ({ given: chances[kind] ?? 0, true: row.truth === name })),
    ),
  );
}

// What a fold is told of how sure it may be comes from the other folds.
const curvesWithout = (fold: number) => curvesOf(folds.flatMap(({ judged }, other) => (other === fold ? [] : judged)));
const heldOut = folds.flatMap(({ judged }, fold) => {
  const curves = curvesWithout(fold);
  return judged.map((one) => {
    const kind = likeliest(one);
    const name = KINDS[kind] ?? "";
    const { features } = one.row;
    const sure = Math.min(calibrated(curves[kind] ?? [], one.chances[kind] ?? 0), mostOf(name, features));
    const barred = features["passwordInputs"] === 1 || !mayBe(name, features);
    return { row: one.row, kind: name, confidence: barred ? 0 : sure };
  });
});
process.stdout.write(
  `Pages that are drawn:\n${report(
    heldOut.filter((one) => !isShipped(one)),
    KINDS,
  )}`,
);
process.stdout.write(`Pages that packages ship:\n${report(heldOut.filter(isShipped), KINDS)}`);

/** The text that the script in the page reads. */
function textOf(forest: Forest, curves: readonly [number, number][][]): string {
  const kinds = KINDS.map((name, kind) => ({
    name,
    base: forest.base[kind],
    trees: forest.trees[kind],
    curve: curves[kind],
  }));
  return `${JSON.stringify({ features: names, depth: forest.depth, kinds })}\n`;
}

await writeFolds(
  foldByFamily,
  folds.map(({ forest }, fold) => textOf(forest, curvesWithout(fold))),
);
const weights = textOf(train(rows, 1), curvesOf(folds.flatMap(({ judged }) => judged)));
if (!options.check) await writeFile(options.weights, weights);
const same = (await readFile(options.weights, "utf8")) === weights;
process.stdout.write(`${weights.length} bytes of weights${same ? "" : ", which are not those in use"}.\n`);
process.exitCode = same ? 0 : 1;
