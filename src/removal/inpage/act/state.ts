import type { Removed } from "../../../contract/job.ts";

/** What is wanted gone, and how sure that must be. */
export interface Options {
  types: readonly string[];
  confidence: number;
  /** Whether what would go is only told of. */
  dryRun: boolean;
}

interface State {
  options: Options | null;
  /** To each name that the lists know, as `.class` or `#id`, what they know it for. */
  listed: ReadonlyMap<string, string>;
  removed: Required<Removed>[];
  /** What was left because it is rather the page itself. */
  kept: Set<Element>;
  /** Consent dialogs that a rule knows, and those of them that went when they were told no. */
  dialogs: Set<Element>;
  answered: Set<Element>;
  /** What lay over the page before one of them was told no. */
  before: ReadonlySet<Element> | null;
  hidden: Set<Element>;
  /** To what describes an element that went, what it looked like, so that it is known when it comes back. */
  signatures: Map<string, string>;
  /** Whether something went that may have dimmed or locked the page. */
  freed: boolean;
}

/** What is known of the document so far. */
export const state: State = {
  options: null,
  listed: new Map(),
  removed: [],
  kept: new Set(),
  dialogs: new Set(),
  answered: new Set(),
  before: null,
  hidden: new Set(),
  signatures: new Map(),
  freed: false,
};
