import { names } from "./selectors.ts";

const told = new Set<string>();

/** Names of elements that were not told before. */
export function news(): string[] {
  const fresh = names().filter((name) => !told.has(name));
  for (const name of fresh) told.add(name);
  return fresh;
}
