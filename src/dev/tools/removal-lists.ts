import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../process/terminal.ts";
import { aboutRules, dialogsOf, readRules, type Rule } from "./consent-rules.ts";

/**
 * `npm run refresh:removal`: makes `src/removal/lists` anew from the rules of `@duckduckgo/autoconsent`. To take newer
 * ones, change that package's version in `package.json` and run it.
 */
const FOLDER = join(import.meta.dirname, "..", "..", "removal", "lists");

/** The names of elements that the rules for every site hide. */
function consentNames(rules: readonly Rule[]): string[] {
  return rules
    .filter(({ runContext }) => runContext?.urlPattern === undefined)
    .flatMap(({ prehideSelectors = [] }) => prehideSelectors.flatMap((selectors) => selectors.split(",")))
    .map((selector) => selector.trim())
    .filter((selector) => /^[.#][A-Za-z][\w-]{3,}$/.test(selector));
}

const rules = await readRules();
const names = [...new Set(consentNames(rules))].toSorted();
const dialogs = dialogsOf(rules).map((dialog) => JSON.stringify(dialog));
const { licence, version } = await aboutRules();
const source = `@duckduckgo/autoconsent@${version} (MPL-2.0: COPYING.txt), of which are dialogs.list.txt and names.list.txt`;
await Promise.all([
  writeFile(join(FOLDER, "names.list.txt"), `cookie-banner ${names.join(" ")}\n`),
  writeFile(join(FOLDER, "dialogs.list.txt"), `[\n${dialogs.join(",\n")}\n]\n`),
  writeFile(join(FOLDER, "COPYING.txt"), licence),
  writeFile(join(FOLDER, "SOURCES.txt"), `${source}\n`),
]);
say(`${names.length} names, ${dialogs.length} consent dialogs.`);
