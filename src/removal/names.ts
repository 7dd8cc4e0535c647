import { REMOVAL_TYPES, type RemovalType } from "../contract/capture.ts";
import lists from "./lists/names.list.txt";

let types: Map<string, RemovalType> | null = null;

/** A class (`.x`) or id (`#x`) that the lists know, and what they know it for. */
export interface Listed {
  name: string;
  type: RemovalType;
}

/** Those of a page's names that the lists know for one of these types. */
export function listedNames(names: readonly string[], wanted: readonly RemovalType[]): Listed[] {
  types ??= read();
  const found: Listed[] = [];
  for (const name of names) {
    const type = types.get(name);
    if (type !== undefined && wanted.includes(type)) found.push({ name, type });
  }
  return found;
}

/** One line a type and source: the type, after a colon where not from filter lists the source, then its names. */
function read(): Map<string, RemovalType> {
  const known = new Map<string, RemovalType>();
  for (const line of lists.split("\n")) {
    const [first = "", ...names] = line.split(" ");
    const type = REMOVAL_TYPES.find((one) => one === first.split(":")[0]);
    if (type !== undefined) for (const name of names) known.set(name, type);
  }
  return known;
}
