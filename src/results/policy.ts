import { formatOfMediaType, isPicture } from "../contract/format.ts";

/** Nothing in a result runs or loads. Browsers show documents in a viewer of their own, which a sandbox keeps out. */
export function policyOf(contentType: string): string {
  const format = formatOfMediaType(contentType);
  const sandbox = format === null || isPicture(format) ? "; sandbox" : "";
  return `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'${sandbox}`;
}
