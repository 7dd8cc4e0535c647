import { runInNewContext } from "node:vm";

export const { hooks } = await import("./text-modules.ts");
const { default: source } = await import("../../../src/removal/inpage/sure.inpage.js");

/** Features of a candidate, by name. */
type Features = Readonly<Record<string, number>>;

interface Rules {
  /** Whether a candidate may be of a kind at all. */
  mayBe: (kind: string, features: Features) => boolean;
  /** The most that one may be sure of a kind. */
  mostOf: (kind: string, features: Features) => number;
}

/** What the script in a page holds true of kinds, whatever the weights say. */
export const rules = runInNewContext(`${source}\n({ mayBe, mostOf })`) as Rules; // what our own source ends with
