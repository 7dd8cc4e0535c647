/** What is wanted gone, by type, or must stay. */
export type Truth = "cookie-banner" | "newsletter" | "chat-widget" | "social-overlay" | "ad" | "keep";

/** Where an overlay is. */
export type Place =
  | "bottom-bar"
  | "top-bar"
  | "center"
  | "full"
  | "bottom-right"
  | "bottom-left"
  | "top-right"
  | "left-middle"
  | "right-middle"
  | "bottom-center"
  | "drawer"
  | "flow-top";

/** Something that lies over a page, without the way it gets there. */
export interface Overlay {
  truth: Truth;
  /** Widgets of one family are all in the same part of the split. */
  family: string;
  place: Place;
  width: number;
  /** Only where content does not give it. */
  height?: number;
  /** Its place in words of a style sheet, where `place` does not say it well enough. */
  where?: string;
  inner: string;
  /** The box brings its own look. */
  bare?: boolean;
  /** Darkens the page behind it and holds its scroll. */
  modal?: boolean;
  /** Words a person would name it with. */
  words: readonly string[];
  /** More attributes of the box. */
  attributes?: string;
}
