import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { nameOf } from "./packages.ts";

/** A page that a package ships. */
const Base = z.object({
  /** The package, with its version. */
  spec: z.string(),
  path: z.string(),
  /** What of ours to remove it shows by itself: looked at by a person. */
  shows: z.array(z.string()).default([]),
});
export type Base = z.infer<typeof Base>;

export type Split = "tune" | "test";

export const BASES = join(import.meta.dirname, "bases.json");

/** The pages of the corpus. */
export async function readBases(): Promise<Base[]> {
  return z.array(Base).parse(JSON.parse(await readFile(BASES, "utf8")));
}

/** Packages of one hand are one family. */
const VENDORS: readonly (readonly [RegExp, string])[] = [
  [/^startbootstrap/, "startbootstrap"],
  [/^(@creative-tim|material-(dashboard|kit)|soft-ui)/, "creative-tim"],
  [/tabler/, "tabler"],
  [/gentelella/, "gentelella"],
  [/^(reveal|impress)\.js/, "slides"],
  [/^(98|xp|7)\.css/, "windows-css"],
  [/^jquery[.-]ui|^jquery-mobile/, "jquery"],
  [/^tui[.-]/, "tui"],
  [/^(isotope|masonry|packery|flickity)/, "metafizzy"],
  [/^(j?mmenu|jquery\.mmenu|mmenu)/, "mmenu"],
  [/^vis(-|$)/, "vis"],
  [/^(fullpage|pagepiling)/, "alvarotrigo"],
  [/^(c3|nvd3|rickshaw)$/, "d3-charts"],
  [/^blueimp/, "blueimp"],
  [/coreui/, "coreui"],
];

export const familyOf = (spec: string): string =>
  VENDORS.find(([pattern]) => pattern.test(nameOf(spec)))?.[1] ?? nameOf(spec);

/** Whole families are for tuning or for the last test, by their name alone. */
export const splitOf = (family: string): Split =>
  (createHash("sha256").update(`world ${family}`).digest()[0] ?? 0) % 2 === 0 ? "tune" : "test";
