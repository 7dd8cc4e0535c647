import type { RequestFilter } from "./wall.ts";

/** What DevTools calls the types that a caller can name; what is not here is of type `other`. */
const TYPES: Readonly<Record<string, string>> = {
  Image: "image",
  Media: "media",
  Font: "font",
  Stylesheet: "stylesheet",
  Script: "script",
  XHR: "xhr",
  Fetch: "fetch",
  Document: "frame",
};

/** Requests of these types. */
export function ofTypes(types: readonly string[]): RequestFilter {
  const asked = new Set(types);
  return (_, resourceType) => asked.has(TYPES[resourceType] ?? "other");
}

/** Requests whose whole address fits one of these patterns, in which `*` stands for anything. */
export function ofAddresses(patterns: readonly string[]): RequestFilter {
  const parts = patterns.map((pattern) => pattern.split("*"));
  return (url) => parts.some((pattern) => fits(url, pattern));
}

/** Each part is looked for once, where the one before ends: linear, which a regular expression made of these would not be. */
function fits(url: string, parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return url === first;
  if (!url.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = url.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return url.length - last.length >= at && url.endsWith(last);
}
