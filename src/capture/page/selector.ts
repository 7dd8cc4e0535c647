/**
 * Whether a text cannot be a CSS selector, whatever the browser: judged by the grammar alone (Selectors Level 4, CSS
 * Syntax Level 3). What only a browser knows, such as which pseudo-classes there are, is left to the browser.
 */
export function isNoSelector(text: string): boolean {
  const plain = text.replaceAll("\u0000", "\ufffd").replaceAll(/\r\n?|\f/g, "\n");
  const reader: Reader = { text: plain.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, COMMENT), at: 0 };
  return !(selectorList(reader, false) && reader.at === reader.text.length);
}

/** Stands for a comment: it is no space, but it does part two words. */
const COMMENT = "\u0000";

interface Reader {
  text: string;
  at: number;
}

// An escape may stand at the very end. https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
const ESCAPE = String.raw`\\(?:[\da-f]{1,6}\s?|[^\n\da-f]|$)`;
const START = String.raw`(?:[a-z_]|[^\u0000-\u007f]|${ESCAPE})`;
const REST = String.raw`(?:[\w-]|[^\u0000-\u007f]|${ESCAPE})`;
const IDENT = pattern(`(?:--${REST}*|-?${START}${REST}*)`);
const STRING = pattern(String.raw`"(?:[^"\\\n]|\\[^]|\\$)*(?:"|$)|'(?:[^'\\\n]|\\[^]|\\$)*(?:'|$)`);
const SPACE = pattern(String.raw`[\s\u0000]*`);
const COMMENTS = pattern(String.raw`\u0000*`);
const COMBINATOR = pattern(`[>+~]`);
const MATCHER = pattern("[~|^$*]?=");
/** Anything up to the next bracket, quote or escape. */
const PLAIN = pattern(String.raw`[^()[\]{}"'\\]+`);

function pattern(source: string): RegExp {
  return new RegExp(source, "iy");
}

/** Takes what matches here; `null` when nothing does. */
function take(reader: Reader, what: RegExp): string | null {
  what.lastIndex = reader.at;
  const found = what.exec(reader.text)?.[0] ?? null;
  if (found !== null) reader.at += found.length;
  return found;
}

/** Takes exactly this text. */
function takeText(reader: Reader, text: string): boolean {
  const found = reader.text.startsWith(text, reader.at);
  if (found) reader.at += text.length;
  return found;
}

/** The closing bracket, which may be missing at the end: the end closes everything. */
const close = (reader: Reader, bracket: string): boolean =>
  takeText(reader, bracket) || reader.at === reader.text.length;

function selectorList(reader: Reader, relative: boolean): boolean {
  do {
    if (!complexSelector(reader, relative)) return false;
  } while (takeText(reader, ","));
  return true;
}

function complexSelector(reader: Reader, relative: boolean): boolean {
  take(reader, SPACE);
  if (relative && take(reader, COMBINATOR) !== null) take(reader, SPACE);
  if (!compound(reader)) return false;
  for (;;) {
    const parted = take(reader, SPACE)?.replaceAll(COMMENT, "") !== "";
    const combined = take(reader, COMBINATOR) !== null;
    take(reader, SPACE);
    const more = compound(reader);
    if (more === null || (more && !parted && !combined)) return false;
    if (!more) return !combined;
  }
}

/** Whether something was taken; `null` when it was begun and is wrong. */
function compound(reader: Reader): boolean | null {
  const start = reader.at;
  typeSelector(reader);
  for (;;) {
    const before = reader.at;
    take(reader, COMMENTS);
    const begun = reader.at;
    if (!simple(reader)) return null;
    if (reader.at > begun) continue;
    reader.at = before;
    return before > start;
  }
}

/** A name or `*`, with a namespace before it or not. */
function typeSelector(reader: Reader): void {
  if (take(reader, IDENT) === null) takeText(reader, "*");
  const before = reader.at;
  take(reader, COMMENTS);
  const column = reader.text.startsWith("||", reader.at);
  const local = !column && takeText(reader, "|") && (name(reader) !== null || takeText(reader, "*"));
  if (!local) reader.at = before;
}

/** One class, id, attribute, pseudo-class or nesting selector, or none; `false` when it is wrong. */
function simple(reader: Reader): boolean {
  if (takeText(reader, "#")) return take(reader, IDENT) !== null;
  if (takeText(reader, ".")) return name(reader) !== null;
  if (takeText(reader, "[")) return attribute(reader);
  if (takeText(reader, ":")) return pseudo(reader);
  takeText(reader, "&");
  return true;
}

/** A name that is a token of its own, so that comments may stand before it. */
function name(reader: Reader): string | null {
  take(reader, COMMENTS);
  return take(reader, IDENT);
}

function attribute(reader: Reader): boolean {
  take(reader, SPACE);
  const start = reader.at;
  typeSelector(reader);
  if (reader.at === start) return false;
  take(reader, SPACE);
  if (take(reader, MATCHER) !== null) {
    take(reader, SPACE);
    if (take(reader, STRING) === null && take(reader, IDENT) === null) return false;
    take(reader, SPACE);
    take(reader, IDENT);
    take(reader, SPACE);
  }
  return close(reader, "]");
}

function pseudo(reader: Reader): boolean {
  take(reader, COMMENTS);
  takeText(reader, ":");
  const called = name(reader)?.toLowerCase();
  if (called === undefined) return false;
  if (!takeText(reader, "(")) return true;
  if (called === "not" || called === "has") return selectorList(reader, called === "has") && close(reader, ")");
  return balanced(reader) && close(reader, ")");
}

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Anything in which every bracket is closed in its turn, or by the end. */
function balanced(reader: Reader): boolean {
  for (;;) {
    if (take(reader, PLAIN) !== null || take(reader, STRING) !== null || take(reader, IDENT) !== null) continue;
    const closing = PAIRS[reader.text.charAt(reader.at)];
    if (closing === undefined) return true;
    reader.at += 1;
    if (!balanced(reader) || !close(reader, closing)) return false;
  }
}
