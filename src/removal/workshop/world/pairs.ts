import { createHash } from "node:crypto";
import { type Base, familyOf, type Split, splitOf } from "./bases.ts";
import { WIDGETS } from "./widgets/all.ts";
import type { WorldWidget } from "./widgets/widget.ts";

/** A page of the corpus: what a package ships, by itself or with a widget. */
export interface WorldPage {
  base: Base;
  /** `name.variant`; left out where the page is by itself. */
  id?: string;
  widget?: WorldWidget;
}

/** A number that a text always gives. */
const numberOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

export const basesOf = (bases: readonly Base[], split: Split): Base[] =>
  bases.filter(({ spec }) => splitOf(familyOf(spec)) === split);

/** Every widget of a split in each of its variants, each on pages of the same split, always the same. */
export function pairsOf(bases: readonly Base[], split: Split, times: number): WorldPage[] {
  const own = basesOf(bases, split).filter(({ shows }) => shows.length === 0);
  return Object.entries(WIDGETS)
    .filter(([, { family }]) => splitOf(family) === split)
    .flatMap(([name, widget]) =>
      widget.variants.flatMap((_, variant) =>
        Array.from({ length: times }, (__, time) => {
          const base = own[numberOf(`${name}.${variant}.${time}`) % own.length];
          return base === undefined ? [] : [{ base, id: `${name}.${variant}`, widget }];
        }).flat(),
      ),
    );
}
