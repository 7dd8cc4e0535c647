/** One header field of an answer, as DevTools has it. */
export interface Header {
  name: string;
  value: string;
}

/** What becomes of a document's answer before the browser acts on its headers. */
export type Treatment =
  | { kind: "pass" }
  /** Hand it on with these fields instead. */
  | { kind: "replace"; headers: Header[] }
  /** It is not to be used at all. */
  | { kind: "refuse" };

/**
 * Fields that make the browser itself ask for something, past the interception of what the page asks for:
 * - speculation rules may be a `data:` address, for which there is no request to stop; what they name is prefetched;
 * - a federated sign-in is begun.
 */
const STRIPPED: ReadonlySet<string> = new Set(["speculation-rules", "federation-initiate-request"]);

/** For a signed exchange (`application/signed-exchange`) the browser itself fetches a certificate from an address in it. */
const SIGNED_EXCHANGE = /^\s*application\/signed-exchange/i;

/** Judges the headers of a document. */
export function treat(headers: readonly Header[]): Treatment {
  if (valuesOf(headers, "content-type").some((value) => SIGNED_EXCHANGE.test(value))) return { kind: "refuse" };
  const kept = headers.filter(({ name }) => !STRIPPED.has(name.toLowerCase()));
  return kept.length === headers.length ? { kind: "pass" } : { kind: "replace", headers: kept };
}

/** Whether the document asks for a browsing context group of its own, which gives it a frame that is wholly new. */
export const swapsFrame = (headers: readonly Header[]): boolean =>
  valuesOf(headers, "cross-origin-opener-policy").length > 0;

const valuesOf = (headers: readonly Header[], field: string): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === field).map(({ value }) => value);
