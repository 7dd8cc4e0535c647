import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FiltersEngine } from "@ghostery/adblocker";
import { z } from "zod";
import type { RemovalType } from "../../contract/capture.ts";
import { aboutRules, dialogsOf, readRules, type Rule } from "./consent-rules.ts";
import { say } from "../process/terminal.ts";

/**
 * `npm run refresh:removal`: makes `src/removal/lists` anew from the filter lists that a package of AdGuard carries and
 * from the rules of autoconsent. To take newer ones, change the version and run it.
 */
const PACKAGE = "@adguard/dnr-rulesets@3.3.20260320140136";
const FOLDER = join(import.meta.dirname, "..", "..", "removal", "lists");

/** The lists by their number in that package, and what their names of elements stand for. */
const LISTS: readonly { number: number; type: RemovalType }[] = [
  { number: 2, type: "ad" },
  { number: 18, type: "cookie-banner" },
  { number: 20, type: "social-overlay" },
];

/** Throw-away hosts of pop-unders have no such word; pages of the kind that is captured hardly meet them. */
const TELLING =
  /ad|serv|banner|track|media|click|traffic|syndic|market|promo|analytic|pixel|stat|tag|bid|criteo|taboola|outbrain/;
const BARE_HOST = /^\|\|([a-z\d.-]+)\^(\$third-party)?$/;

const Ruleset = z.array(z.object({ metadata: z.object({ rawFilterList: z.string() }).optional() }));

async function unpack(folder: string): Promise<string> {
  const run = promisify(execFile);
  await run("npm", ["pack", PACKAGE, "--silent"], { cwd: folder });
  await run("sh", ["-c", "tar xzf *.tgz"], { cwd: folder });
  return join(folder, "package", "dist", "filters", "declarative");
}

async function linesOf(folder: string, number: number): Promise<string[]> {
  const name = `ruleset_${number}`;
  const [first] = Ruleset.parse(JSON.parse(await readFile(join(folder, name, `${name}.json`), "utf8")));
  return (first?.metadata?.rawFilterList ?? "").split("\n").map((line) => line.trim());
}

/** What a list says of itself in its first lines. */
const about = (lines: readonly string[]): string[] =>
  lines.slice(0, 12).filter((line) => /^! (Title|Version|TimeUpdated|License|Homepage)/.test(line));

const isNetwork = (line: string): boolean => {
  if (line === "" || line.startsWith("!") || /#@?[%$?]*#/.test(line)) return false;
  const host = BARE_HOST.exec(line)?.[1];
  return host === undefined || TELLING.test(host);
};

/** The one class or id that a rule for every site names, if it names just one. */
function nameIn(line: string): string | undefined {
  return /^##([.#][A-Za-z][\w-]{3,})$/.exec(line)?.[1];
}

function consentNames(rules: readonly Rule[]): string[] {
  return rules
    .filter(({ runContext }) => runContext?.urlPattern === undefined)
    .flatMap(({ prehideSelectors = [] }) => prehideSelectors.flatMap((selectors) => selectors.split(",")))
    .map((selector) => selector.trim())
    .filter((selector) => /^[.#][A-Za-z][\w-]{3,}$/.test(selector));
}

const folder = await mkdtemp(join(tmpdir(), "lists-"));
try {
  const declarative = await unpack(folder);
  const lists = await Promise.all(
    LISTS.map(async ({ number, type }) => ({ type, lines: await linesOf(declarative, number) })),
  );
  const network = lists.flatMap(({ type, lines }) => (type === "ad" ? lines.filter(isNetwork) : []));
  const engine = FiltersEngine.parse(network.join("\n"), { loadCosmeticFilters: false, enableCompression: true });
  await writeFile(join(FOLDER, "requests.engine.bin"), engine.serialize());
  const names: Record<string, string[]> = {};
  for (const { type, lines } of lists) {
    const own = lines.map(nameIn).filter((name) => name !== undefined);
    names[type] = [...new Set(own)].toSorted();
  }
  const rules = await readRules();
  names["cookie-banner:rules"] = [...new Set(consentNames(rules))].toSorted();
  const text = Object.entries(names).map(([type, own]) => `${type} ${own.join(" ")}`);
  await writeFile(join(FOLDER, "names.list.txt"), `${text.join("\n")}\n`);
  const dialogs = dialogsOf(rules).map((dialog) => JSON.stringify(dialog));
  await writeFile(join(FOLDER, "dialogs.list.txt"), `[\n${dialogs.join(",\n")}\n]\n`);
  const { licence, version } = await aboutRules();
  await writeFile(join(FOLDER, "COPYING.dialogs.txt"), licence);
  const consent = `@duckduckgo/autoconsent@${version} (MPL-2.0: COPYING.dialogs.txt), of which is dialogs.list.txt`;
  const sources = [PACKAGE, ...lists.flatMap(({ lines }) => about(lines)), consent];
  await writeFile(join(FOLDER, "SOURCES.txt"), `${sources.join("\n")}\n`);
  say(
    `${network.length} rules for requests, ${text.join(" ").split(" ").length} names, ${dialogs.length} consent dialogs.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
