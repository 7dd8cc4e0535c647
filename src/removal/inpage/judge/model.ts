import type { RemovalType } from "../../../contract/capture.ts";
import type { Features } from "../features/numbers.ts";
import { mayBe, mostOf } from "./vetoes.ts";

/** A full binary tree of splits, breadth first, and its leaves. */
interface Tree {
  at: readonly number[];
  cut: readonly number[];
  leaf: readonly number[];
}

/** From what the model gave to how often it was right. */
type Point = readonly [given: number, right: number];

interface Kind {
  name: RemovalType | "none";
  base: number;
  trees: readonly Tree[];
  curve: readonly Point[];
}

/** What a candidate is taken for, and how likely that is. */
export interface Verdict {
  type: RemovalType;
  confidence: number;
}

/** Boosted trees, one group for each kind and one for "none", as the training writes them. */
export interface Model {
  features: readonly string[];
  depth: number;
  kinds: readonly Kind[];
}

function scoreOf({ base, trees }: Kind, depth: number, values: readonly number[]): number {
  const inner = 2 ** depth - 1;
  let sum = base;
  for (const { at, cut, leaf } of trees) {
    let node = 0;
    while (node < inner) node = 2 * node + ((values[at[node] ?? 0] ?? 0) > (cut[node] ?? 0) ? 2 : 1);
    sum += leaf[node - inner] ?? 0;
  }
  return sum;
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Reads a rising curve through the points, straight between them. */
export function calibrated(curve: readonly Point[], value: number): number {
  let [fromX, fromY] = [0, 0];
  for (const [x, y] of [...curve, [1, 1] as const]) {
    if (value <= x) return x === fromX ? y : fromY + ((value - fromX) / (x - fromX)) * (y - fromY);
    [fromX, fromY] = [x, y];
  }
  return 1;
}

/** How much likelier, in odds, a kind is of which the lists know the name. */
const LISTED_ODDS = 12;

/** A cart may ask for an address and a code for a discount too. */
const isCart = ({ button_cart: buttons = 0, prices = 0 }: Features): boolean => buttons > 0 && prices > 1;

/** The likeliest kind of a candidate and how likely it is; `listed` is the kind the lists know it for. */
export function judge(model: Model, features: Features, listed?: string): Verdict {
  const { passwordInputs: passwords = 0 } = features;
  let best: Verdict & { chance: number } = { type: "cookie-banner", confidence: 0, chance: -1 };
  // What asks for a password is never one of ours.
  if (passwords > 0) return best;
  const values = model.features.map((name) => features[name] ?? 0);
  const chances = softmax(model.kinds.map((kind) => scoreOf(kind, model.depth, values)));
  for (const [at, { name, curve }] of model.kinds.entries()) {
    if (name === "none" || !mayBe(name, features) || (name === "newsletter" && isCart(features))) continue;
    const own = calibrated(curve, chances[at] ?? 0);
    const confidence =
      name === listed ? (own * LISTED_ODDS) / (1 - own + own * LISTED_ODDS) : Math.min(own, mostOf(name, features));
    const chance = name === listed ? confidence : (chances[at] ?? 0);
    if (chance > best.chance) best = { type: name, confidence, chance };
  }
  return best;
}
