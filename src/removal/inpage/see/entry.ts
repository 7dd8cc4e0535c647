import type { Verdict } from "../judge/model.ts";

/** A rectangle of the window, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One drawn element of the page: its style and box as they were when the page was read. */
export interface Entry extends Box {
  element: Element;
  tag: string;
  style: CSSStyleDeclaration;
  /** The index of the entry it is in, -1 for the root. */
  parent: number;
  index: number;
  /** The entries from `index + 1` up to this one are inside it. */
  end: number;
  /** Whether it is in a frame of the page. */
  framed: boolean;
  /** Its own opacity times those of all it is in. */
  opacity: number;
  /** Whether it or anything it is in is fixed to the window. */
  fixed: boolean;
  seen: boolean;
  /** Its own text, without that of elements inside it. */
  text: string;
  clickable: boolean;
  /** The index of the overlay it is in, -1 where it is in none. */
  unit: number;
}

/** An element that may have to go, as a whole and the part of it that is to be seen. */
export interface Candidate {
  entry: Entry;
  panel: Entry;
  /** Whether it lies over the page rather than in it. */
  over: boolean;
  /** What filter lists know it for by its names. */
  listed?: string;
}

export type Judged = Candidate & Verdict;
