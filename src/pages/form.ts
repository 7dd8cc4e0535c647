import type { Detail } from "../contract/problem.ts";
import { readBounded } from "../http/input.ts";
import type { Visit } from "./visit.ts";

/** Far more than our forms hold. */
const MAX_FORM_BYTES = 64 * 1024;

/** The fields of a form that was sent. @throws {Problem} `too_large`. */
export async function readForm({ request }: Visit): Promise<URLSearchParams> {
  const bytes = await readBounded(request, MAX_FORM_BYTES);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/**
 * Whether a form was sent from a page of ours. Every browser tells by `Origin` where a form comes from, and those that
 * send `Sec-Fetch-Site` say it again; a site that only shares our domain is somebody else too.
 */
export function isOurs({ request: { headers }, origin }: Visit): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return headers.get("Origin") === origin && (site === null || site === "same-origin");
}

/** What is wrong with a field, as a sentence about it: "Name must not be empty." */
export function sentenceOf(label: string, details: readonly Pick<Detail, "message">[]): string {
  const message = details[0]?.message ?? "is not valid";
  const isWhole = /^[A-Z]/.test(message);
  return `${isWhole ? "" : `${label} `}${message}${/[.?!]$/.test(message) ? "" : "."}`;
}

/** A field's text without white space around it; empty when it was left out. */
export const textOf = (form: URLSearchParams, field: string): string => (form.get(field) ?? "").trim();
