import { EAST } from "./phrases-east.ts";
import { WEST } from "./phrases-west.ts";

/** What a phrase is for, in the order the languages give them. */
export const USES = [
  "cookieTitle",
  "cookieText",
  "accept",
  "reject",
  "settings",
  "newsTitle",
  "newsText",
  "email",
  "subscribe",
  "noThanks",
  "chatHi",
  "chatType",
  "chatOpen",
  "share",
  "follow",
  "appText",
  "appOpen",
  "ad",
  "login",
  "password",
  "ageTitle",
  "ageYes",
  "cart",
  "checkout",
  "saved",
  "undo",
  "book",
  "checkin",
  "top",
  "close",
  "nav",
  "title",
  "text",
  "more",
] as const;
export type Use = (typeof USES)[number];
/** The alternatives for a use. */
export type Phrases = (use: Use) => readonly string[];

/** Each language's phrases; ` / ` parts alternatives. */
export const LANGUAGES: Readonly<Record<string, Phrases>> = Object.fromEntries(
  Object.entries({ ...WEST, ...EAST }).map(([language, text]) => [language, parse(language, text)]),
);

function parse(language: string, text: string): Phrases {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length !== USES.length) throw new Error(`${language} has ${lines.length} phrases, not ${USES.length}.`);
  return (use) => (lines[USES.indexOf(use)] ?? "").split(" / ");
}

/** Written from right to left. */
export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "he", "fa"]);
