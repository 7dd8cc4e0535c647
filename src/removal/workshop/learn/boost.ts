/** One tree: a full binary tree of splits, breadth first, and its leaves. */
export interface Tree {
  at: number[];
  cut: number[];
  leaf: number[];
}

export interface Options {
  rounds: number;
  depth: number;
  rate: number;
  /** Ridge on the leaves. */
  lambda: number;
  /** The least sum of second derivatives in a leaf. */
  least: number;
  /** The part of the features each tree may use. */
  part: number;
}

/** Examples: `x[row][feature]`, the class of each row, and how much it counts. */
export interface Examples {
  x: Float32Array[];
  y: Int32Array;
  weight: Float64Array;
  classes: number;
}

export interface Forest {
  base: number[];
  /** By class. */
  trees: Tree[][];
  depth: number;
}

const BINS = 32;

/** Cuts of each feature, halfway between values that occur, at most `BINS`. */
function cutsOf(x: readonly Float32Array[], features: number): number[][] {
  return Array.from({ length: features }, (_, feature) => {
    const values = [...new Set(x.map((row) => row[feature] ?? 0))].toSorted((a, b) => a - b);
    const step = Math.max(1, Math.ceil((values.length - 1) / BINS));
    const cuts: number[] = [];
    for (let at = 0; at + 1 < values.length; at += step) {
      cuts.push(Math.round((((values[at] ?? 0) + (values[at + 1] ?? 0)) / 2) * 10_000) / 10_000);
    }
    return cuts;
  });
}

/** Gradient boosting of softmax trees, second order, on binned features. `chance` gives numbers from 0 up to 1. */
export function boost(examples: Examples, options: Options, chance: () => number): Forest {
  const { x, y, weight, classes } = examples;
  const features = x[0]?.length ?? 0;
  const cuts = cutsOf(x, features);
  const bins = cuts.map((cut, feature) => Uint8Array.from(x, (row) => binOf(cut, row[feature] ?? 0)));
  const base = priors(y, weight, classes);
  const scores = Array.from({ length: classes }, (_, at) => new Float64Array(x.length).fill(base[at] ?? 0));
  const trees: Tree[][] = Array.from({ length: classes }, () => []);
  for (let round = 0; round < options.rounds; round += 1) {
    const chances = probabilities(scores);
    for (let kind = 0; kind < classes; kind += 1) {
      const usable = cuts.map((cut) => cut.length > 0 && chance() < options.part);
      const derivatives = derive(chances[kind] ?? new Float64Array(), { y, weight, kind });
      const grown = grow({ bins, cuts, usable, ...derivatives }, options);
      trees[kind]?.push(grown.tree);
      const score = scores[kind];
      if (score !== undefined)
        for (let row = 0; row < score.length; row += 1) score[row] = (score[row] ?? 0) + (grown.value[row] ?? 0);
    }
  }
  return { base, trees, depth: options.depth };
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin += 1;
  return bin;
}

function priors(y: Int32Array, weight: Float64Array, classes: number): number[] {
  const sums = Array.from({ length: classes }, () => 1);
  y.forEach((kind, row) => (sums[kind] = (sums[kind] ?? 0) + (weight[row] ?? 0)));
  return sums.map((sum) => Math.round(Math.log(sum / weight.length) * 1000) / 1000);
}

/** Softmax of the scores of each row. */
export function probabilities(scores: readonly Float64Array[]): Float64Array[] {
  const rows = scores[0]?.length ?? 0;
  const result = scores.map(() => new Float64Array(rows));
  for (let row = 0; row < rows; row += 1) {
    const powers = scores.map((score) => Math.exp(score[row] ?? 0));
    const sum = powers.reduce((total, power) => total + power, 0);
    powers.forEach((power, kind) => {
      const one = result[kind];
      if (one !== undefined) one[row] = power / sum;
    });
  }
  return result;
}

function derive(chance: Float64Array, { y, weight, kind }: { y: Int32Array; weight: Float64Array; kind: number }) {
  const gradient = new Float64Array(y.length);
  const curvature = new Float64Array(y.length);
  for (let row = 0; row < y.length; row += 1) {
    const p = chance[row] ?? 0;
    const w = weight[row] ?? 1;
    gradient[row] = w * (p - (y[row] === kind ? 1 : 0));
    curvature[row] = w * Math.max(p * (1 - p), 1e-6);
  }
  return { gradient, curvature };
}

interface Field {
  bins: readonly Uint8Array[];
  cuts: readonly (readonly number[])[];
  usable: readonly boolean[];
  gradient: Float64Array;
  curvature: Float64Array;
}

/** Sums of both derivatives, by feature and bin: `[feature * WIDTH + bin]`. */
interface Sums {
  g: Float64Array;
  h: Float64Array;
}

const WIDTH = BINS + 2;

function grow(field: Field, options: Options): { tree: Tree; value: Float64Array } {
  const { depth, rate, lambda } = options;
  const inner = 2 ** depth - 1;
  const tree: Tree = { at: Array(inner).fill(0), cut: Array(inner).fill(1e9), leaf: Array(inner + 1).fill(0) };
  const value = new Float64Array(field.gradient.length);
  const end = (node: number, rows: Int32Array): void => {
    let [g, h] = [0, 0];
    for (const row of rows) [g, h] = [g + (field.gradient[row] ?? 0), h + (field.curvature[row] ?? 0)];
    const leaf = Math.round((-rate * g * 1000) / (h + lambda)) / 1000;
    tree.leaf[node - inner] = leaf;
    for (const row of rows) value[row] = leaf;
  };
  const split = (node: number, rows: Int32Array, sums: Sums | null): void => {
    if (node >= inner || sums === null) return end(node, rows);
    const best = bestSplit(field, sums, options);
    tree.at[node] = best.feature;
    tree.cut[node] = best.gain > 0 ? (field.cuts[best.feature]?.[best.bin] ?? 1e9) : 1e9;
    const bins = field.bins[best.feature];
    const right = (row: number) => best.gain > 0 && (bins?.[row] ?? 0) > best.bin;
    const parts = [rows.filter((row) => !right(row)), rows.filter(right)] as const;
    const below = 2 * node + 1 < inner ? shares(field, sums, parts) : ([null, null] as const);
    split(2 * node + 1, parts[0], below[0]);
    split(2 * node + 2, parts[1], below[1]);
  };
  const all = Int32Array.from(value.keys());
  split(0, all, sumsOf(field, all));
  return { tree, value };
}

function sumsOf({ bins, cuts, usable, gradient, curvature }: Field, rows: Int32Array): Sums {
  const sums = { g: new Float64Array(cuts.length * WIDTH), h: new Float64Array(cuts.length * WIDTH) };
  bins.forEach((bin, feature) => {
    if (usable[feature] !== true) return;
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n] ?? 0;
      const at = feature * WIDTH + (bin[row] ?? 0);
      sums.g[at] = (sums.g[at] ?? 0) + (gradient[row] ?? 0);
      sums.h[at] = (sums.h[at] ?? 0) + (curvature[row] ?? 0);
    }
  });
  return sums;
}

/** The sums of both parts of a node: the smaller part is added up, the other is what is left. */
function shares(field: Field, whole: Sums, [left, right]: readonly [Int32Array, Int32Array]) {
  const small = sumsOf(field, left.length < right.length ? left : right);
  const rest = {
    g: whole.g.map((sum, at) => sum - (small.g[at] ?? 0)),
    h: whole.h.map((sum, at) => sum - (small.h[at] ?? 0)),
  };
  return left.length < right.length ? ([small, rest] as const) : ([rest, small] as const);
}

function bestSplit({ cuts, usable }: Field, sums: Sums, { lambda, least }: Options) {
  let best = { feature: 0, bin: 0, gain: 0 };
  const quality = (g: number, h: number) => (g * g) / (h + lambda);
  cuts.forEach((cut, feature) => {
    if (usable[feature] !== true) return;
    const from = feature * WIDTH;
    let [allG, allH] = [0, 0];
    for (let at = from; at <= from + cut.length; at += 1)
      [allG, allH] = [allG + (sums.g[at] ?? 0), allH + (sums.h[at] ?? 0)];
    const before = quality(allG, allH);
    let [g, h] = [0, 0];
    for (let b = 0; b < cut.length; b += 1) {
      g += sums.g[from + b] ?? 0;
      h += sums.h[from + b] ?? 0;
      if (h < least || allH - h < least) continue;
      const gain = quality(g, h) + quality(allG - g, allH - h) - before;
      if (gain > best.gain + 1e-9) best = { feature, bin: b, gain };
    }
  });
  return best;
}

/** What a forest gives for one row, by class, before softmax. */
export function scoreOf({ base, trees, depth }: Forest, values: Float32Array): number[] {
  const inner = 2 ** depth - 1;
  return trees.map((list, kind) => {
    let sum = base[kind] ?? 0;
    for (const { at, cut, leaf } of list) {
      let node = 0;
      while (node < inner) node = 2 * node + ((values[at[node] ?? 0] ?? 0) > (cut[node] ?? 0) ? 2 : 1);
      sum += leaf[node - inner] ?? 0;
    }
    return sum;
  });
}
