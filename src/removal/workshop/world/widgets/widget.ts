import type { RemovalType } from "../../../../contract/capture.ts";

/** A widget as a site owner would put it into a page. */
export interface WorldWidget {
  truth: RemovalType | "keep";
  /** Whose it is: whole families are for tuning or for the last test. */
  family: string;
  /**
   * `code`: the package draws it. `library`: a package draws the dialog, what it says is ours. `rebuilt`: markup after
   * the vendor's public documentation, since the code is not to be had.
   */
  origin: "code" | "library" | "rebuilt";
  /** Style sheets and scripts, in their order, as `package/path`. */
  files?: readonly string[];
  /** A module to be bundled with what it imports. */
  module?: string;
  /** Markup at the end of the page, or before `place`. */
  html?: (settings: Settings) => string;
  /** What the markup goes before: a part of the page's own flow; the end of the page when left out. */
  place?: string;
  /** Run when all is loaded; sees `settings`. */
  start?: string;
  /** What it puts into the page. */
  root: string;
  /** How owners set it, one after another. */
  variants: readonly Settings[];
}

export type Settings = Readonly<Record<string, unknown>>;

/** Every combination of the values of each setting. */
export function combinations(choices: Readonly<Record<string, readonly unknown[]>>): Settings[] {
  return Object.entries(choices).reduce<Settings[]>(
    (all, [name, values]) => all.flatMap((settings) => values.map((value) => ({ ...settings, [name]: value }))),
    [{}],
  );
}

/** So many of a list, spread evenly over it. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));
