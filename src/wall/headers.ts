/** A response header, as DevTools has it. */
export interface Header {
  name: string;
  value: string;
}

/** What is done with a document's response before Chrome acts on its headers. */
export type Filtered =
  | { kind: "pass" }
  /** Continue with these headers instead. */
  | { kind: "replace"; headers: Header[] }
  /** Fail the request. */
  | { kind: "refuse" };

/**
 * Headers that make Chrome itself send requests that interception does not see:
 * - `Speculation-Rules` may be a `data:` address, so there is no request to refuse; what the rules name is prefetched;
 * - `Federation-Initiate-Request` starts a federated sign-in.
 */
const STRIPPED: ReadonlySet<string> = new Set(["speculation-rules", "federation-initiate-request"]);

/** Chrome itself fetches the certificate that a signed exchange names. */
const SIGNED_EXCHANGE = /^\s*application\/signed-exchange/i;

/** Filters the headers of a document. */
export function filterHeaders(headers: readonly Header[]): Filtered {
  if (valuesOf(headers, "content-type").some((value) => SIGNED_EXCHANGE.test(value))) return { kind: "refuse" };
  const kept = headers.filter(({ name }) => !STRIPPED.has(name.toLowerCase()));
  return kept.length === headers.length ? { kind: "pass" } : { kind: "replace", headers: kept };
}

/** Whether the document asks for its own browsing context group: Chrome then replaces the main frame by a new one. */
export const swapsFrame = (headers: readonly Header[]): boolean =>
  valuesOf(headers, "cross-origin-opener-policy").length > 0;

const valuesOf = (headers: readonly Header[], field: string): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === field).map(({ value }) => value);
