import { Dialogs, type Selector } from "./dialog.ts";
import list from "./lists/dialogs.list.txt";

interface Rule {
  url: RegExp | null;
  /** Names of elements, as the page tells them; one of these sets is there in full where the dialog is. */
  names: string[][];
  /** For the page, as JSON. */
  told: string;
}

let rules: Rule[] | null = null;

/** Rules are read when they are first asked for, and kept as long as the isolate lives. */
function allRules(): Rule[] {
  rules ??= Dialogs.parse(JSON.parse(list)).map(prepare);
  return rules;
}

/** Those dialogs that a page of this address and with these names of elements (`.class`, `#id`) may have, as JSON. */
export function dialogsOn(page: { url: string; names: ReadonlySet<string> }): string[] {
  return allRules()
    .filter(({ url, names }) => {
      if (url !== null && !url.test(page.url)) return false;
      return names.some((needed) => needed.every((name) => page.names.has(name)));
    })
    .map(({ told }) => told);
}

/** Dialogs that no name gives away, such as those of a custom element or an attribute: any page may have them. */
export const unnamedDialogs = (): string[] =>
  allRules()
    .filter(({ names }) => names.length === 0)
    .map(({ told }) => told);

function prepare({ url, popup, no }: Dialogs[number]): Rule {
  const names = [...popup, ...no].flatMap(namesIn).filter((needed) => needed.length > 0 || url !== undefined);
  return { url: url === undefined ? null : new RegExp(url), names, told: JSON.stringify({ popup, no }) };
}

/** To each alternative of a selector the names it cannot do without, of those that pages tell. */
function namesIn(selector: Selector): string[][] {
  const first = typeof selector === "string" ? selector : (selector[0] ?? "");
  // Neither what must not be nor what an attribute says is a name.
  const plain = first.replace(/\[[^\]]*\]|:(not|has|is|where)\([^)]*\)+/g, "");
  return plain.split(",").map((one) => one.match(/[.#][A-Za-z_][\w-]{3,60}/g) ?? []);
}
