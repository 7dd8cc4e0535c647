import { Dialogs, type Selector } from "./dialog.ts";
import list from "./lists/dialogs.list.txt";

interface Known {
  url: RegExp | null;
  /** Names of elements, as the page tells them; one of these sets is there in full where the dialog is. */
  names: string[][];
  /** For the page, as JSON. */
  told: string;
}

let known: Known[] | null = null;

/** Those dialogs that a page of this address and with these names of elements (`.class`, `#id`) may have, as JSON. */
export function dialogsOn(page: { url: string; names: ReadonlySet<string> }): string[] {
  known ??= Dialogs.parse(JSON.parse(list)).map(prepare);
  return known
    .filter(({ url, names }) => {
      if (url !== null && !url.test(page.url)) return false;
      return names.some((needed) => needed.every((name) => page.names.has(name)));
    })
    .map(({ told }) => told);
}

function prepare({ url, popup, no }: Dialogs[number]): Known {
  const names = [...popup, ...no].flatMap(namesIn).filter((needed) => needed.length > 0 || url !== undefined);
  return { url: url === undefined ? null : new RegExp(url), names, told: JSON.stringify({ popup, no }) };
}

/** To each alternative of a selector the names it cannot do without, of those that pages tell. */
function namesIn(selector: Selector): string[][] {
  const first = typeof selector === "string" ? selector : (selector[0] ?? "");
  // Neither what must not be nor what an attribute says is a name.
  const plain = first.replace(/\[[^\]]*\]|:(not|has|is|where)\([^)]*\)+/g, "");
  return plain.split(",").map((one) => one.match(/[.#][A-Za-z][\w-]{3,60}/g) ?? []);
}
