import type { IncomingMessage, ServerResponse } from "node:http";
import type { Gates } from "./gates.ts";

/** One request as a page sees it. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** What stands in the place of the `:…` that ends the page's path in the table; empty for a path without one. */
  param: string;
  gates: Gates;
}

/** Answers one request, now or later; may throw `BadQuery`. */
export type Page = (visit: Visit) => void;

/** The query of a page is not one it understands; answered with 400 and this message. */
export class BadQuery extends Error {}

/** A whole, non-negative number from the query. */
export function numberFrom(url: URL, name: string, fallback: number): number {
  const text = url.searchParams.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new BadQuery(`${name} must be a whole number of at most nine digits.`);
  return Number(text);
}

/** A text from the query. */
export function textFrom(url: URL, name: string, fallback: string): string {
  return url.searchParams.get(name) ?? fallback;
}

/** The key that lets this visit go: `?key=` where two tests use one page at the same time, else the page's path. */
export function keyOf(url: URL): string {
  return textFrom(url, "key", url.pathname);
}

/** Several pages at one path, told apart by `?kind=`; the first is the default. */
export function kinds(pages: Record<string, Page>): Page {
  const [first = ""] = Object.keys(pages);
  return (visit) => {
    const page = pages[textFrom(visit.url, "kind", first)];
    if (page === undefined) throw new BadQuery(`kind must be one of ${Object.keys(pages).join(", ")}.`);
    page(visit);
  };
}
